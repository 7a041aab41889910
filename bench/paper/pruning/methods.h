// Ways to choose k elements, timed over all of their work: building the objective, pruning, selecting, repairing. One
// thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cases.h"
#include "winnow/maximize.h"
#include "winnow/select/prune.h"

namespace winnow::bench {

struct Outcome {
  std::vector<Element> picks;
  double value = 0;
  std::size_t kept = 0;           // |V'| before repair; n if nothing is pruned
  std::uint64_t evaluations = 0;  // gains, residual gains and pairs
  double seconds = 0;             // CPU
};

// Short runs are repeated, and the fastest counts.
Outcome by_maximizer(const Case& c, const std::string& name, MaximizeOptions options, std::uint64_t seed);
Outcome by_pruning(const Case& c, const PruneOptions& prune, std::uint64_t seed);

// A random V' of `size` elements, with as many passes of repair.
PruneOptions random_kept(std::size_t size, std::size_t repair_passes);

// As the façade prunes by default.
PruneOptions default_prune(const Case& c);
PruneOptions paper_prune(std::size_t k, std::size_t repair_passes);
PruneOptions quick_prune(double delta, std::size_t repair_passes);

// How many elements a pruner keeps.
std::size_t kept_by(const Case& c, const PruneOptions& prune, std::uint64_t seed);

// Every method that the map compares; the first is lazy.
struct NamedOutcome {
  std::string method;
  Outcome outcome;
};
std::vector<NamedOutcome> all_methods(const Case& c, std::uint64_t seed);

}  // namespace winnow::bench
