// Greedy on a pruned ground set, with repair.
#include "winnow/select/prune.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <utility>

#include "select/ground.h"
#include "select/group_floors.h"
#include "select/outsiders.h"
#include "winnow/certify.h"
#include "winnow/error.h"
#include "winnow/select/budget.h"
#include "winnow/sparsify/steps.h"

namespace winnow {
using namespace detail;
namespace {

std::vector<Element> elements_of(const Selection& selection) {
  std::vector<Element> elements;
  for (const Pick& pick : selection.picks) elements.push_back(pick.element);
  return elements;
}

void refuse_prepruning() {
  throw InputError("pre-pruning compares with the k best of all, so it needs a plain k and no other constraint");
}

class PruneAndSelect {
 public:
  PruneAndSelect(const Objective& objective, Ground& ground, const Constraint& constraint, const PruneOptions& prune,
                 const MaximizeOptions& options)
      : objective_(objective),
        ground_(ground),
        constraint_(constraint),
        k_(std::min(constraint.most(), ground.size())),
        prune_(prune),
        options_(options) {}

  PrunedSelection run() {
    if (k_ == 0) {
      result_.selection.value = objective_.start()->value();
      return std::move(result_);
    }
    result_.sparsified = ground_.prune(k_);
    evaluations_ += result_.sparsified.evaluations;
    kept_ = result_.sparsified.kept;
    const bool repairing = prune_.repair_passes > 0;
    result_.selection = repairing ? draft_on_kept() : run_on_kept(lazy);
    for (std::size_t pass = 0; repairing && pass < prune_.repair_passes; ++pass) {
      if (!repair()) break;
    }
    if (repairing) settle();
    result_.selection.evaluations = evaluations_ + ground_.evaluations();
    return std::move(result_);
  }

 private:
  Selection run_on_kept(Maximizer* maximizer) {
    MaximizeOptions options = options_;
    options.beta = 0.95;
    Selection selection = constraint_.has_costs() && prune_.best_by_costs
                              ? best_by_costs(maximizer, objective_, kept_, constraint_, options)
                              : maximizer(objective_, kept_, *constraint_.clone(), options);
    evaluations_ += selection.evaluations;
    return selection;
  }

  // A selection that will be repaired need not be exact: if lazy would refresh many gains, a random sample is enough.
  // The size of the sample needs a known number of picks.
  Selection draft_on_kept() {
    return run_on_kept(objective_.properties().sparse || constraint_.has_costs() ? lazy : stochastic);
  }

  // The final selection. On dense rows a threshold of 0.95 computes a fraction of lazy's gains and loses, measured,
  // 1e-4 of its value.
  Selection final_on_kept() { return run_on_kept(objective_.properties().sparse ? lazy : threshold); }

  // On dense rows, one linear pass usually proves that a draft is good, which is cheaper than improving it. If rows are
  // read for a pass, both are proved in one.
  void settle() {
    constexpr double kGoodEnough = 0.9995;
    if (!a_proof_is_cheap()) {
      take_if_better(final_on_kept());
      return;
    }
    std::vector<std::vector<Element>> sets{elements_of(result_.selection)};
    std::optional<Selection> other;
    if (objective_.properties().reads_rows) {
      other = final_on_kept();
      sets.push_back(elements_of(*other));
    }
    const auto proofs = ground_.certify(sets);
    result_.certificate = proofs[0];
    if (proofs[0].ratio >= kGoodEnough) return;
    if (!take_if_better(other ? std::move(*other) : final_on_kept())) return;
    result_.certificate = proofs.size() > 1 ? std::optional(proofs[1]) : std::nullopt;
  }

  bool a_proof_is_cheap() const {
    if (objective_.properties().sparse || !objective_.properties().monotone || ground_.more_fit(result_.selection))
      return false;
    if (objective_.properties().on_demand)
      return false;  // the kept rows are in memory: improving costs less than a proof
    // The online bound needs several passes and proves little.
    return objective_.bound_around({}) != nullptr;
  }

  bool take_if_better(Selection&& other) {
    const Selection& mine = result_.selection;
    const bool better =
        other.value > mine.value || (other.value == mine.value && other.picks.size() > mine.picks.size());
    if (better) result_.selection = std::move(other);
    return better;
  }

