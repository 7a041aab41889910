// A certificate under any constraint, and with a starting set, is never above the truth: instances whose optimum is
// known, both kinds of bound, both efforts, picks good and bad.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "support/instances.h"
#include "support/limits.h"
#include "support/reference.h"
#include "support/without_bound.h"
#include "winnow/certify.h"
#include "winnow/objectives/conditioned.h"
#include "winnow/objectives/features.h"
#include "winnow/select/budget.h"

namespace winnow::testing {
namespace {

struct CertifiedLimits {
  Rng rng;
  Instance instance;
  Concave concave;
  std::unique_ptr<Objective> objective;
  Limit limit;
  std::vector<Element> start;   // chosen already
  std::vector<Element> ground;  // the rest

  explicit CertifiedLimits(std::uint64_t seed)
      : rng(seed),
        instance(random_instance(1 + rng.below(8), 1 + rng.below(6), seed)),
        concave(any_concave()),
        objective(make_feature_objective(instance.rows(seed % 2 == 0), {concave})),
        limit(random_limit(instance.n, rng)) {
    const bool with_start = rng.below(2) == 0;
    for (const Element v : all_elements(instance.n)) (with_start && rng.below(3) == 0 ? start : ground).push_back(v);
  }

  Concave any_concave() {
    static constexpr const char* kNames[] = {"sqrt", "log1p", "pow:0.3", "pow:0.9", "sat:2.5", "linear"};
    return parse_concave(kNames[rng.below(std::size(kNames))]);
  }

  // f(start + set)
  long double f(std::vector<Element> set) const {
    set.insert(set.end(), start.begin(), start.end());
    return reference_value(instance, concave, {}, set);
  }

  long double optimum() const {
    long double best = 0;
    for (Bits set = 0; set < Bits{1} << instance.n; ++set) {
      const auto elements = elements_of(set);
      const bool fresh = std::all_of(elements.begin(), elements.end(), [&](Element v) {
        return std::find(ground.begin(), ground.end(), v) != ground.end();
      });
      if (fresh && limit.allows(set)) best = std::max(best, f(elements));
    }
    return best;
  }

  std::vector<Element> greedy_picks(const Objective& g) const {
    std::vector<Element> picks;
    MaximizeOptions options;
    options.run.threads = 1;
    for (const Pick& pick : better_of_two(greedy, g, ground, *limit.constraint, options).picks) {
      picks.push_back(pick.element);
    }
    return picks;
  }

  std::vector<Element> random_picks() {
    auto order = ground;
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
    const auto constraint = limit.constraint->clone();
    std::vector<Element> picks;
    for (const Element v : order) {
      if (!constraint->admits(v)) continue;
      constraint->add(v);
      picks.push_back(v);
    }
    return picks;
  }
};

TEST(ConstrainedCertifyLaws, NeverAboveTheTruth) {
  for (std::uint64_t seed = 0; seed < 800; ++seed) {
    CertifiedLimits w(seed);
    const auto given = make_conditioned_objective(*w.objective, w.start);
    const WithoutBound without(*given);
    const long double best = w.optimum();
    const std::pair<const char*, std::vector<Element>> found[] = {
        {"greedy", w.greedy_picks(*given)}, {"random", w.random_picks()}, {"empty", {}}};
    for (const auto& [how, picks] : found) {
      const long double value = w.f(picks);
      for (const Objective* f : {static_cast<const Objective*>(given.get()), static_cast<const Objective*>(&without)}) {
        double quick = 0;
        for (const auto effort : {CertifyEffort::kQuick, CertifyEffort::kTight}) {
          SCOPED_TRACE(fmt::format("seed {} n {} start {} {} {} {}", seed, w.instance.n, w.start.size(), w.limit.name,
                                   how, effort == CertifyEffort::kQuick ? "quick" : "tight"));
          const Certificate certificate = certify(*f, w.ground, picks, *w.limit.constraint, {effort, {.threads = 1}});
          ASSERT_TRUE(certificate.kind == "online" || f != &without);
          ASSERT_GE(static_cast<long double>(certificate.upper_bound), best);
          ASSERT_LE(static_cast<long double>(certificate.ratio) * best, value);
          if (effort == CertifyEffort::kQuick) quick = certificate.upper_bound;
          ASSERT_LE(certificate.upper_bound, quick);
        }
      }
    }
  }
}

// Nor sold short: on homogeneous rows with small costs, a budget's greedy is proven nearly optimal, and so is a second
// selection on top of a first.
TEST(ConstrainedCertifyLaws, NearlyExactOnHomogeneousRows) {
  const std::size_t n = 2000;
  Rng rng(1);
  std::vector<float> x(n * 32);
  for (float& value : x) value = static_cast<float>(-std::log(1 - rng.uniform()));
  const Instance instance = instance_of(n, 32, x);
  const auto f = make_feature_objective(instance.rows(false), {});
  std::vector<double> costs(n);
  std::vector<std::uint32_t> groups(n);
  for (std::size_t v = 0; v < n; ++v) {
    costs[v] = 0.5 + rng.uniform();
    groups[v] = static_cast<std::uint32_t>(rng.below(7));
  }
  const Knapsack knapsack(costs, 40);
  const PartitionMatroid partition(groups, 6);
  std::vector<std::unique_ptr<Constraint>> parts;
  parts.push_back(std::make_unique<Knapsack>(costs, 30));
  parts.push_back(std::make_unique<PartitionMatroid>(groups, 6));
  const Intersection both(std::move(parts));
  const std::vector<Element> start{3, 14, 159, 265};
  std::vector<Element> ground = all_elements(n);
  std::erase_if(ground, [&](Element v) { return std::find(start.begin(), start.end(), v) != start.end(); });
  const auto given = make_conditioned_objective(*f, start);
  for (const Constraint* constraint : std::initializer_list<const Constraint*>{&knapsack, &partition, &both}) {
    std::vector<Element> picks;
    for (const Pick& pick : best_by_costs(lazy, *given, ground, *constraint, {}).picks) picks.push_back(pick.element);
    const Certificate certificate =
        certify(*given, ground, picks, *constraint, {CertifyEffort::kTight, {.threads = 1}});
    EXPECT_EQ(certificate.kind, "dual");
    EXPECT_GE(certificate.ratio, 0.97);
  }
}

}  // namespace
}  // namespace winnow::testing
