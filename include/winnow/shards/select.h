// Selection from a V that is divided among processes: the method "sparsify", with the same picks and the same proof as
// in one process, bit for bit. One process, the driver, runs greedy on V' and asks the shards for the rest.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "winnow/objective.h"
#include "winnow/select/prune.h"
#include "winnow/shards/shard.h"

namespace winnow {

// All shards together, as the driver sees them.
class Shards {
 public:
  virtual ~Shards() = default;

  // V' for k picks: Algorithm 1 by the steps of sparsify/steps.h. Increasing.
  virtual std::vector<Element> prune(std::size_t k) = 0;
  // Shard::best_outside of each, merged.
  virtual BestOutside best_outside(Elements kept, Elements given, Gain least, std::size_t most) = 0;
  // Shard::heaviest of each, merged.
  virtual std::vector<Element> heaviest(std::span<const std::vector<Element>> sets, std::size_t count) = 0;
};

// Picks k of V. `f` counts elements as V does and can reach every row, for example a block objective over NumberedRows
// that fetches; its survey is known. Only repair_passes of the prune options counts. With CertifyEffort::kQuick the
// result has a certificate. InputError if f is not monotone, or if the effort is tight.
PrunedSelection select_from_shards(const Objective& f, Shards& shards, std::size_t k, const PruneOptions& prune,
                                   const MaximizeOptions& options, CertifyEffort effort);

}  // namespace winnow
