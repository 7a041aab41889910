// A pruned V' that holds enough elements of every group.
#pragma once

#include "winnow/select/prune.h"

namespace winnow::detail {

// InputError unless `options` has a group for each of n elements and a floor for each group.
void check_groups(const PruneOptions& options, std::size_t n);

// Adds to `pruned` what PruneOptions::group_floors asks for. The added elements are those that greedy picks, given the
// kept elements of the same groups: a few gains per element of these groups, and rows that differ from each other.
// Divergences from all of V' would take |V'| pairs per element, and the largest single gains would be of similar rows.
void keep_of_groups(const Objective& objective, Elements ground, const PruneOptions& options, const RunOptions& run,
                    Sparsified& pruned);

}  // namespace winnow::detail
