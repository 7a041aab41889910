// CSV: one line per pick.
#include <fmt/format.h>

#include <iterator>
#include <string_view>

#include "report/standing.h"
#include "report/text.h"
#include "report/values.h"
#include "winnow/report.h"
#include "winnow/report/page.h"

namespace winnow {
using namespace detail;
// Quoted if the field would otherwise split the line (RFC 4180).
std::string detail::csv_field(std::string_view field) {
  if (field.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(field);
  std::string text = "\"";
  for (const char c : field) text.append(c == '"' ? 2 : 1, c);
  return text + '"';
}

std::string to_csv(const SelectReport& report) {
  const auto values = running_values(report.selected.selection);
  const bool named = !report.ids.empty();
  std::string text = named ? "rank,index,id,gain,value\n" : "rank,index,gain,value\n";
  for (std::size_t i = 0; i < report.selected.selection.picks.size(); ++i) {
    const Pick& pick = report.selected.selection.picks[i];
    fmt::format_to(std::back_inserter(text), "{},{},", i + 1, pick.element);
    if (named) text += csv_field(report.ids[pick.element]) + ',';
    fmt::format_to(std::back_inserter(text), "{},{}\n", pick.gain, values[i + 1]);
  }
  return text;
}

std::string assignment_csv(const SelectReport& report) {
  const auto& of = report.assignment->of;
  const bool named = report.ids.size() == of.size();
  std::string text = named ? "item,id,representative,representative_id,score\n" : "item,representative,score\n";
  for (std::size_t i = 0; i < of.size(); ++i) {
    const bool somebody = of[i].element != Representative::kNobody;
    text += std::to_string(i) + ',';
    if (named) text += csv_field(report.ids[i]) + ',';
    if (somebody) text += std::to_string(of[i].element);
    text += ',';
    if (named) text += (somebody ? csv_field(report.ids[of[i].element]) : "") + ',';
    fmt::format_to(std::back_inserter(text), "{}\n", of[i].score);
  }
  return text;
}

std::string points_csv(const SelectReport& report, const RowMap& map) {
  const Standing standing(report);
  const bool named = !report.ids.empty();
  std::string text = named ? "index,id,x,y,rank,represented_by\n" : "index,x,y,rank,represented_by\n";
  for (std::size_t i = 0; i < map.places.size(); ++i) {
    const auto v = static_cast<Element>(i);
    text += std::to_string(v) + ',';
    if (named) text += csv_field(report.ids[v]) + ',';
    fmt::format_to(std::back_inserter(text), "{},{},", map.places[v][0], map.places[v][1]);
    if (const std::uint32_t rank = standing.rank_of(v); rank != Standing::kNotPicked) text += std::to_string(rank + 1);
    text += ',';
    const bool represented = standing.of_rows() && standing.representative(v).element != Representative::kNobody;
    if (represented) text += std::to_string(standing.representative(v).element);
    text += '\n';
  }
  return text;
}

std::string to_csv(const SparsifyReport& report) {
  const bool named = !report.ids.empty();
  std::string text = named ? "index,id\n" : "index\n";
  for (const Element v : report.sparsified.kept) {
    text += std::to_string(v) + (named ? "," + csv_field(report.ids[v]) : "") + "\n";
  }
  return text;
}

}  // namespace winnow
