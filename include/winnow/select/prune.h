// Pruning first, maximizing then: greedy on a small V' in place of V, and repair, which brings back what pruning lost.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "winnow/maximize.h"
#include "winnow/sparsify.h"

namespace winnow {

enum class Pruner { kSparsify, kQuickPrune };

struct PruneOptions {
  std::string preset = {};  // where the settings below come from, for reports: "fast" or "paper"
  Pruner pruner = Pruner::kSparsify;
  SparsifyOptions sparsify = {};
  double delta = 0.3;  // QuickPrune's
  // After greedy on V', one pass of gains over all of V, given the first half of the picks, adds at most as many
  // outsiders as there are picks to V', and the selection is made again; repeated while a pass gains more than 0.1 %,
  // at most this often. 0: no repair.
  std::size_t repair_passes = 3;
  // Where the constraint has costs: best_by_costs (see budget.h), whatever MaximizeOptions::cost_exponent says.
  bool best_by_costs = true;
};

struct RepairPass {
  std::size_t added = 0;  // outsiders that joined V'
  double value_before = 0;
  double value_after = 0;
  double seconds = 0;
};

struct PrunedSelection {
  Selection selection;  // evaluations: those of pruning, greedy and repair together
  Sparsified sparsified;
  std::vector<RepairPass> repair;
};

// Within the constraint, as it stands. Pruning, too, runs as options.run says. Picks that pruning left too few of are
// filled up from V where repair is on.
PrunedSelection select_pruned(const Objective& objective, Elements ground, const Constraint& constraint,
                              const PruneOptions& prune, const MaximizeOptions& options);

}  // namespace winnow
