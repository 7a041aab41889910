// Every optimizer under every constraint: picks are feasible and as many as fit, and the guarantees hold where the
// optimum is known.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "support/instances.h"
#include "support/limits.h"
#include "support/reference.h"
#include "support/selections.h"
#include "winnow/maximize.h"
#include "winnow/objectives/features.h"
#include "winnow/select/budget.h"
#include "winnow/select/prune.h"

namespace winnow::testing {
namespace {

const double kGreedyShare = 1 - std::exp(-1.0);

struct LimitedWorld {
  Rng rng;
  Instance instance;
  Concave concave;
  std::unique_ptr<Objective> objective;
  std::vector<Element> all;

  LimitedWorld(std::uint64_t seed, std::size_t n, std::size_t d)
      : rng(seed),
        instance(random_instance(n, d, seed)),
        concave(parse_concave(seed % 3 == 0   ? "sqrt"
                              : seed % 3 == 1 ? "sat:3"
                                              : "log1p")),
        objective(make_feature_objective(instance.rows(seed % 2 == 0), {concave})),
        all(all_elements(n)) {}

  Selection run(Maximizer* maximizer, const Limit& limit, const MaximizeOptions& options = {}) const {
    return maximizer(*objective, all, *limit.constraint->clone(), options);
  }

  // f of all sets, by their bits.
  std::vector<double> values() const {
    std::vector<double> value(std::size_t{1} << instance.n);
    for (std::size_t set = 0; set < value.size(); ++set) {
      value[set] = static_cast<double>(reference_value(instance, concave, {}, elements_of(static_cast<Bits>(set))));
    }
    return value;
  }
};

Bits bits_of(const Selection& selection) {
  Bits set = 0;
  for (const Pick& pick : selection.picks) set |= Bits{1} << pick.element;
  return set;
}

MaximizeOptions by_cost(double cost_exponent) {
  MaximizeOptions options;
  options.run.threads = 1;
  options.cost_exponent = cost_exponent;
  return options;
}

std::vector<NamedMaximizer> constrained() {
  std::vector<NamedMaximizer> all;
  for (const auto& maximizer : maximizers()) {
    if (!maximizer.unconstrained) all.push_back(maximizer);
  }
  return all;
}

class ConstrainedLaws : public ::testing::TestWithParam<NamedMaximizer> {};

TEST_P(ConstrainedLaws, PicksAreFeasibleMaximalAndAddUp) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    LimitedWorld w(seed, 16, 5);
    const Limit limit = random_limit(16, w.rng);
    for (const double rho : {0.0, 0.5, 1.0}) {
      SCOPED_TRACE(fmt::format("seed {} {} rho {}", seed, limit.name, rho));
      const Selection selection = w.run(GetParam().run, limit, by_cost(rho));
      const Bits set = bits_of(selection);
      ASSERT_EQ(static_cast<std::size_t>(std::popcount(set)), selection.picks.size());
      ASSERT_TRUE(limit.allows(set));
      for (const Element v : w.all) {
        ASSERT_TRUE((set >> v) & 1U || !limit.allows(set | Bits{1} << v)) << v << " would fit";
      }
      double sum = 0;
      for (const Pick& pick : selection.picks) sum += pick.gain;
      const auto f = static_cast<double>(reference_value(w.instance, w.concave, {}, elements_of(selection)));
      ASSERT_NEAR(selection.value, f, 1e-11 * f);
      ASSERT_NEAR(sum, f, 1e-11 * f);
    }
  }
}

// A maximal set meets every minimum. The best of the sets that do is at most twice as good as greedy's.
TEST_P(ConstrainedLaws, MinimumsAreMet) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    LimitedWorld w(seed, 9, 4);
    const RandomQuotas quotas(9, w.rng);
    SCOPED_TRACE(fmt::format("seed {} k {}", seed, quotas.k));
    GroupQuotas constraint(quotas.k, quotas.groups, quotas.quotas);
    const Selection selection = GetParam().run(*w.objective, w.all, constraint, by_cost(0));
    ASSERT_TRUE(quotas.meets(bits_of(selection)));
    for (const Element v : w.all) ASSERT_FALSE(constraint.wants(v));
    if (GetParam().name != "greedy" && GetParam().name != "lazy") continue;
    const auto value = w.values();
    double best = 0;
    for (std::size_t set = 0; set < value.size(); ++set) {
      if (quotas.meets(static_cast<Bits>(set))) best = std::max(best, value[set]);
    }
    ASSERT_GE(selection.value, best / 2 * (1 - 1e-9));
  }
}

