// The page of a selection: what was done, the map and the picks, how good they are, groups, and what is left out.
#include "report/select_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "report/chart.h"
#include "report/group_table.h"
#include "report/map_figure.h"
#include "report/page.h"
#include "report/pick_list.h"
#include "report/run.h"
#include "report/text.h"
#include "report/values.h"
#include "winnow/report/page.h"

namespace winnow {
using namespace detail;
namespace {

std::string what_was_done(const SelectReport& r) {
  const std::size_t picks = r.selected.selection.picks.size();
  std::string kind = r.concave.empty() ? r.metric : r.concave;
  std::string text = fmt::format("{} of {} row{} ({} column{}) picked", grouped(picks), grouped(r.n),
                                 r.n == 1 ? "" : "s", grouped(r.d), r.d == 1 ? "" : "s");
  if (!r.start.empty()) text += fmt::format(", in addition to {} chosen before", grouped(r.start.size()));
  if (r.within > 0) {
    text += fmt::format(", from the {} row{} of {}", grouped(r.within), r.within == 1 ? "" : "s", r.within_file);
  }
  text += fmt::format(". Objective {}{}.", r.objective, kind.empty() ? "" : " (" + kind + ")");
  if (!r.objective_why.empty()) text += fmt::format(" It was chosen because {}.", r.objective_why);
  if (r.scores) text += fmt::format(" Scores are those of {}, with diversity {}.", r.scores->file, r.scores->diversity);
  text += fmt::format(" Method {}", r.method);
  if (r.selected.chosen) text += fmt::format(", which took {}: {}", r.selected.chosen->method, r.selected.chosen->why);
  text += ".";
  if (r.selected.spread) {
    text += fmt::format(" The smallest distance between picks is {:.6g}; it counts with weight {}.",
                        r.selected.spread->smallest, r.selected.spread->weight);
  }
  if (r.budget) text += fmt::format(" Spent {:.10g} of {:.10g}.", r.budget->spent, r.budget->limit);
  if (r.certificate.kind.empty()) return escaped(text);
  return escaped(text) + fmt::format(" Proven: <strong>at least {:.2f} %</strong> of the best possible.",
                                     std::floor(r.certificate.ratio * 1e4) / 100);
}

std::string value_chart(const SelectReport& r, const RandomCurve& random) {
  const auto values = running_values(r.selected.selection);
  const std::size_t picks = values.size() - 1;
  if (picks == 0) return {};
  std::vector<Series> series(1);
  series[0].name = "the picks";
  for (std::size_t i = 0; i <= picks; ++i) series[0].points.emplace_back(static_cast<double>(i), values[i]);
  if (random.counts.size() > 1) {
    series.push_back({fmt::format("random rows (mean of {} orders)", random.orders), {}});
    for (std::size_t i = 0; i < random.counts.size(); ++i) {
      series.back().points.emplace_back(static_cast<double>(random.counts[i]), random.values[i]);
    }
  }
  const std::string_view name = name_of_value(r);
  std::string caption = fmt::format("{} after each pick.", name);
  if (!r.certificate.kind.empty() && !r.selected.spread) {  // with a spread, the bound is not on f alone
    const double bound = r.certificate.upper_bound;
    series.push_back({"upper bound for this size", {{0, bound}, {static_cast<double>(picks), bound}}, true});
    caption += fmt::format(" No set within the same limits has an {} above the upper bound.", name);
  }
  return chart(series, {"picks"}, {std::string(name)}, caption);
}

std::string proof_in_words(const SelectReport& r) {
  if (r.certificate.kind.empty() && r.certify != "off") {
    return fmt::format("<p>There is no certificate: {} with these settings is not monotone.</p>\n",
                       escaped(r.objective));
  }
  return certificate_in_words(r.certificate, r.selected.spread ? r.selected.spread->value : r.selected.selection.value);
}

std::string sample_in_words(const SelectReport& r) {
  if (!r.selected.represented_sample) return {};
  return fmt::format("<p>{}.</p>\n",
                     escaped(fmt::format("{}", fmt::join(in_words(*r.selected.represented_sample), "; "))));
}

std::string links_within(bool groups, bool worst) {
  std::string links = "<nav><a href=\"#look\">Map and picks</a><a href=\"#value\">How good it is</a>";
  if (groups) links += "<a href=\"#groups\">Groups</a>";
  if (worst) links += "<a href=\"#worst\">Represented worst</a>";
  return links + "</nav>\n";
}

std::string look_section(const SelectReport& r, const SelectPage& p, const Standing& standing, std::size_t listed) {
  std::string body;
  if (listed > 0 && standing.of_rows()) {
    body +=
        "<p class=\"hint figures\">Point at a pick or choose it, on the map or in the list: the rows that it stands "
        "for "
        "light up.</p>\n";
  }
  body += map_figure(r, p.map, standing, listed);
  body += listed > 0 ? "<div>\n" + pick_list(r, p, standing, listed) + "</div>\n" : "<p>No row was picked.</p>\n";
  return section("look", "Map and picks", body);
}

}  // namespace

std::string to_html(const SelectReport& r, const SelectPage& p) {
  const Standing standing(r);
  const std::size_t listed = std::min(r.selected.selection.picks.size(), kMostListed);
  const bool grouped_rows = !p.groups.empty();
  const std::string name = std::filesystem::path(r.input).filename().string();
  std::string body(kSelectStyle);
  body += fmt::format("<h1>Picks from {}</h1>\n<p class=\"said\">{}</p>\n", isolated(name), what_was_done(r));
  body += links_within(grouped_rows, standing.is_known());
  body += look_section(r, p, standing, listed);
  body +=
      section("value", "How good it is",
              value_chart(r, p.random) + proof_in_words(r) + sample_in_words(r) +
                  (r.selected.sparsified ? rounds_of_pruning(r.selected, r.within > 0 ? r.within : r.n, "rows") : ""));
  if (grouped_rows) body += section("groups", "Groups before and after", group_table(p.groups, r.selected.selection));
  if (standing.is_known()) body += section("worst", "Represented worst", worst_list(r, p, standing, listed));
  return page("Picks from " + name, body, {kSelectScript, kSelectScriptHash});
}

}  // namespace winnow
