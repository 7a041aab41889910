// A dot is a line of no length with round ends, so that one <path> holds any number of dots, each of which keeps its
// size however wide the drawing is. The dots that a pick represents are one <path>.
#include "report/map_figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <span>
#include <tuple>

#include "report/page.h"
#include "report/principal.h"
#include "report/text.h"

namespace winnow::detail {
namespace {

constexpr double kMapWidth = 1000;
constexpr double kMapMargin = 14;
constexpr double kLeastHeight = 0.4;  // of the width
constexpr double kMostHeight = 0.85;

// Where rows are in the drawing. Both axes have one scale.
class MapFrame {
 public:
  MapFrame(const RowMap& map, Elements rows) {
    std::array<double, 2> low{0, 0};
    std::array<double, 2> high{0, 0};
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t a = 0; a < 2; ++a) {
        const double x = map.places[rows[i]][a];
        low[a] = i == 0 ? x : std::min(low[a], x);
        high[a] = i == 0 ? x : std::max(high[a], x);
      }
    }
    const double wide = high[0] - low[0];
    const double tall = high[1] - low[1];
    const double ratio = wide > 0 ? tall / wide : 1;
    height_ = std::round(kMapWidth * std::clamp(ratio, kLeastHeight, kMostHeight));
    const double across = wide > 0 ? (kMapWidth - 2 * kMapMargin) / wide : 0;
    const double up = tall > 0 ? (height_ - 2 * kMapMargin) / tall : 0;
    scale_ = across > 0 && up > 0 ? std::min(across, up) : std::max(across, up);
    for (std::size_t a = 0; a < 2; ++a) middle_[a] = low[a] + (high[a] - low[a]) / 2;
  }

  double height() const { return height_; }
  int across(const std::array<float, 2>& place) const {
    return static_cast<int>(std::lround(kMapWidth / 2 + scale_ * (place[0] - middle_[0])));
  }
  int down(const std::array<float, 2>& place) const {
    return static_cast<int>(std::lround(height_ / 2 - scale_ * (place[1] - middle_[1])));
  }

 private:
  double height_ = 0;
  double scale_ = 0;
  std::array<double, 2> middle_{};
};

// The layers of the drawing, from the back to the front. Dots of a listed pick come after these, by rank.
enum Layer : std::uint32_t { kOfNobody, kOfOthers, kOfPick };

struct Dot {
  std::uint32_t layer = 0;
  int y = 0;
  int x = 0;

  auto key() const { return std::tuple(layer, y, x); }
  bool operator<(const Dot& other) const { return key() < other.key(); }
  bool operator==(const Dot& other) const { return key() == other.key(); }
};

// Dots of one layer at one place are drawn once.
void sort_dots(std::vector<Dot>& dots) {
  std::sort(dots.begin(), dots.end());
  dots.erase(std::unique(dots.begin(), dots.end()), dots.end());
}

std::string dots_path(std::span<const Dot> dots, const std::string& attributes) {
  if (dots.empty()) return {};
  std::string path = "<path " + attributes + " d=\"";
  for (const Dot& dot : dots) fmt::format_to(std::back_inserter(path), "M{} {}h0", dot.x, dot.y);
  return path + "\"/>\n";
}

class MapDrawing {
 public:
  MapDrawing(const SelectReport& report, const RowMap& map, const Standing& standing, std::size_t listed)
      : report_(report),
        map_(map),
        standing_(standing),
        listed_(listed),
        rows_(rows_to_draw(report, standing)),
        frame_(map, rows_) {}

  std::string svg() const {
    return fmt::format(
        "<svg viewBox=\"0 0 {} {}\" style=\"--dot: {}px\" role=\"img\" aria-label=\"Map of the rows; a list of the "
        "picks "
        "follows\">\n{}</svg>\n",
        kMapWidth, frame_.height(), dot_size(), rows() + start() + picks());
  }

  std::size_t drawn() const { return rows_.size(); }

 private:
  // Of picks, in pixels: many picks must not hide the rows.
  int dot_size() const {
    const std::size_t picks = report_.selected.selection.picks.size();
    return picks <= 100 ? 9 : picks <= 400 ? 7 : 5;
  }

  // A sample, the start and all picks, each once.
  static std::vector<Element> rows_to_draw(const SelectReport& report, const Standing& standing) {
    std::vector<Element> rows;
    for (const Element v : sample_by_hash(report.n, kMostDots)) {
      if (standing.rank_of(v) == Standing::kNotPicked && !standing.is_start(v)) rows.push_back(v);
    }
    rows.insert(rows.end(), report.start.begin(), report.start.end());
    for (const Pick& pick : report.selected.selection.picks) rows.push_back(pick.element);
    return rows;
  }

  Dot dot_of(Element v, std::uint32_t layer) const {
    return {layer, frame_.down(map_.places[v]), frame_.across(map_.places[v])};
  }

