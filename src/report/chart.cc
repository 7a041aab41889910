#include "report/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "report/chart_scale.h"
#include "report/page.h"

namespace winnow::detail {
namespace {

// In the units of the drawing. The margins have room for the letters of narrow screens, which are larger (page.cc).
constexpr double kChartWidth = 640;
constexpr double kChartHeight = 346;
constexpr double kLeftEdge = 92;
constexpr double kRightEdge = kChartWidth - 24;
constexpr double kTopEdge = 42;
constexpr double kLowerEdge = kChartHeight - 60;
constexpr std::size_t kMostMarked = 40;  // points of a series
constexpr std::size_t kMostDrawn = 600;  // likewise
constexpr std::size_t kColours = 8;      // .c0 to .c7 of page.cc
constexpr std::size_t kShapes = 5;       // no divisor of kColours, so that 40 series differ

// A mark around (x, y). Shapes tell series apart if colours do not.
std::string mark_path(std::size_t shape, double x, double y) {
  switch (shape % kShapes) {
    case 0:
      return fmt::format("M{:.1f} {:.1f}a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", x - 4, y);
    case 1:
      return fmt::format("M{:.1f} {:.1f}h7.4v7.4h-7.4z", x - 3.7, y - 3.7);
    case 2:
      return fmt::format("M{:.1f} {:.1f}l5.2 5.2-5.2 5.2-5.2-5.2z", x, y - 5.2);
    case 3:
      return fmt::format("M{:.1f} {:.1f}l5 8.6h-10z", x, y - 5.2);
    default:
      return fmt::format("M{:.1f} {:.1f}l5-8.6h-10z", x, y + 5.2);
  }
}

class Drawing {
 public:
  Drawing(std::span<const Series> series, const Axis& x, const Axis& y)
      : series_(series),
        x_(x),
        y_(y),
        across_(values_of(series, true), scaling_of(x)),
        up_(values_of(series, false), scaling_of(y)) {
    std::size_t own = 0;
    for (const Series& one : series) looks_.push_back(one.like ? looks_[*one.like] : own++);
  }

  bool is_empty() const {
    return std::all_of(series_.begin(), series_.end(), [&](const Series& one) { return shown(one).empty(); });
  }

  std::string svg(std::string_view caption) const {
    std::string names;
    for (const Series& one : series_) names += (names.empty() ? "" : ", ") + one.name;
    std::string text = fmt::format(
        "<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}: {} against {}, for {}\">\n",
        kChartWidth, kChartHeight, escaped(caption), escaped(y_.label), escaped(x_.label), escaped(names));
    text += axes();
    for (std::size_t i = 0; i < series_.size(); ++i) text += curve(i);
    return text + "</svg>\n";
  }

  std::string legend() const {
    std::string items;
    for (std::size_t i = 0; i < series_.size(); ++i) {
      if (shown(series_[i]).empty()) continue;
      fmt::format_to(
          std::back_inserter(items),
          "<li><svg class=\"key c{}\" viewBox=\"0 0 32 12\" aria-hidden=\"true\"><path class=\"line{}\" "
          "d=\"M1 6H31\"/>{}</svg>{}</li>\n",
          looks_[i] % kColours, series_[i].dashed ? " dashed" : "",
          is_marked(series_[i]) ? fmt::format("<path class=\"mark\" d=\"{}\"/>", mark_path(looks_[i], 16, 6)) : "",
          isolated(series_[i].name));
    }
    return "<ul class=\"legend\">\n" + items + "</ul>\n";
  }

 private:
  static std::vector<double> values_of(std::span<const Series> series, bool first) {
    std::vector<double> values;
    for (const Series& one : series) {
      for (const auto& [x, y] : one.points) values.push_back(first ? x : y);
    }
    return values;
  }

  static ChartScaling scaling_of(const Axis& axis) {
    if (axis.towards_one) return ChartScaling::kTowardsOne;
    return axis.logarithmic ? ChartScaling::kLogarithmic : ChartScaling::kLinear;
  }

  static bool is_marked(const Series& one) { return one.points.size() <= kMostMarked; }

  double across(double x) const { return kLeftEdge + across_.place(x) * (kRightEdge - kLeftEdge); }
  double up(double y) const { return kLowerEdge - up_.place(y) * (kLowerEdge - kTopEdge); }

