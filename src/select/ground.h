// All of V as greedy on a pruned V' looks at it: to prune it, to find what pruning lost, and to prove a selection. The
// rows may be here (select/prune.cc) or divided among processes (shards/select.cc).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "winnow/certify.h"
#include "winnow/select/prune.h"

namespace winnow::detail {

class Ground {
 public:
  virtual ~Ground() = default;

  virtual std::size_t size() const = 0;
  virtual Sparsified prune(std::size_t k) = 0;
  // Whether the constraint admits any element in addition to the picks.
  virtual bool more_fit(const Selection& selection) const = 0;
  // The outsiders that repair adds to `kept` (increasing). Increasing.
  virtual std::vector<Element> worth_adding(Elements kept, const Selection& selection) = 0;
  // Quick certificates of sets among all of V.
  virtual std::vector<Certificate> certify(std::span<const std::vector<Element>> sets) = 0;
  virtual std::uint64_t evaluations() const = 0;  // of worth_adding so far
};

// Of the prune options, only repair_passes and best_by_costs count.
PrunedSelection select_pruned(const Objective& objective, Ground& ground, const Constraint& constraint,
                              const PruneOptions& prune, const MaximizeOptions& options);

}  // namespace winnow::detail
