// Methods side by side, as a page: value against time, against gains and against rows kept, and the figures.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "report/chart.h"
#include "report/compare_rows.h"
#include "report/page.h"
#include "report/run.h"
#include "report/text.h"
#include "winnow/report.h"

namespace winnow {
using namespace detail;
namespace {

constexpr double kNear = 0.99;  // of lazy's value: what the sentence about the fastest method asks for

// The curve that a row is a point of. Over several k, each method is a curve. Over one k, the values of the last list,
// r or c, make a curve.
std::string curve_of(const CompareReport& report, const Comparison& m) {
  if (report.sizes.size() > 1) return m.method;
  const std::size_t last = m.variant.rfind(' ');
  return last == std::string::npos ? m.name : m.name + " " + m.variant.substr(0, last);
}

std::string note_of(const CompareReport& report, const Compared& size, const Comparison& m) {
  std::string note = is_limited_by_k(report) ? fmt::format("k = {}", size.k) : fmt::format("{} picks", m.picks);
  if (!m.variant.empty()) note += ", " + m.variant;
  if (!m.chosen.empty()) note += ", " + m.chosen;
  return note;
}

// Adds to the series of that name, which is returned.
std::size_t add_point(std::vector<Series>& all, const std::string& name, std::pair<double, double> point,
                      const std::string& note) {
  auto series = std::find_if(all.begin(), all.end(), [&](const Series& one) { return one.name == name; });
  if (series == all.end()) series = all.insert(series, Series{name, {}});
  series->points.push_back(point);
  series->notes.push_back(note);
  return static_cast<std::size_t>(series - all.begin());
}

template <class X>
std::vector<Series> utility_against(const CompareReport& report, X x) {
  std::vector<Series> all;
  for (const Compared& size : report.sizes) {
    for (const Comparison& m : size.methods) {
      if (!m.reason.empty()) continue;
      add_point(all, curve_of(report, m), {x(m), m.utility}, note_of(report, size, m));
    }
  }
  return all;
}

// Of the methods that prune, each beside as many random rows.
std::vector<Series> utility_against_kept(const CompareReport& report) {
  std::vector<Series> all;
  for (const Compared& size : report.sizes) {
    for (const Comparison& m : size.methods) {
      if (!m.random_kept_utility) continue;
      const auto kept = static_cast<double>(m.kept);
      const std::string note = note_of(report, size, m);
      const std::size_t pruner = add_point(all, curve_of(report, m), {kept, m.utility}, note);
      const std::size_t rival =
          add_point(all, "random V' for " + curve_of(report, m), {kept, *m.random_kept_utility}, note);
      all[rival].dashed = true;
      all[rival].like = pruner;
    }
  }
  return all;
}

std::string random_in_words(const CompareReport& report) {
  std::string text;
  for (const Compared& size : report.sizes) {
    text += fmt::format("{}{:.4f}{}", text.empty() ? "" : ", ", size.random.utility,
                        is_limited_by_k(report) ? fmt::format(" (k = {})", grouped(size.k)) : "");
  }
  return "Random rows have this share of lazy's value: " + text + ".";
}

// The fastest method that is near lazy.
std::string best_in_words(const CompareReport& report, const Compared& size) {
  const Comparison* fastest = nullptr;
  const Comparison* lazy = nullptr;
  for (const Comparison& m : size.methods) {
    if (!m.reason.empty()) continue;
    if (m.method == "lazy") lazy = &m;
    if (m.utility >= kNear && (fastest == nullptr || m.seconds < fastest->seconds)) fastest = &m;
  }
  const std::string at = is_limited_by_k(report) ? fmt::format("For k = {}, ", grouped(size.k)) : "Here, ";
  const std::string near = fmt::format("at least {:.0f} % of lazy's value", 100 * kNear);
  if (fastest == nullptr) return fmt::format("{}no method reached {}.", at, near);
  std::string text = fmt::format("{}the fastest method with {} was {}: {:.4f} of it in {:.3g} s", at, near,
                                 fastest->method, fastest->utility, fastest->seconds);
  if (lazy != nullptr && lazy != fastest && fastest->seconds > 0) {
    text += fmt::format(", {:.3g} times as fast as lazy", lazy->seconds / fastest->seconds);
  }
  return text + ".";
}

std::string table_of(const CompareReport& report, const Compared& size) {
  const CompareLines table = compare_lines(report, size);
  std::string rows = "<tr><th class=\"name\">method</th>";
  for (const std::string& head : table.heads) rows += fmt::format("<th>{}</th>", escaped(head));
  rows += "</tr>\n";
  for (const CompareLine& line : table.lines) {
    rows += fmt::format("<tr><td class=\"name\">{}</td>", escaped(line.name));
    if (!line.reason.empty()) {
      rows += fmt::format("<td class=\"reason\" colspan=\"{}\">cannot run: {}</td>", table.heads.size(),
                          escaped(line.reason));
    }
    for (std::size_t i = 0; line.reason.empty() && i < line.cells.size(); ++i) {
      rows += fmt::format("<td>{}</td>", escaped(line.cells[i]));
    }
    rows += "</tr>\n";
  }
  return fmt::format("<div class=\"wide\" tabindex=\"0\">\n<table>\n<caption>{}</caption>\n{}</table>\n</div>\n",
                     escaped(size_in_words(report, size)), rows);
}

std::string head_of(const CompareReport& report) {
  std::string kind = report.concave.empty() ? report.metric : report.concave;
  std::string text = fmt::format("{}: {} rows, {} features. Objective {}{}.", report.input, grouped(report.n),
                                 grouped(report.d), report.objective, kind.empty() ? "" : " (" + kind + ")");
  if (!report.objective_why.empty()) text += fmt::format(" It was chosen because {}.", report.objective_why);
  text += fmt::format(" {} thread{}, {}.", report.threads, report.threads == 1 ? "" : "s", report.instruction_set);
  if (const std::string limits = limits_in_words(report); !limits.empty()) text += " Limits: " + limits + ".";
  if (const std::string repeats = repeats_in_words(report); !repeats.empty()) text += " " + repeats + ".";
  return fmt::format("<h1>Methods compared</h1>\n<p class=\"figures\">{}</p>\n", escaped(text));
}

}  // namespace

std::string to_html(const CompareReport& report) {
  const Axis utility{"value / lazy's value", false, true};
  std::string body = head_of(report);
  std::string short_text, tables;
  for (const Compared& size : report.sizes) {
    short_text += fmt::format("<p>{}</p>\n", escaped(best_in_words(report, size)));
    tables += table_of(report, size);
  }
  body += section("short", "In short", short_text);
  const auto seconds = utility_against(report, [](const Comparison& m) { return m.seconds; });
  body += section("seconds", "Value against time",
                  chart(seconds, {"seconds", true}, utility, "Upper left is better. " + random_in_words(report)));
  const auto gains = utility_against(report, [](const Comparison& m) { return static_cast<double>(m.evaluations); });
  body +=
      section("gains", "Value against gains computed",
              chart(gains, {"gains computed", true}, utility, "The same, counted: it does not depend on the machine."));
  const auto kept = utility_against_kept(report);
  if (!kept.empty()) {
    body += section("kept", "Value against rows kept",
                    chart(kept, {"rows kept, |V'|", true}, utility,
                          "What pruning keeps, beside as many random rows in its place (dashed)."));
  }
  body += section(
      "figures", "All figures",
      tables + fmt::format(
                   "<p class=\"figures\">of lazy: {0}(S) / lazy's. share: ({0} - random) / (lazy - random). random V': "
                   "of lazy, with as many random rows instead of the pruner's. random: the mean of five random sets. "
                   "proven: {0} is at least this share of the best possible.</p>\n",
                   name_of_value(report)));
  return page("Methods compared: " + report.input, body);
}

}  // namespace winnow
