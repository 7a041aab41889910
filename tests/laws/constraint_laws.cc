// What any constraint must obey: it is what its definition says, it never takes a refusal back, and its bounds are
// bounds. All sets of a few elements are tried.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "support/instances.h"
#include "support/limits.h"

namespace winnow::testing {
namespace {

constexpr std::uint64_t kLimits = 1500;

struct LimitWorld {
  Rng rng;
  std::size_t n;
  Limit limit;
  std::vector<Element> all;
  std::vector<Element> order;  // in which elements ask to join

  explicit LimitWorld(std::uint64_t seed)
      : rng(seed), n(1 + rng.below(8)), limit(random_limit(n, rng)), all(all_elements(n)), order(all) {
    shuffle();
  }

  void shuffle() {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
  }
  std::string name(std::uint64_t seed) const { return fmt::format("seed {} n {} {}", seed, n, limit.name); }
};

Bits bit(Element v) {
  return Bits{1} << v;
}

TEST(ConstraintLaws, AdmitsWhatTheDefinitionAllowsAndTakesNoRefusalBack) {
  for (std::uint64_t seed = 0; seed < kLimits; ++seed) {
    LimitWorld w(seed);
    SCOPED_TRACE(w.name(seed));
    Bits set = 0;
    Bits refused = 0;
    for (const Element next : w.order) {
      for (const Element v : w.all) {
        if (set & bit(v)) continue;
        ASSERT_EQ(w.limit.constraint->admits(v), w.limit.allows(set | bit(v))) << "set " << set << " element " << v;
        ASSERT_FALSE((refused & bit(v)) && w.limit.constraint->admits(v));
        if (!w.limit.constraint->admits(v)) refused |= bit(v);
      }
      if (!w.limit.constraint->admits(next)) continue;
      w.limit.constraint->add(next);
      set |= bit(next);
    }
  }
}

// Hereditary, and blind to order: a set is admitted element by element in any order, or in none.
TEST(ConstraintLaws, TheOrderOfASetDoesNotMatter) {
  for (std::uint64_t seed = 0; seed < kLimits; ++seed) {
    LimitWorld w(seed);
    SCOPED_TRACE(w.name(seed));
    for (Bits set = 0; set < Bits{1} << w.n; ++set) {
      const auto constraint = w.limit.constraint->clone();
      w.shuffle();
      bool admitted = true;
      for (const Element v : w.order) {
        if (!(set & bit(v)) || !admitted) continue;
        admitted = constraint->admits(v);
        if (admitted) constraint->add(v);
      }
      ASSERT_EQ(admitted, w.limit.allows(set)) << set;
    }
  }
}

// From every state on the way: most() and most_weight() are above what any feasible extension has.
TEST(ConstraintLaws, BoundsAreAboveEveryFeasibleSet) {
  for (std::uint64_t seed = 0; seed < kLimits; ++seed) {
    LimitWorld w(seed);
    SCOPED_TRACE(w.name(seed));
    std::vector<double> weight(w.n);
    for (double& x : weight) x = w.rng.below(4) == 0 ? 0 : w.rng.uniform();
    Bits set = 0;
    for (const Element next : w.order) {
      std::size_t most = 0;
      double heaviest = 0;
      for (Bits more = 0; more < Bits{1} << w.n; ++more) {
        if ((more & set) || !w.limit.allows(more | set)) continue;
        double sum = 0;
        for (const Element v : elements_of(more)) sum += weight[v];
        most = std::max(most, static_cast<std::size_t>(std::popcount(more)));
        heaviest = std::max(heaviest, sum);
      }
      std::vector<Element> rest;
      std::vector<double> rest_weight;
      for (const Element v : w.all) {
        if (set & bit(v)) continue;
        rest.push_back(v);
        rest_weight.push_back(weight[v]);
      }
      ASSERT_GE(w.limit.constraint->most(), most);
      std::vector<std::uint32_t> attained;
      const double bound = w.limit.constraint->most_weight(rest, rest_weight, &attained);
      ASSERT_GE(bound, heaviest);
      ASSERT_EQ(bound, w.limit.constraint->most_weight(rest, rest_weight, nullptr));
      double reached = 0;
      for (const std::uint32_t place : attained) reached += rest_weight[place];
      ASSERT_TRUE(reached > 0 || bound == 0);
      if (w.limit.matroids == 1) {  // exact for one matroid
        ASSERT_LE(bound, heaviest * (1 + 1e-9));
        ASSERT_GE(reached, bound * (1 - 1e-9));
      }
      if (!w.limit.constraint->admits(next)) continue;
      w.limit.constraint->add(next);
      set |= bit(next);
    }
  }
}

// A fraction of one element is all that the fractional knapsack is above the whole one, and each fits alone.
TEST(ConstraintLaws, TheFractionalKnapsackIsAtMostTwiceTheKnapsack) {
  for (std::uint64_t seed = 0; seed < kLimits; ++seed) {
    Rng rng(seed);
    const std::size_t n = 1 + rng.below(8);
    const Limit limit = random_knapsack(n, rng);
    std::vector<double> weight(n);
    for (double& x : weight) x = rng.uniform();
    std::vector<double> value(std::size_t{1} << n, 0);
    for (Bits set = 0; set < value.size(); ++set) {
      for (const Element v : elements_of(set)) value[set] += weight[v];
    }
    const double best = best_allowed(limit, value);
    ASSERT_LE(limit.constraint->most_weight(all_elements(n), weight, nullptr), 2 * best * (1 + 1e-6)) << seed;
  }
}

TEST(ConstraintLaws, ClonesAreIndependent) {
  for (std::uint64_t seed = 0; seed < kLimits; ++seed) {
    LimitWorld w(seed);
    SCOPED_TRACE(w.name(seed));
    const auto untouched = w.limit.constraint->clone();
    for (const Element v : w.order) {
      if (w.limit.constraint->admits(v)) w.limit.constraint->add(v);
    }
    for (const Element v : w.all) ASSERT_EQ(untouched->admits(v), w.limit.allows(bit(v)));
    for (const Element v : w.all) ASSERT_EQ(untouched->cost(v), w.limit.constraint->cost(v));
  }
}

}  // namespace
}  // namespace winnow::testing
