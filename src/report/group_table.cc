#include "report/group_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "report/page.h"
#include "report/text.h"

namespace winnow::detail {
namespace {

constexpr std::size_t kMostGroups = 40;  // lines of the table

struct GroupCount {
  std::size_t rows = 0;
  std::size_t picks = 0;
};
using GroupCounts = std::vector<std::pair<std::string, GroupCount>>;

// The largest first, then by name.
GroupCounts counts_of(const std::vector<std::string>& groups, const Selection& selection) {
  std::map<std::string, GroupCount> counts;
  for (const std::string& group : groups) ++counts[group].rows;
  for (const Pick& pick : selection.picks) ++counts[groups[pick.element]].picks;
  GroupCounts sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second.rows > b.second.rows; });
  return sorted;
}

double percent_of(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

std::string group_table(const std::vector<std::string>& groups, const Selection& selection) {
  const GroupCounts counts = counts_of(groups, selection);
  const auto before = [&](const GroupCount& count) { return percent_of(count.rows, groups.size()); };
  const auto after = [&](const GroupCount& count) { return percent_of(count.picks, selection.picks.size()); };
  double widest = 0;
  for (const auto& [name, count] : counts) widest = std::max({widest, before(count), after(count)});

  const std::size_t shown = std::min(counts.size(), kMostGroups);
  std::string lines;
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& [name, count] = counts[i];
    const auto cell = [](std::size_t number, double percent) {
      return fmt::format("<td>{} <span class=\"source\">{:.1f} %</span></td>", grouped(number), percent);
    };
    const auto bar = [&](std::string_view kind, double percent) {
      return fmt::format("<span class=\"{}\" style=\"width: {:.2f}%\"></span>", kind, 100 * percent / widest);
    };
    lines += fmt::format("<tr><td>{}</td>{}{}<td class=\"bar\">{}{}</td></tr>\n", isolated(name),
                         cell(count.rows, before(count)), cell(count.picks, after(count)), bar("before", before(count)),
                         bar("after", after(count)));
  }
  std::string note = "The upper bar is the share of the rows, the lower bar the share of the picks.";
  if (counts.size() > shown)
    note += fmt::format(" The {} largest of {} groups are shown.", shown, grouped(counts.size()));
  return fmt::format(
      "<table class=\"shares\">\n<tr><th>group</th><th>rows</th><th>picks</th><th "
      "class=\"bar\"></th></tr>\n{}</table>\n"
      "<p class=\"figures\">{}</p>\n",
      lines, note);
}

}  // namespace winnow::detail