TEST_P(ConstrainedLaws, SamePicksOnAnyNumberOfThreads) {
  const std::size_t n = 1200;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const LimitedWorld w(seed, n, 6);
    std::vector<double> costs(n);
    std::vector<std::uint32_t> groups(n);
    for (std::size_t v = 0; v < n; ++v) {
      costs[v] = 1 + static_cast<double>(v % 7);
      groups[v] = static_cast<std::uint32_t>(v % 5);
    }
    std::vector<std::unique_ptr<Constraint>> parts;
    parts.push_back(std::make_unique<Knapsack>(costs, 60));
    parts.push_back(std::make_unique<PartitionMatroid>(groups, 6));
    const Intersection both(std::move(parts));
    std::vector<std::vector<Element>> picks;
    for (const std::size_t threads : {1U, 2U, 5U}) {
      MaximizeOptions options = by_cost(1);
      options.run.threads = threads;
      picks.push_back(elements_of(GetParam().run(*w.objective, w.all, *both.clone(), options)));
    }
    EXPECT_EQ(picks[1], picks[0]);
    EXPECT_EQ(picks[2], picks[0]);
  }
}

INSTANTIATE_TEST_SUITE_P(All, ConstrainedLaws, ::testing::ValuesIn(constrained()), [](const auto& tested) {
  std::string name(tested.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(Constrained, LazyPicksWhatGreedyPicks) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    LimitedWorld w(seed, 24, 5);
    const Limit limit = random_limit(24, w.rng);
    for (const double rho : {0.0, 0.7, 1.0, 2.0}) {
      for (const double until_gain : {0.0, 0.4}) {
        SCOPED_TRACE(fmt::format("seed {} {} rho {} until {}", seed, limit.name, rho, until_gain));
        MaximizeOptions options = by_cost(rho);
        options.until_gain = until_gain;
        const Selection slow = w.run(greedy, limit, options);
        ASSERT_EQ(elements_of(w.run(lazy, limit, options)), elements_of(slow));
        for (const Pick& pick : slow.picks) ASSERT_GE(pick.gain, until_gain * (1 - 1e-5));
      }
    }
  }
}

// By hand: f is the sum of one feature, so gains are 6, 5, 4; costs 6, 2, 2, budget 6. By gain the 6 takes all; per
// cost 5/2 and 4/2 come before 6/6, and 9 is better.
TEST(Constrained, BetterOfTwoByHand) {
  const Instance instance = instance_of(3, 1, {6, 5, 4});
  const auto f = make_feature_objective(instance.rows(false), {parse_concave("linear")});
  const Knapsack knapsack({6, 2, 2}, 6);
  EXPECT_EQ(elements_of(lazy(*f, all_elements(3), *knapsack.clone(), by_cost(0))), (std::vector<Element>{0}));
  EXPECT_EQ(elements_of(lazy(*f, all_elements(3), *knapsack.clone(), by_cost(1))), (std::vector<Element>{1, 2}));
  const Selection better = better_of_two(lazy, *f, all_elements(3), knapsack, {});
  EXPECT_EQ(elements_of(better), (std::vector<Element>{1, 2}));
  EXPECT_NEAR(better.value, 9, 1e-6);
  // The other way round: 2 for a cost of 1 comes before 10 for a cost of 10, which then does not fit into 10.
  const Instance change = instance_of(2, 1, {2, 10});
  const auto g = make_feature_objective(change.rows(false), {parse_concave("linear")});
  EXPECT_EQ(elements_of(better_of_two(lazy, *g, all_elements(2), Knapsack({1, 10}, 10), {})),
            (std::vector<Element>{1}));
}

TEST(Constrained, BudgetsReachTheirGuarantees) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    LimitedWorld w(seed, 8, 4);
    const Limit limit = random_knapsack(8, w.rng);
    SCOPED_TRACE(fmt::format("seed {} {}", seed, limit.name));
    const double best = best_allowed(limit, w.values());
    for (Maximizer* maximizer : {greedy, lazy}) {
      const Selection two = better_of_two(maximizer, *w.objective, w.all, *limit.constraint, by_cost(0));
      ASSERT_TRUE(limit.allows(bits_of(two)));
      ASSERT_GE(two.value, kGreedyShare / 2 * best * (1 - 1e-9));
    }
    double smaller = 0;
    for (const std::size_t size : {1U, 2U, 3U}) {
      const Selection seeds = best_of_seeds(lazy, *w.objective, w.all, *limit.constraint, size, by_cost(1));
      ASSERT_TRUE(limit.allows(bits_of(seeds)));
      ASSERT_GE(seeds.value, smaller);
      ASSERT_NEAR(seeds.value, static_cast<double>(reference_value(w.instance, w.concave, {}, elements_of(seeds))),
                  1e-11 * seeds.value);
      smaller = seeds.value;
    }
    ASSERT_GE(smaller, kGreedyShare * best * (1 - 1e-9));
  }
}