  // The numbers of the points to draw.
  std::vector<std::size_t> shown(const Series& one) const {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < one.points.size(); ++i) {
      if (across_.shows(one.points[i].first) && up_.shows(one.points[i].second)) all.push_back(i);
    }
    if (all.size() <= kMostDrawn) return all;
    std::vector<std::size_t> few;
    for (std::size_t i = 0; i < kMostDrawn; ++i) few.push_back(all[i * (all.size() - 1) / (kMostDrawn - 1)]);
    return few;
  }

  std::string axes() const {
    std::string text;
    const auto out = std::back_inserter(text);
    for (const ChartTick& tick : up_.ticks()) {
      const double y = kLowerEdge - tick.place * (kLowerEdge - kTopEdge);
      fmt::format_to(out, "<path class=\"grid\" d=\"M{} {:.1f}H{}\"/>", kLeftEdge, y, kRightEdge);
      fmt::format_to(out, "<text x=\"{}\" y=\"{:.1f}\" dy=\".35em\" text-anchor=\"end\">{}</text>\n", kLeftEdge - 8, y,
                     tick.label);
    }
    for (const ChartTick& tick : across_.ticks()) {
      const double x = kLeftEdge + tick.place * (kRightEdge - kLeftEdge);
      fmt::format_to(out, "<path class=\"axis\" d=\"M{:.1f} {}v5\"/>", x, kLowerEdge);
      // A long number at the right edge would be cut off if it were centred.
      fmt::format_to(out, "<text x=\"{:.1f}\" y=\"{}\" dy=\"1em\" text-anchor=\"{}\">{}</text>\n", x, kLowerEdge + 8,
                     tick.place > 0.9 && tick.label.size() > 3 ? "end" : "middle", tick.label);
    }
    fmt::format_to(out, "<path class=\"axis\" d=\"M{} {}V{}H{}\"/>\n", kLeftEdge, kTopEdge - 6, kLowerEdge, kRightEdge);
    fmt::format_to(out, "<text class=\"label\" x=\"4\" y=\"4\" dy=\".8em\">{}</text>", escaped(y_.label));
    fmt::format_to(out, "<text class=\"label\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", kRightEdge,
                   kChartHeight - 6, escaped(x_.label));
    return text;
  }

  std::string curve(std::size_t number) const {
    const Series& one = series_[number];
    const auto drawn = shown(one);
    std::string text = fmt::format("<g class=\"c{}\">", looks_[number] % kColours);
    const auto out = std::back_inserter(text);
    if (drawn.size() > 1) {
      fmt::format_to(out, "<path class=\"line{}\" d=\"", one.dashed ? " dashed" : "");
      for (const std::size_t i : drawn) {
        const auto& [x, y] = one.points[i];
        fmt::format_to(out, "{}{:.1f} {:.1f}", i == drawn.front() ? 'M' : 'L', across(x), up(y));
      }
      text += "\"/>";
    }
    for (std::size_t i = 0; i < drawn.size() && is_marked(one); ++i) text += mark(number, drawn[i]);
    return text + "</g>\n";
  }

  std::string mark(std::size_t number, std::size_t point) const {
    const Series& one = series_[number];
    const auto& [x, y] = one.points[point];
    std::string note = fmt::format("{}: {} {:.6g}, {} {:.6g}", one.name, x_.label, x, y_.label, y);
    if (point < one.notes.size()) note += fmt::format(" ({})", one.notes[point]);
    return fmt::format("<path class=\"mark\" d=\"{}\"><title>{}</title></path>",
                       mark_path(looks_[number], across(x), up(y)), escaped(note));
  }

  std::span<const Series> series_;
  const Axis& x_;
  const Axis& y_;
  ChartScale across_;
  ChartScale up_;
  std::vector<std::size_t> looks_;  // the number of the colour and mark of each series
};

}  // namespace

std::string chart(std::span<const Series> series, const Axis& x, const Axis& y, std::string_view caption) {
  const Drawing drawing(series, x, y);
  if (drawing.is_empty()) return {};
  return fmt::format("<figure>\n{}{}<figcaption>{}</figcaption>\n</figure>\n", drawing.svg(caption), drawing.legend(),
                     escaped(caption));
}

}  // namespace winnow::detail
