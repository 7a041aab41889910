// Objectives that are not monotone: graph cuts whose optimum is known.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/cut.h"
#include "support/instances.h"
#include "support/limits.h"
#include "support/reference.h"
#include "support/selections.h"
#include "winnow/error.h"
#include "winnow/maximize.h"
#include "winnow/objectives/features.h"
#include "winnow/select/prune.h"

namespace winnow::testing {
namespace {

std::vector<double> values_of(const Cut& cut) {
  std::vector<double> value(std::size_t{1} << cut.size());
  for (std::size_t set = 0; set < value.size(); ++set) {
    std::vector<bool> members(cut.size());
    for (std::size_t v = 0; v < cut.size(); ++v) members[v] = (set >> v) & 1U;
    value[set] = cut.value(members);
  }
  return value;
}

MaximizeOptions seeded(std::uint64_t seed) {
  MaximizeOptions options;
  options.run.threads = 1;
  options.run.seed = seed;
  return options;
}

double mean_value(Maximizer* maximizer, const Objective& f, std::size_t k, std::uint64_t runs) {
  double sum = 0;
  for (std::uint64_t seed = 0; seed < runs; ++seed) {
    Cardinality constraint(k);
    sum += maximizer(f, all_elements(f.size()), constraint, seeded(seed)).value;
  }
  return sum / static_cast<double>(runs);
}

// Every optimizer stops if no gain is positive, so no pick lowers f, and all picks stay feasible.
TEST(NonMonotone, NobodyPicksALoss) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng(seed);
    const Cut cut = random_cut(9, seed);
    const Limit limit = random_limit(9, rng);
    for (const auto& maximizer : maximizers()) {
      if (maximizer.unconstrained) continue;
      SCOPED_TRACE(fmt::format("seed {} {} {}", seed, maximizer.name, limit.name));
      const Selection selection = maximizer.run(cut, all_elements(9), *limit.constraint->clone(), seeded(seed));
      Bits set = 0;
      for (const Pick& pick : selection.picks) {
        ASSERT_GT(pick.gain, 0);
        set |= Bits{1} << pick.element;
      }
      ASSERT_TRUE(limit.allows(set));
      if (maximizer.run == random_greedy) continue;  // may pass
      std::vector<bool> members(9);
      for (const Element v : elements_of(selection)) members[v] = true;
      for (Element v = 0; v < 9; ++v) {
        if (members[v] || !limit.allows(set | Bits{1} << v)) continue;
        ASSERT_LE(cut.gain(members, v), 0) << "a gain was left";
      }
    }
  }
}

// Whole weights and no rounding: ties everywhere.
TEST(NonMonotone, LazyPicksWhatGreedyPicks) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed);
    const Cut cut = random_cut(14, seed);
    const Limit limit = random_limit(14, rng);
    MaximizeOptions options = seeded(seed);
    options.cost_exponent = seed % 2 == 0 ? 0 : 1;
    SCOPED_TRACE(fmt::format("seed {} {}", seed, limit.name));
    ASSERT_EQ(elements_of(lazy(cut, all_elements(14), *limit.constraint->clone(), options)),
              elements_of(greedy(cut, all_elements(14), *limit.constraint->clone(), options)));
  }
}

TEST(RandomGreedy, ReachesItsGuaranteeOnAverage) {
  for (std::uint64_t seed = 0; seed < 25; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const Cut cut = random_cut(8, seed);
    const std::size_t k = 1 + rng.below(5);
    double best = 0;
    const auto value = values_of(cut);
    for (std::size_t set = 0; set < value.size(); ++set) {
      if (static_cast<std::size_t>(std::popcount(set)) <= k) best = std::max(best, value[set]);
    }
    EXPECT_GE(mean_value(random_greedy, cut, k, 300), std::exp(-1.0) * best);

    const Instance instance = random_instance(8, 4, seed);
    const auto f = make_feature_objective(instance.rows(false), {});
    const auto optimum = static_cast<double>(brute_force_optimum(instance, {}, k));
    // One element may be worth nearly all, and then the guarantee is tight: 0.03 is the luck of 1,000 draws.
    EXPECT_GE(mean_value(random_greedy, *f, k, 1000), (1 - std::exp(-1.0) - 0.03) * optimum);
  }
}

