#include "report/standing.h"

#include <fmt/format.h>

#include <algorithm>

namespace winnow::detail {

bool represents_rows(const SelectReport& report) {
  const auto is_other = [](const Setting& setting) { return setting.name == "represented"; };
  return report.assignment && report.assignment->of.size() == report.n &&
         std::none_of(report.settings.begin(), report.settings.end(), is_other);
}

Standing::Standing(const SelectReport& report)
    : report_(report), of_rows_(represents_rows(report)), start_(report.start.begin(), report.start.end()) {
  const auto& picks = report.selected.selection.picks;
  for (std::size_t i = 0; i < picks.size(); ++i) rank_.emplace(picks[i].element, static_cast<std::uint32_t>(i));
  items_.resize(picks.size());
  if (!report.assignment) return;
  const auto& of = report.assignment->of;
  for (std::size_t item = 0; item < of.size(); ++item) {
    const std::uint32_t rank = rank_of(of[item].element);
    const bool is_itself = of_rows_ && of[item].element == item;
    if (rank != kNotPicked && !is_itself) items_[rank].push_back(static_cast<Element>(item));
  }
  for (auto& items : items_) {
    std::stable_sort(items.begin(), items.end(), [&](Element a, Element b) { return is_better(a, b); });
  }
}

std::uint32_t Standing::rank_of(Element row) const {
  const auto found = rank_.find(row);
  return found == rank_.end() ? kNotPicked : found->second;
}

bool Standing::is_better(Element a, Element b) const {
  const auto& first = representative(a);
  const auto& second = representative(b);
  const bool nobody = first.element == Representative::kNobody;
  if (nobody != (second.element == Representative::kNobody)) return !nobody;
  if (nobody) return false;
  return report_.assignment->by_similarity ? first.score > second.score : first.score < second.score;
}

std::vector<Element> Standing::worst(std::size_t most) const {
  std::vector<Element> items;
  if (!report_.assignment) return items;
  for (std::size_t item = 0; item < report_.assignment->of.size(); ++item) {
    if (!of_rows_ || representative(static_cast<Element>(item)).element != item)
      items.push_back(static_cast<Element>(item));
  }
  const auto worse = [&](Element a, Element b) { return is_better(b, a) || (!is_better(a, b) && a < b); };
  const auto end = items.begin() + static_cast<std::ptrdiff_t>(std::min(most, items.size()));
  std::partial_sort(items.begin(), end, items.end(), worse);
  items.erase(end, items.end());
  return items;
}

std::string Standing::score_of(Element item) const {
  return fmt::format("{} {:.4g}", report_.assignment->by_similarity ? "similarity" : "divergence",
                     representative(item).score);
}

}  // namespace winnow::detail