  // One pass; false if another would gain nothing.
  bool repair() {
    const auto start = std::chrono::steady_clock::now();
    const auto added = ground_.worth_adding(kept_, result_.selection);
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

  const Objective& objective_;
  Ground& ground_;
  const Constraint& constraint_;
  std::size_t k_;  // the most that can be picked
  const PruneOptions& prune_;
  const MaximizeOptions& options_;
  std::vector<Element> kept_;      // V' and the elements that repair added, increasing
  std::uint64_t evaluations_ = 0;  // without those of ground_
  PrunedSelection result_;
};

// Rows that f can reach, in memory or on disk.
class GroundHere final : public Ground {
 public:
  GroundHere(const Objective& objective, Elements ground, const Constraint& constraint, const PruneOptions& options,
             const RunOptions& run)
      : objective_(objective),
        ground_(ground),
        constraint_(constraint),
        options_(options),
        run_(run),
        outsiders_(objective, ground, constraint, run) {}

  std::size_t size() const override { return ground_.size(); }
  Sparsified prune(std::size_t k) override {
    const bool preprunes = options_.pruner == Pruner::kSparsify && options_.sparsify.preprune;
    if (preprunes && dynamic_cast<const Cardinality*>(&constraint_) == nullptr) refuse_prepruning();
    return winnow::prune(objective_, ground_, k, options_, run_);
  }
  bool more_fit(const Selection& selection) const override { return outsiders_.more_fit(selection); }
  std::vector<Element> worth_adding(Elements kept, const Selection& selection) override {
    return outsiders_.worth_adding(kept, selection);
  }
  std::vector<Certificate> certify(std::span<const std::vector<Element>> sets) override {
    return certify_all(objective_, ground_, sets, constraint_, {CertifyEffort::kQuick, run_});
  }
  std::uint64_t evaluations() const override { return outsiders_.evaluations(); }

 private:
  const Objective& objective_;
  Elements ground_;
  const Constraint& constraint_;
  const PruneOptions& options_;
  const RunOptions& run_;
  Outsiders outsiders_;
};

Sparsified random_rows(Elements ground, std::size_t count, std::uint64_t seed) {
  Sparsified sampled;
  sampled.kept = merge_draws(draw_probes(LivePart(ground), count, seed, 0), count);
  return sampled;
}

Sparsified prune_all(const Objective& objective, Elements ground, std::size_t k, const PruneOptions& options,
                     const RunOptions& run) {
  if (options.pruner == Pruner::kQuickPrune) {
    return quickprune(objective, ground, {k, options.delta, options.sparsify.floor, run});
  }
  if (options.pruner == Pruner::kSample) {
    return random_rows(ground, options.sparsify.floor > 0 ? options.sparsify.floor : 2 * k, run.seed);
  }
  SparsifyOptions sparsing = options.sparsify;
  sparsing.run = run;
  return sparsify(objective, ground, sparsing);
}

}  // namespace

Sparsified prune(const Objective& objective, Elements ground, std::size_t k, const PruneOptions& options,
                 const RunOptions& run) {
  if (options.groups.empty()) return prune_all(objective, ground, k, options, run);
  check_groups(options, objective.size());
  if (options.pruner == Pruner::kSparsify && options.sparsify.preprune) refuse_prepruning();
  Sparsified pruned = prune_all(objective, ground, k, options, run);
  keep_of_groups(objective, ground, options, run, pruned);
  if (pruned.kept.size() >= k) pruned.warning.clear();
  return pruned;
}

PrunedSelection detail::select_pruned(const Objective& objective, Ground& ground, const Constraint& constraint,
                                      const PruneOptions& prune, const MaximizeOptions& options) {
  return PruneAndSelect(objective, ground, constraint, prune, options).run();
}

PrunedSelection select_pruned(const Objective& objective, Elements ground, const Constraint& constraint,
                              const PruneOptions& prune, const MaximizeOptions& options) {
  GroundHere here(objective, ground, constraint, prune, options.run);
  return PruneAndSelect(objective, here, constraint, prune, options).run();
}

}  // namespace winnow
