#include "winnow/shards/select.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "select/ground.h"
#include "select/outsiders.h"
#include "winnow/certify.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

// Repair, with the outsiders that the shards find.
class OutsidersOfShards final : public Outsiders {
 public:
  OutsidersOfShards(const Objective& objective, Shards& shards, const Constraint& constraint, const RunOptions& run)
      : Outsiders(objective, {}, constraint, run), size_(objective.size()), most_(constraint.most()), shards_(shards) {}

  bool more_fit(const Selection& selection) const override { return selection.picks.size() < std::min(most_, size_); }

 protected:
  Promising promising(const GainState& /*given*/, Elements half, Elements kept, double least,
                      std::size_t wanted) override {
    BestOutside best = shards_.best_outside(kept, half, least, wanted);
    const bool all = best.ids.size() == best.passed;
    return {std::move(best.ids), all};
  }
  std::size_t ground_size() const override { return size_; }

 private:
  std::size_t size_;
  std::size_t most_;
  Shards& shards_;
};

class GroundOfShards final : public Ground {
 public:
  GroundOfShards(const Objective& objective, Shards& shards, const Cardinality& constraint, const RunOptions& run)
      : objective_(objective),
        shards_(shards),
        constraint_(constraint),
        run_(run),
        outsiders_(objective, shards, constraint, run) {}

  std::size_t size() const override { return objective_.size(); }
  Sparsified prune(std::size_t k) override {
    Sparsified pruned;
    pruned.kept = shards_.prune(k);
    return pruned;
  }
  bool more_fit(const Selection& selection) const override { return outsiders_.more_fit(selection); }
  std::vector<Element> worth_adding(Elements kept, const Selection& selection) override {
    return outsiders_.worth_adding(kept, selection);
  }

  // The bound counts the largest weights alone. So elements that hold these, for each kind of weight, are enough.
  std::vector<Certificate> certify(std::span<const std::vector<Element>> sets) override {
    std::vector<Element> ground = shards_.heaviest(sets, std::min(constraint_.most(), size()));
    for (const auto& set : sets) ground.insert(ground.end(), set.begin(), set.end());
    std::sort(ground.begin(), ground.end());
    ground.erase(std::unique(ground.begin(), ground.end()), ground.end());
    return certify_all(objective_, ground, sets, constraint_, {CertifyEffort::kQuick, run_});
  }
  std::uint64_t evaluations() const override { return outsiders_.evaluations(); }

 private:
  const Objective& objective_;
  Shards& shards_;
  const Cardinality& constraint_;
  const RunOptions& run_;
  OutsidersOfShards outsiders_;
};

std::vector<Element> picked(const Selection& selection) {
  std::vector<Element> elements;
  for (const Pick& pick : selection.picks) elements.push_back(pick.element);
  return elements;
}

}  // namespace

PrunedSelection select_from_shards(const Objective& f, Shards& shards, std::size_t k, const PruneOptions& prune,
                                   const MaximizeOptions& options, CertifyEffort effort) {
  if (!f.properties().monotone) throw InputError("a selection from shards needs a monotone objective");
  if (effort == CertifyEffort::kTight) {
    throw InputError("a tight certificate takes many passes over all shards; expected quick or off");
  }
  const Cardinality constraint(k);
  GroundOfShards ground(f, shards, constraint, options.run);
  PrunedSelection selected = select_pruned(f, ground, constraint, prune, options);
  if (effort == CertifyEffort::kOff) {
    selected.certificate.reset();
  } else if (!selected.certificate) {
    const std::vector<std::vector<Element>> sets{picked(selected.selection)};
    selected.certificate = ground.certify(sets).front();
  }
  return selected;
}

}  // namespace winnow
