// Prunes, then maximizes: greedy on a small V' instead of V. Repair then brings back elements that pruning lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/certify.h"
#include "winnow/maximize.h"
#include "winnow/sparsify.h"

namespace winnow {

enum class Pruner {
  kSparsify,
  kQuickPrune,
  kSample,  // a uniform sample of `floor` elements, or 2k if that is 0, drawn by hash; repair does the rest
};
inline constexpr std::string_view kPruners[] = {"ss", "quickprune", "sample"};  // in the order of Pruner

struct PruneOptions {
  std::string preset = {};  // the source of the settings below, for reports: "fast" or "paper"
  Pruner pruner = Pruner::kSparsify;
  SparsifyOptions sparsify = {};
  double delta = 0.3;  // QuickPrune's
  // The maximum number of repair passes after greedy on V'; 0: no repair. A pass computes gains over all of V given the
  // first half of the picks. It adds at most as many outsiders to V' as there are picks, and selects again. Passes
  // continue while a pass improves the value by more than 0.1 %.
  std::size_t repair_passes = 3;
  // The group of each element of V, below group_floors.size(); empty: no groups. prune() then keeps at least
  // group_floors[g] elements of each group g, or all that there are. If pruning left fewer, greedy adds elements of
  // these groups to those that it left of them.
  std::vector<std::uint32_t> groups = {};
  std::vector<std::size_t> group_floors = {};
  // If the constraint has costs: use best_by_costs (see budget.h) and ignore MaximizeOptions::cost_exponent.
  bool best_by_costs = true;
};

struct RepairPass {
  std::size_t added = 0;  // outsiders that joined V'
  double value_before = 0;
  double value_after = 0;
  double seconds = 0;
};

struct PrunedSelection {
  Selection selection;  // evaluations: of pruning, greedy and repair together
  Sparsified sparsified;
  std::vector<RepairPass> repair;
  std::optional<Certificate> certificate;  // of the selection among all of `ground`, if it was found on the way
};

// Prunes `ground` for k picks with the pruner of the options, which run as `run` says.
Sparsified prune(const Objective& objective, Elements ground, std::size_t k, const PruneOptions& options,
                 const RunOptions& run);

// Selects within the constraint in its present state. Pruning also uses options.run. If pruning left too few elements
// and repair is on, the missing picks are taken from V.
PrunedSelection select_pruned(const Objective& objective, Elements ground, const Constraint& constraint,
                              const PruneOptions& prune, const MaximizeOptions& options);

}  // namespace winnow
