#include "contenders.h"

#include <numeric>
#include <utility>

#include "base/rng.h"
#include "bench/paper/cpu_timer.h"
#include "winnow/objectives/facility.h"
#include "winnow/objectives/features.h"
#include "winnow/select/prune.h"
#include "winnow/stream.h"

namespace winnow::bench {
using namespace detail;
namespace {

std::vector<Element> all_elements(std::size_t size) {
  std::vector<Element> all(size);
  std::iota(all.begin(), all.end(), Element{0});
  return all;
}

std::vector<bool> mask_of(std::size_t n, const Selection& selection) {
  std::vector<bool> chosen(n, false);
  for (const Pick& pick : selection.picks) chosen[pick.element] = true;
  return chosen;
}

Choice15 by_maximizer(const char* name, Maximizer* maximizer, MaximizeOptions options, const DenseRows& rows,
                      std::size_t k) {
  options.run.threads = 1;
  const CpuTimer timer;
  const auto objective = make_feature_objective(rows, {});
  Cardinality constraint(k);
  const Selection selection = maximizer(*objective, all_elements(rows.size), constraint, options);
  return {name, mask_of(rows.size, selection), 0, timer.seconds()};
}

}  // namespace

Choice15 by_lazy(const DenseRows& rows, std::size_t k) {
  return by_maximizer("lazy greedy", lazy, {}, rows, k);
}

Choice15 by_sieve(const DenseRows& rows, std::size_t k) {
  MaximizeOptions options;
  options.trials = 10;
  return by_maximizer("sieve-streaming", sieve, options, rows, k);
}

Choice15 by_ss(const DenseRows& rows, std::size_t k, bool fast, std::uint64_t seed) {
  PruneOptions prune;
  prune.sparsify = fast ? fast_preset(k, false) : paper_preset();
  prune.repair_passes = fast ? 3 : 0;
  MaximizeOptions options;
  options.run.seed = seed;
  options.run.threads = 1;
  const CpuTimer timer;
  const auto objective = make_feature_objective(rows, {});
  const auto pruned = select_pruned(*objective, all_elements(rows.size), Cardinality(k), prune, options);
  return {fast ? "SS fast" : "SS paper", mask_of(rows.size, pruned.selection), pruned.sparsified.kept.size(),
          timer.seconds()};
}

OneRound reduce_one_round(const DenseRows& rows, std::size_t least, double share, std::uint64_t seed) {
  SparsifyOptions options = paper_preset();
  options.max_rounds = 1;
  options.floor = least;
  options.run.seed = seed;
  options.run.threads = 1;
  const auto objective = make_feature_objective(rows, {});
  const Sparsified first = sparsify(*objective, all_elements(rows.size), options);
  options.postreduce = share * first.rounds.front().largest_dropped;
  const CpuTimer timer;
  Sparsified reduced = sparsify(*objective, all_elements(rows.size), options);
  return {first.kept.size(), std::move(reduced.kept), timer.seconds()};
}

Choice15 by_one_round(const DenseRows& rows, std::size_t k, std::uint64_t seed, std::size_t& one_round) {
  const OneRound reduced = reduce_one_round(rows, k, 1, seed);
  one_round = reduced.one_round;
  const CpuTimer timer;
  const auto objective = make_feature_objective(rows, {});
  Cardinality constraint(k);
  MaximizeOptions options;
  options.run.threads = 1;
  const Selection selection = lazy(*objective, reduced.kept, constraint, options);
  return {"one round", mask_of(rows.size, selection), reduced.kept.size(), reduced.seconds + timer.seconds()};
}

Choice15 by_centred_cosine(const DenseRows& rows, std::size_t k) {
  const CpuTimer timer;
  std::vector<float> centred(rows.data, rows.data + rows.size * rows.dim);
  for (std::size_t t = 0; t < rows.dim; ++t) {
    double sum = 0;
    for (std::size_t v = 0; v < rows.size; ++v) sum += double{centred[v * rows.dim + t]};
    const auto mean = static_cast<float>(sum / static_cast<double>(rows.size));
    for (std::size_t v = 0; v < rows.size; ++v) centred[v * rows.dim + t] -= mean;
  }
  const auto objective = make_facility_objective(DenseRows{centred.data(), rows.size, rows.dim}, {});
  Cardinality constraint(k);
  const Selection selection = lazy(*objective, all_elements(rows.size), constraint, {});
  return {"centred cosine", mask_of(rows.size, selection), 0, timer.seconds()};
}

Choice15 by_clips(const DenseRows& rows, std::size_t k, double fps, ClipOptions options) {
  std::vector<double> seconds(rows.size);
  for (std::size_t i = 0; i < rows.size; ++i) seconds[i] = static_cast<double>(i) / fps;
  const std::vector<Shot> shots = {{0, rows.size}};
  const Footage footage{rows, seconds, static_cast<double>(rows.size) / fps, shots};
  options.budget = k;
  const CpuTimer timer;
  const ClipSelection selection = select_clips(footage, options);
  Choice15 choice{"winnow video", std::vector<bool>(rows.size, false), selection.compared, timer.seconds()};
  for (const Clip& clip : selection.clips) {
    for (std::size_t row = clip.begin; row < clip.end; ++row) choice.chosen[row] = true;
  }
  return choice;
}

Choice15 uniform(std::size_t n, std::size_t k) {
  Choice15 choice{"uniform", std::vector<bool>(n, false), 0, 0};
  for (std::size_t i = 0; i < k; ++i) choice.chosen[(2 * i + 1) * n / (2 * k)] = true;
  return choice;
}

Choice15 first(std::size_t n, std::size_t k) {
  Choice15 choice{"first 15 %", std::vector<bool>(n, false), 0, 0};
  for (std::size_t i = 0; i < k; ++i) choice.chosen[i] = true;
  return choice;
}

Choice15 random(std::size_t n, std::size_t k, std::uint64_t seed) {
  Choice15 choice{"random", std::vector<bool>(n, false), 0, 0};
  Rng rng(seed);
  auto left = all_elements(n);
  for (std::size_t i = 0; i < k; ++i) {
    std::swap(left[i], left[i + rng.below(n - i)]);
    choice.chosen[left[i]] = true;
  }
  return choice;
}

double value_of(const DenseRows& rows, const std::vector<bool>& chosen) {
  const auto objective = make_feature_objective(rows, {});
  const auto state = objective->start();
  for (std::size_t v = 0; v < chosen.size(); ++v) {
    if (chosen[v]) state->add(static_cast<Element>(v));
  }
  return state->value();
}

}  // namespace winnow::bench