// Three elements worth 1 and one worth 3, k = 2, f their sum: each draw is one of the two best, so 3 is in S with
// probability 1/2 + 1/2 * 1/2 = 3/4, and every run has two picks.
TEST(RandomGreedy, DrawsUniformlyAmongTheBest) {
  const Instance instance = instance_of(4, 1, {1, 1, 3, 1});
  const auto f = make_feature_objective(instance.rows(false), {parse_concave("linear")});
  int with_best = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Cardinality constraint(2);
    const auto picks = elements_of(random_greedy(*f, all_elements(4), constraint, seeded(seed)));
    ASSERT_EQ(picks.size(), 2U);
    with_best += picks[0] == 2 || picks[1] == 2 ? 1 : 0;
  }
  EXPECT_NEAR(with_best / 2000.0, 0.75, 0.04);  // four standard deviations
}

// One edge 0 -> 1: only {0} has a positive gain, and the second of k = 2 candidates is a dummy. 0 is drawn with
// probability 1/2 in the first step, and if not, 1/2 in the second.
TEST(RandomGreedy, PassesWhereADummyIsDrawn) {
  const Cut cut({{0, 1}, {0, 0}});
  int picked_it = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Cardinality constraint(2);
    picked_it += static_cast<int>(random_greedy(cut, all_elements(2), constraint, seeded(seed)).picks.size());
  }
  EXPECT_NEAR(picked_it / 2000.0, 0.75, 0.04);
}

TEST(DoubleGreedy, ReachesItsGuaranteeOnAverage) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    const Cut cut = random_cut(1 + seed % 9, seed);
    const auto value = values_of(cut);
    const double best = *std::max_element(value.begin(), value.end());
    EXPECT_GE(mean_value(double_greedy, cut, cut.size(), 300), 0.5 * best);
    MaximizeOptions options = seeded(seed);
    options.deterministic = true;
    Cardinality all(cut.size());
    EXPECT_GE(double_greedy(cut, all_elements(cut.size()), all, options).value, best / 3);
  }
}

// The halving is only a way to compute it: by the definition, with X and Y as plain sets, the same picks.
TEST(DoubleGreedy, PicksWhatTheDefinitionPicks) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    const std::size_t n = 1 + seed % 13;
    const Cut cut = random_cut(n, seed);
    std::vector<bool> x(n, false);
    std::vector<bool> y(n, true);
    std::vector<Element> expected;
    for (Element v = 0; v < n; ++v) {
      auto without = y;
      without[v] = false;
      if (cut.gain(x, v) >= -cut.gain(without, v)) {
        x[v] = true;
        expected.push_back(v);
      } else {
        y = without;
      }
    }
    MaximizeOptions options = seeded(0);
    options.deterministic = true;
    Cardinality all(n);
    EXPECT_EQ(elements_of(double_greedy(cut, all_elements(n), all, options)), expected);
  }
}

TEST(DoubleGreedy, RefusesAConstraint) {
  const Cut cut = random_cut(5, 1);
  Cardinality four(4);
  EXPECT_THROW(double_greedy(cut, all_elements(5), four, {}), InputError);
  Knapsack tight({1, 1, 1, 1, 1}, 4);
  EXPECT_THROW(double_greedy(cut, all_elements(5), tight, {}), InputError);
  Knapsack loose({1, 1, 1, 1, 1}, 5);
  EXPECT_NO_THROW(double_greedy(cut, all_elements(5), loose, {}));
}

// Pruning a cut: feasible, no loss picked, and near what lazy finds.
TEST(NonMonotone, PruningACutLosesLittle) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    SCOPED_TRACE(seed);
    const Cut cut = random_cut(60, seed);
    PruneOptions prune;
    prune.sparsify = fast_preset(8, false);
    const auto pruned = select_pruned(cut, all_elements(60), Cardinality(8), prune, seeded(seed));
    EXPECT_LT(pruned.sparsified.kept.size(), 60U);
    EXPECT_LE(pruned.selection.picks.size(), 8U);
    for (const Pick& pick : pruned.selection.picks) EXPECT_GT(pick.gain, 0);
    Cardinality eight(8);
    EXPECT_GE(pruned.selection.value, 0.9 * lazy(cut, all_elements(60), eight, seeded(seed)).value);
  }
}

}  // namespace
}  // namespace winnow::testing