TEST(Constrained, MoreExponentsAreNeverWorseAndFeasible) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    LimitedWorld w(seed, 12, 4);
    const Limit limit = random_limit(12, w.rng);
    SCOPED_TRACE(fmt::format("seed {} {}", seed, limit.name));
    const Selection best = best_by_costs(lazy, *w.objective, w.all, *limit.constraint, by_cost(0));
    ASSERT_TRUE(limit.allows(bits_of(best)));
    ASSERT_GE(best.value, better_of_two(lazy, *w.objective, w.all, *limit.constraint, by_cost(0)).value);
  }
}

TEST(Constrained, MatroidsReachTheirGuarantees) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    LimitedWorld w(seed, 8, 4);
    const Limit limit = random_limit(8, w.rng);
    if (limit.matroids == 0) continue;
    SCOPED_TRACE(fmt::format("seed {} {}", seed, limit.name));
    const double best = best_allowed(limit, w.values());
    const auto p = static_cast<double>(limit.matroids);
    for (Maximizer* maximizer : {greedy, lazy}) {
      ASSERT_GE(w.run(maximizer, limit).value, best / (p + 1) * (1 - 1e-9));
    }
  }
}

TEST(Constrained, SeedsAreTheSameOnAnyNumberOfThreads) {
  LimitedWorld w(5, 30, 5);
  const Limit limit = random_knapsack(30, w.rng);
  MaximizeOptions options = by_cost(1);
  const Selection one = best_of_seeds(lazy, *w.objective, w.all, *limit.constraint, 2, options);
  options.run.threads = 3;
  const Selection three = best_of_seeds(lazy, *w.objective, w.all, *limit.constraint, 2, options);
  EXPECT_EQ(elements_of(three), elements_of(one));
  EXPECT_EQ(three.evaluations, one.evaluations);
}

// A budget through pruning: feasible, and nearly what lazy finds in all of V.
TEST(Constrained, PruningUnderABudgetLosesLittle) {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const std::size_t n = 3000;
    LimitedWorld w(seed, n, 12);
    std::vector<double> costs(n);
    for (double& cost : costs) cost = 0.5 + 4 * w.rng.uniform();
    const Knapsack knapsack(costs, 60);
    PruneOptions prune;
    prune.sparsify = fast_preset(40, w.objective->properties().sparse);
    const PrunedSelection pruned = select_pruned(*w.objective, w.all, knapsack, prune, by_cost(0));
    EXPECT_LT(pruned.sparsified.kept.size(), n);
    double spent = 0;
    for (const Pick& pick : pruned.selection.picks) spent += costs[pick.element];
    EXPECT_LE(spent, 60 * (1 + 1e-9));
    EXPECT_GE(pruned.selection.value, 0.98 * better_of_two(lazy, *w.objective, w.all, knapsack, by_cost(0)).value)
        << seed;
  }
}

}  // namespace
}  // namespace winnow::testing
