// Greedy on a pruned ground set, with repair.
#include "winnow/prune.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <utility>

#include "base/parallel.h"
#include "objectives/batch.h"
#include "winnow/certify.h"

namespace winnow {
namespace {

class PruneAndSelect {
 public:
  PruneAndSelect(const Objective& objective, Elements ground, std::size_t k, const PruneOptions& prune,
                 const MaximizeOptions& options)
      : objective_(objective),
        ground_(ground),
        k_(std::min(k, ground.size())),
        prune_(prune),
        options_(options),
        parallel_(options.threads) {}

  PrunedSelection run() {
    if (k_ == 0) return {};
    prune();
    kept_ = result_.sparsified.kept;
    const bool repairing = prune_.repair_passes > 0;
    result_.selection = repairing ? draft_on_kept() : run_on_kept(lazy);
    for (std::size_t pass = 0; repairing && pass < prune_.repair_passes; ++pass) {
      if (!repair()) break;
    }
    if (repairing && !good_enough()) take_if_better(final_on_kept());
    result_.selection.evaluations = evaluations_;
    return std::move(result_);
  }

 private:
  void prune() {
    if (prune_.pruner == Pruner::kQuickPrune) {
      result_.sparsified = quickprune(objective_, ground_, {k_, prune_.delta, prune_.sparsify.floor, options_.trace});
    } else {
      SparsifyOptions sparsify_options = prune_.sparsify;
      sparsify_options.seed = options_.seed;
      sparsify_options.threads = options_.threads;
      sparsify_options.trace = options_.trace;
      result_.sparsified = sparsify(objective_, ground_, sparsify_options);
    }
    evaluations_ += result_.sparsified.evaluations;
  }

  Selection run_on_kept(Maximizer* maximizer) {
    Cardinality constraint(k_);
    MaximizeOptions options = options_;
    options.beta = 0.95;
    Selection selection = maximizer(objective_, kept_, constraint, options);
    evaluations_ += selection.evaluations;
    return selection;
  }

  // A selection to repair needs no polish: where lazy would refresh much, a sample does.
  Selection draft_on_kept() { return run_on_kept(objective_.properties().sparse ? lazy : stochastic); }

  // The last word. On dense rows a threshold of 0.95 costs a fraction of lazy's gains and, measured, 1e-4 of its value.
  Selection final_on_kept() { return run_on_kept(objective_.properties().sparse ? lazy : threshold); }

  // Drafts of dense rows are mostly proven good by one linear pass, which is cheaper than polishing them.
  bool good_enough() {
    if (objective_.properties().sparse || result_.selection.picks.size() < k_) return false;
    if (objective_.bound_around({}) == nullptr) return false;  // the online bound takes passes and proves little
    std::vector<Element> picks;
    for (const Pick& pick : result_.selection.picks) picks.push_back(pick.element);
    return certify(objective_, ground_, picks, k_, {CertifyEffort::kQuick, options_.threads}).ratio >= 0.9995;
  }

  void take_if_better(Selection&& other) {
    const Selection& mine = result_.selection;
    const bool better =
        other.value > mine.value || (other.value == mine.value && other.picks.size() > mine.picks.size());
    if (better) result_.selection = std::move(other);
  }

  // One pass; false where another would be for nothing.
  bool repair() {
    const auto start = std::chrono::steady_clock::now();
    const auto added = outsiders_worth_adding();
    if (added.empty()) return false;
    std::vector<Element> larger;
    std::merge(kept_.begin(), kept_.end(), added.begin(), added.end(), std::back_inserter(larger));
    kept_ = std::move(larger);

    RepairPass pass{added.size(), result_.selection.value, result_.selection.value, 0};
    take_if_better(draft_on_kept());
    pass.value_after = result_.selection.value;
    pass.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    result_.repair.push_back(pass);
    return pass.value_after > pass.value_before * 1.001;
  }

  // Those outside V' whose gain, given the first half of the picks and the outsiders already let in, is no smaller than
  // the last pick's: at most k, increasing.
  std::vector<Element> outsiders_worth_adding() {
    const auto& picks = result_.selection.picks;
    const Gain least = picks.size() < k_ ? 0 : picks.back().gain;
    const auto state = objective_.start();
    for (std::size_t i = 0; i < picks.size() / 2; ++i) state->add(picks[i].element);

    auto outside = outsiders();
    std::vector<Gain> gain(outside.size());
    batch_gains(*state, outside, gain, parallel_, objective_.properties().batch);
    evaluations_ += outside.size();
    std::vector<std::uint32_t> order;
    for (std::size_t i = 0; i < outside.size(); ++i) {
      if (gain[i] >= least) order.push_back(static_cast<std::uint32_t>(i));
    }
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return gain[a] != gain[b] ? gain[a] > gain[b] : outside[a] < outside[b];
    });

    // In chunks, given what was let in before the chunk; those that pass are asked again once somebody else has joined.
    // After many refusals in a row the rest, whose gains began smaller still, are left alone.
    constexpr std::size_t kChunk = 256;
    const std::size_t patience = std::max<std::size_t>(1024, k_);
    std::vector<Element> added;
    std::vector<Element> chunk;
    std::size_t refused = 0;
    for (std::size_t begin = 0; begin < order.size() && added.size() < k_ && refused < patience; begin += kChunk) {
      chunk.clear();
      for (std::size_t i = begin; i < std::min(order.size(), begin + kChunk); ++i) chunk.push_back(outside[order[i]]);
      gain.resize(chunk.size());
      batch_gains(*state, chunk, gain, parallel_, objective_.properties().batch);
      evaluations_ += chunk.size();
      bool changed = false;
      for (std::size_t i = 0; i < chunk.size() && added.size() < k_; ++i) {
        ++refused;
        if (gain[i] < least) continue;
        if (changed) {
          state->gains(std::span(&chunk[i], 1), std::span(&gain[i], 1));
          ++evaluations_;
          if (gain[i] < least) continue;
        }
        state->add(chunk[i]);
        added.push_back(chunk[i]);
        changed = true;
        refused = 0;
      }
    }
    std::sort(added.begin(), added.end());
    return added;
  }

  std::vector<Element> outsiders() const {
    std::vector<Element> sorted(ground_.begin(), ground_.end());
    std::sort(sorted.begin(), sorted.end());
    std::vector<Element> outside;
    std::set_difference(sorted.begin(), sorted.end(), kept_.begin(), kept_.end(), std::back_inserter(outside));
    return outside;
  }

  const Objective& objective_;
  Elements ground_;
  std::size_t k_;
  const PruneOptions& prune_;
  const MaximizeOptions& options_;
  Parallel parallel_;
  std::vector<Element> kept_;  // V' with what repair added, increasing
  std::uint64_t evaluations_ = 0;
  PrunedSelection result_;
};

}  // namespace

PrunedSelection select_pruned(const Objective& objective, Elements ground, std::size_t k, const PruneOptions& prune,
                              const MaximizeOptions& options) {
  return PruneAndSelect(objective, ground, k, prune, options).run();
}

}  // namespace winnow
