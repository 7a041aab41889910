#include "methods.h"

#include <algorithm>

#include "cpu_timer.h"
#include "winnow/constraint.h"
#include "winnow/select.h"

namespace winnow::bench {
namespace {

constexpr double kShort = 0.3;  // CPU seconds; runs that are shorter are repeated
constexpr std::size_t kRepeats = 3;

template <class Run>
Outcome fastest(const Case& c, const Run& run) {
  Outcome best;
  double spent = 0;
  for (std::size_t i = 0; i < kRepeats && (i == 0 || spent < kShort); ++i) {
    const CpuTimer timer;
    const auto f = c.make();
    Outcome outcome = run(*f);
    outcome.seconds = timer.seconds();
    spent += outcome.seconds;
    if (i == 0 || outcome.seconds < best.seconds) best = std::move(outcome);
  }
  return best;
}

Outcome outcome_of(const Selection& selection, std::size_t kept) {
  Outcome outcome{{}, selection.value, kept, selection.evaluations, 0};
  for (const Pick& pick : selection.picks) outcome.picks.push_back(pick.element);
  return outcome;
}

}  // namespace

Outcome by_maximizer(const Case& c, const std::string& name, MaximizeOptions options, std::uint64_t seed) {
  options.run.threads = 1;
  options.run.seed = seed;
  return fastest(c, [&](const Objective& f) {
    Cardinality constraint(c.k);
    return outcome_of(find_maximizer(name).run(f, all_of(f), constraint, options), f.size());
  });
}

Outcome by_pruning(const Case& c, const PruneOptions& prune, std::uint64_t seed) {
  MaximizeOptions options;
  options.run.threads = 1;
  options.run.seed = seed;
  return fastest(c, [&](const Objective& f) {
    const auto pruned = select_pruned(f, all_of(f), Cardinality(c.k), prune, options);
    return outcome_of(pruned.selection, pruned.sparsified.kept.size());
  });
}

PruneOptions random_kept(std::size_t size, std::size_t repair_passes) {
  PruneOptions prune;
  prune.pruner = Pruner::kSample;
  prune.sparsify.floor = size;
  prune.repair_passes = repair_passes;
  return prune;
}

PruneOptions default_prune(const Case& c) {
  return make_default_prune(*c.make(), c.k);
}

PruneOptions paper_prune(std::size_t k, std::size_t repair_passes) {
  PruneOptions prune;
  prune.sparsify = paper_preset();
  prune.sparsify.k = k;
  prune.repair_passes = repair_passes;
  return prune;
}

PruneOptions quick_prune(double delta, std::size_t repair_passes) {
  PruneOptions prune;
  prune.pruner = Pruner::kQuickPrune;
  prune.delta = delta;
  prune.repair_passes = repair_passes;
  return prune;
}

std::size_t kept_by(const Case& c, const PruneOptions& prune, std::uint64_t seed) {
  const auto f = c.make();
  RunOptions run;
  run.threads = 1;
  run.seed = seed;
  return winnow::prune(*f, all_of(*f), c.k, prune, run).kept.size();
}

std::vector<NamedOutcome> all_methods(const Case& c, std::uint64_t seed) {
  std::vector<NamedOutcome> all;
  by_maximizer(c, "lazy", {}, seed);  // not counted: the first run pays for memory that the later ones find
  for (const char* name : {"lazy", "threshold", "stochastic"}) all.push_back({name, by_maximizer(c, name, {}, seed)});
  const PruneOptions fast = default_prune(c);
  PruneOptions bare = fast;
  bare.repair_passes = 0;
  const std::size_t repair = std::max<std::size_t>(1, fast.repair_passes);
  const std::size_t kept = kept_by(c, fast, seed);
  all.push_back({"ss-paper", by_pruning(c, paper_prune(c.k, 0), seed)});
  all.push_back({"ss-bare", by_pruning(c, bare, seed)});
  all.push_back({"ss-fast", by_pruning(c, fast, seed)});
  all.push_back({"quickprune", by_pruning(c, quick_prune(0.3, 0), seed)});
  all.push_back({"quickprune-repair", by_pruning(c, quick_prune(0.3, repair), seed)});
  all.push_back({"random-v", by_pruning(c, random_kept(kept, 0), seed)});
  all.push_back({"random-repair", by_pruning(c, random_kept(kept, repair), seed)});
  return all;
}

}  // namespace winnow::bench
