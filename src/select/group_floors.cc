#include "select/group_floors.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "select/complete.h"
#include "winnow/constraints/group_quotas.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

std::vector<std::size_t> counts_by_group(const PruneOptions& options, Elements elements) {
  std::vector<std::size_t> count(options.group_floors.size(), 0);
  for (const Element v : elements) ++count[options.groups[v]];
  return count;
}

}  // namespace

void check_groups(const PruneOptions& options, std::size_t n) {
  if (options.groups.size() != n) {
    throw InputError(fmt::format("the groups of {} elements were given for {} elements", options.groups.size(), n));
  }
  const std::uint32_t last = *std::max_element(options.groups.begin(), options.groups.end());
  if (last >= options.group_floors.size()) {
    throw InputError(fmt::format("an element is in group {}, but floors were given for {} groups (counted from 0)",
                                 last, options.group_floors.size()));
  }
}

void keep_of_groups(const Objective& objective, Elements ground, const PruneOptions& options, const RunOptions& run,
                    Sparsified& pruned) {
  const auto there = counts_by_group(options, ground);
  const auto kept = counts_by_group(options, pruned.kept);
  std::vector<Quota> quotas(there.size(), Quota{0, 0});  // of the groups that have too few
  std::size_t sum = 0;
  for (std::size_t g = 0; g < quotas.size(); ++g) {
    const std::size_t floor = std::min(options.group_floors[g], there[g]);
    if (kept[g] >= floor) continue;
    quotas[g] = {floor, floor};
    sum += floor;
  }
  if (sum == 0) return;
  std::vector<Element> given;
  std::copy_if(pruned.kept.begin(), pruned.kept.end(), std::back_inserter(given),
               [&](Element v) { return quotas[options.groups[v]].most > 0; });
  const Selection added = pick_wanted(objective, given, ground, GroupQuotas(sum, options.groups, quotas), run);
  for (const Pick& pick : added.picks) pruned.kept.push_back(pick.element);
  std::sort(pruned.kept.begin(), pruned.kept.end());
  pruned.for_groups = added.picks.size();
  pruned.evaluations += added.evaluations;
}

}  // namespace winnow::detail
