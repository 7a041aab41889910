// Which picks represent which items, in the form that a page and its lists need.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "winnow/report.h"

namespace winnow::detail {

class Standing {
 public:
  static constexpr std::uint32_t kNotPicked = 0xFFFFFFFF;

  // Keeps a reference to the report.
  explicit Standing(const SelectReport& report);

  // The place of the row among the picks, counted from 0, or kNotPicked.
  std::uint32_t rank_of(Element row) const;
  bool is_start(Element row) const { return start_.contains(row); }

  bool is_known() const { return report_.assignment.has_value(); }
  // Whether the items are the rows of the input. If not, an item has a number but no id and no place on the map.
  bool of_rows() const { return of_rows_; }
  const Representative& representative(Element item) const { return report_.assignment->of[item]; }

  // The items that a pick represents, best represented first, without the pick itself.
  const std::vector<Element>& items_of(std::size_t pick) const { return items_[pick]; }
  // How many they are, with the pick itself.
  std::size_t size(std::size_t pick) const { return report_.assignment->sizes[report_.start.size() + pick]; }

  // The items that are represented worst, the worst first. Those that no pick represents are worse than all others.
  std::vector<Element> worst(std::size_t most) const;

  // "similarity 0.93" or "divergence 12.1"
  std::string score_of(Element item) const;

 private:
  bool is_better(Element a, Element b) const;

  const SelectReport& report_;
  bool of_rows_ = false;
  std::unordered_map<Element, std::uint32_t> rank_;
  std::unordered_set<Element> start_;
  std::vector<std::vector<Element>> items_;
};

// Whether the items that f represents are the rows themselves.
bool represents_rows(const SelectReport& report);

}  // namespace winnow::detail
