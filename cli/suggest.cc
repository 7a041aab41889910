#include "cli/suggest.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace winnow::cli {

// Optimal string alignment, row by row: costs[j] turns the first i letters of a into the first j letters of b.
std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1), last(b.size() + 1), costs(b.size() + 1);
  std::iota(costs.begin(), costs.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before_last, last);
    std::swap(last, costs);
    costs[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      costs[j] = std::min({last[j] + 1, costs[j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) costs[j] = std::min(costs[j], before_last[j - 2] + 1);
    }
  }
  return costs[b.size()];
}

std::string nearest_name(std::string_view word, std::span<const std::string> names) {
  const std::size_t letters = word.size() - std::min(word.size(), word.find_first_not_of('-'));
  std::size_t most = std::max<std::size_t>(1, letters / 3);
  std::string nearest;
  for (const std::string& name : names) {
    const std::size_t edits = edits_between(word, name);
    if (edits > most || (edits == most && !nearest.empty())) continue;
    most = edits;
    nearest = name;
  }
  return nearest;
}

}  // namespace winnow::cli