  std::uint32_t layer_of(Element v) const {
    if (!standing_.of_rows()) return kOfOthers;
    const Element by = standing_.representative(v).element;
    if (by == Representative::kNobody) return kOfNobody;
    const std::uint32_t rank = standing_.rank_of(by);
    return rank < listed_ ? kOfPick + rank : kOfOthers;
  }

  std::string rows() const {
    std::vector<Dot> dots;
    for (const Element v : rows_) {
      if (standing_.rank_of(v) == Standing::kNotPicked && !standing_.is_start(v))
        dots.push_back(dot_of(v, layer_of(v)));
    }
    sort_dots(dots);
    std::string paths;
    for (auto begin = dots.begin(); begin != dots.end();) {
      const auto end = std::find_if(begin, dots.end(), [&](const Dot& dot) { return dot.layer != begin->layer; });
      const std::string kind = begin->layer == kOfNobody ? "class=\"nobody\""
                               : begin->layer == kOfOthers
                                   ? "class=\"of\""
                                   : fmt::format("class=\"of\" data-pick=\"{}\"", begin->layer - kOfPick + 1);
      paths += dots_path({begin, end}, kind);
      begin = end;
    }
    return "<g>\n" + paths + "</g>\n";
  }

  std::string start() const {
    std::vector<Dot> dots;
    for (const Element v : report_.start) dots.push_back(dot_of(v, 0));
    sort_dots(dots);
    return dots_path(dots, "class=\"rim\"") + dots_path(dots, "class=\"start\"") + dots_path(dots, "class=\"hole\"");
  }

  std::string picks() const {
    const auto& all = report_.selected.selection.picks;
    std::vector<Dot> dots;
    for (const Pick& pick : all) dots.push_back(dot_of(pick.element, 0));
    std::vector<Dot> unlisted(dots.begin() + static_cast<std::ptrdiff_t>(listed_), dots.end());
    sort_dots(unlisted);
    std::string links;
    for (std::size_t i = 0; i < listed_; ++i) links += link(i, dots[i]);
    sort_dots(dots);
    return dots_path(dots, "class=\"rim\"") + dots_path(unlisted, "class=\"pick\"") + "<g>\n" + links + "</g>\n";
  }

  std::string link(std::size_t rank, const Dot& dot) const {
    const Element v = report_.selected.selection.picks[rank].element;
    return fmt::format(
        "<a href=\"#p{0}\" tabindex=\"-1\"><path class=\"pick\" d=\"M{1} {2}h0\"><title>Pick {0}: row {3}{4}</title>"
        "</path></a>\n",
        rank + 1, dot.x, dot.y, v, report_.ids.empty() ? "" : ", " + escaped(report_.ids[v]));
  }

  const SelectReport& report_;
  const RowMap& map_;
  const Standing& standing_;
  std::size_t listed_;
  std::vector<Element> rows_;
  MapFrame frame_;
};

// What was projected.
std::string projection(const SelectReport& report, const RowMap& map) {
  if (report.metric == "precomputed") {
    return "The map shows the first two principal components of the rows of similarities: rows that are similar to the "
           "same items are near each other.";
  }
  if (map.unit) {
    return "The map shows the first two principal components of the rows, scaled to length 1 because cosine ignores "
           "lengths.";
  }
  return "The map shows the first two principal components of the rows.";
}

std::string map_legend(const SelectReport& report, std::size_t drawn) {
  const std::size_t chosen = report.selected.selection.picks.size() + report.start.size();
  std::string text = drawn < report.n ? fmt::format(
                                            " Each small dot is one of {} rows, a sample of all {}; every pick "
                                            "is drawn.",
                                            grouped(drawn - std::min(drawn, chosen)), grouped(report.n))
                                      : " Each small dot is a row.";
  text += " Large dots are picks.";
  if (!report.start.empty()) text += " Rings are the rows that were chosen before.";
  if (represents_rows(report) && report.assignment->nobody > 0) text += " Faint dots are rows that no pick represents.";
  return text;
}

}  // namespace

std::string map_figure(const SelectReport& report, const RowMap& map, const Standing& standing, std::size_t listed) {
  const MapDrawing drawing(report, map, standing, listed);
  const auto axis = [&](const char* name, double share) {
    return fmt::format("{} component, {:.3g} % of the variance", name, 100 * share);
  };
  return fmt::format(
      "<figure class=\"map\">\n<div class=\"plot\">\n<span class=\"up\">{}</span>\n{}<span class=\"across\">{}</span>\n"
      "</div>\n<figcaption>{}{}</figcaption>\n</figure>\n",
      axis("2nd", map.shares[1]), drawing.svg(), axis("1st", map.shares[0]), projection(report, map),
      map_legend(report, drawing.drawn()));
}

}  // namespace winnow::detail
