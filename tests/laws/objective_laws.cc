// What any objective must obey: every case of objective_cases.h, on every backend.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <limits>

#include "support/copied_rows.h"
#include "support/objective_cases.h"

namespace winnow::testing {
namespace {

constexpr double kTolerance = 4e-6;  // of a gain: a few units in the last place of a float, summed

// One random instance with a random set S in it.
struct ObjectiveWorld {
  Instance instance;
  std::uint64_t seed;
  MadeObjective made;
  const Objective* objective;
  std::vector<Element> all;
  std::vector<Element> set;

  explicit ObjectiveWorld(const ObjectiveCase& c)
      : instance(random_instance(*rc::gen::inRange<std::size_t>(1, 9), *rc::gen::inRange<std::size_t>(1, 70),
                                 *rc::gen::arbitrary<std::uint64_t>())),
        seed(*rc::gen::arbitrary<std::uint64_t>()),
        made(c.made(instance, seed)),
        objective(made.objective.get()),
        all(all_elements(instance.n)) {
    const auto bits = *rc::gen::arbitrary<std::uint32_t>();
    for (const Element v : all) {
      if ((bits >> v) & 1U) set.push_back(v);
    }
  }
  ObjectiveWorld(const ObjectiveWorld&) = delete;  // what was made looks at the instance
  ObjectiveWorld& operator=(const ObjectiveWorld&) = delete;

  long double f(Elements s) const { return made.value(s); }
  double f_alone(Element v) const { return static_cast<double>(f(std::span(&v, 1))); }
  long double f_with(Element v) const {
    auto larger = set;
    larger.push_back(v);
    return f(larger);
  }
  bool in_set(Element v) const { return std::find(set.begin(), set.end(), v) != set.end(); }

  std::unique_ptr<GainState> state() const { return state_of(*objective); }
  std::unique_ptr<GainState> state_of(const Objective& of) const {
    auto state = of.start();
    for (const Element v : set) state->add(v);
    return state;
  }

  std::vector<Gain> gains(const GainState& state) const {
    std::vector<Gain> out(all.size());
    state.gains(all, out);
    return out;
  }
  std::vector<Gain> residuals() const {
    std::vector<Gain> out(all.size());
    objective->residual_gains(all, out);
    return out;
  }
  std::vector<Gain> pairs(const GainState& state) const {
    std::vector<Gain> out(all.size() * all.size());
    state.pair_gains(all, all, {out.data(), all.size(), all.size()});
    return out;
  }

  double noise(Element v) const { return made.noise ? made.noise(v) : 0; }
  // How large the numbers are whose differences the reference takes.
  double size_of_values() const {
    double sum = 0;
    for (const Element v : all) sum += std::abs(f_alone(v));
    return sum;
  }
  // How far a gain of `size` may be from the truth. Differences of two values of f lose digits that gains keep.
  double slack(double size) const { return kTolerance * std::abs(size) + 1e-13 * size_of_values(); }
  // Pair gains at the empty state are differences of sums of roots.
  double pair_slack(Element u, Element v) const {
    return kTolerance * (std::abs(f_alone(u)) + std::abs(f_alone(v))) + slack(0) + noise(u) + noise(v) +
           1e-12;  // 0 under a root is kTinyCoverage
  }
};

#define EXPECT_LAW(...) EXPECT_TRUE(rc::check(__VA_ARGS__))

class ObjectiveLaws : public ::testing::TestWithParam<ObjectiveCase> {};

TEST_P(ObjectiveLaws, ValueIsTheDefinition) {
  EXPECT_LAW([&] {
    const ObjectiveWorld w(GetParam());
    const double expected = static_cast<double>(w.f(w.set));
    double slack = 1e-12 * std::abs(expected);
    for (const Element v : w.set) slack += w.noise(v);
    RC_ASSERT(std::abs(w.state()->value() - expected) <= slack);
  });
}

TEST_P(ObjectiveLaws, GainIsTheDifferenceOfValues) {
  EXPECT_LAW([&] {
    const ObjectiveWorld w(GetParam());
    const auto gains = w.gains(*w.state());
    for (const Element v : w.all) {
      const double expected = static_cast<double>(w.f_with(v) - w.f(w.set));
      RC_ASSERT(std::abs(gains[v] - expected) <= w.slack(expected) + w.noise(v));
    }
  });
}

TEST_P(ObjectiveLaws, MonotoneWithDiminishingReturns) {
  EXPECT_LAW([&] {
    const ObjectiveWorld w(GetParam());
    const auto smaller = w.gains(*w.state());
    auto larger_state = w.state();
    const Element added = *rc::gen::elementOf(w.all);
    if (!w.in_set(added)) larger_state->add(added);
    const auto larger = w.gains(*larger_state);
    const Properties properties = w.objective->properties();
    for (const Element v : w.all) {
      RC_ASSERT(larger[v] <= smaller[v] + std::abs(smaller[v]) * 2 * properties.gain_error);
      if (properties.monotone && !w.in_set(v) && v != added) RC_ASSERT(larger[v] >= -w.noise(v));
    }
  });
}

TEST_P(ObjectiveLaws, PairGainIsTheGainAfterAddingTheProbe) {
  EXPECT_LAW([&] {
    const ObjectiveWorld w(GetParam());
    const auto state = w.state();
    const auto pairs = w.pairs(*state);
    for (const Element u : w.all) {
      const auto with_probe = state->clone();
      with_probe->add(u);
      const auto gains = w.gains(*with_probe);
      for (const Element v : w.all) {
        RC_ASSERT(std::abs(pairs[u * w.all.size() + v] - gains[v]) <= w.slack(gains[v]) + w.pair_slack(u, v));
      }
    }
  });
}

TEST_P(ObjectiveLaws, DivergenceIsTheMinimumOfTheTile) {
  EXPECT_LAW([&] {
    const ObjectiveWorld w(GetParam());
    const auto state = w.state();
    const auto pairs = w.pairs(*state);
    const auto residuals = w.residuals();
    std::vector<Gain> divergence(w.all.size(), std::numeric_limits<Gain>::infinity());
    divergence[0] = -1e30;  // what was smaller before stays
    state->prepare(w.all, residuals)->divergences(w.all, divergence);
    RC_ASSERT(divergence[0] == -1e30);
    for (std::size_t v = 1; v < w.all.size(); ++v) {
      Gain expected = std::numeric_limits<Gain>::infinity();
      for (const Element u : w.all) expected = std::min(expected, pairs[u * w.all.size() + v] - residuals[u]);
      RC_ASSERT(std::abs(divergence[v] - expected) <= w.slack(0));
    }
  });
}

// Chunks of elements may come in any sizes and any order, as threads take them.
TEST_P(ObjectiveLaws, PreparedProbesDoNotDependOnTheBatch) {
  EXPECT_LAW([&] {
    const ObjectiveWorld w(GetParam());
    const auto state = w.state();
    const auto prepared = state->prepare(w.all, w.residuals());
    std::vector<Gain> together(w.all.size(), std::numeric_limits<Gain>::infinity());
    prepared->divergences(w.all, together);
    for (std::size_t v = w.all.size(); v-- > 0;) {
      Gain alone = std::numeric_limits<Gain>::infinity();
      prepared->divergences(Elements(w.all).subspan(v, 1), std::span(&alone, 1));
      RC_ASSERT(alone == together[v]);
    }
  });
}

// Probes by value are the same bits as probes by name, and nothing of their rows is needed afterwards.
TEST_P(ObjectiveLaws, ProbesByValueAreTheSameBits) {
  std::size_t taken = 0;
  EXPECT_LAW([&] {
    const ObjectiveWorld w(GetParam());
    if (!w.made.rows) return;
    ++taken;
    std::vector<Element> us = w.all;
    std::reverse(us.begin(), us.end());
    std::vector<Gain> residuals(us.size());
    w.objective->residual_gains(us, residuals);
    const auto state = w.state();
    const auto by_name = state->prepare(us, residuals);
    const auto by_value = prepare_copies(*state, *w.made.rows, us, residuals);
    std::vector<Gain> expected(w.all.size(), std::numeric_limits<Gain>::infinity());
    auto divergence = expected;
    by_name->divergences(w.all, expected);
    by_value->divergences(w.all, divergence);
    RC_ASSERT(divergence == expected);
    std::vector<Gain> expected_pairs(us.size() * w.all.size());
    auto pairs = expected_pairs;
    by_name->pair_gains(w.all, {expected_pairs.data(), us.size(), w.all.size()});
    by_value->pair_gains(w.all, {pairs.data(), us.size(), w.all.size()});
    RC_ASSERT(pairs == expected_pairs);
  });
  EXPECT_TRUE(taken > 0 || !GetParam().by_value) << "no rows were there to be tried";
}

TEST_P(ObjectiveLaws, ResidualIsTheGainOfJoiningLast) {
  EXPECT_LAW([&] {
    const ObjectiveWorld w(GetParam());
    const auto residuals = w.residuals();
    for (const Element u : w.all) {
      auto others = w.all;
      others.erase(others.begin() + u);
      const double expected = static_cast<double>(w.f(w.all) - w.f(others));
      const double slack = 1e-10 * std::abs(expected) + 1e-13 * w.size_of_values() + w.noise(u);
      RC_ASSERT(residuals[u] <= expected + slack);
      if (w.objective->properties().exact_residual) RC_ASSERT(residuals[u] >= expected - slack);
    }
  });
}

// The paper's directed triangle inequality, on the conditional graph too: w_vx <= w_vu + w_ux with
// w_uv = f(v|S+u) - f(u|V-u), for elements outside S.
TEST_P(ObjectiveLaws, DirectedTriangleInequality) {
  EXPECT_LAW([&] {
    const ObjectiveWorld w(GetParam());
    const auto pairs = w.pairs(*w.state());
    const auto residuals = w.residuals();
    const auto weight = [&](Element u, Element v) { return pairs[u * w.all.size() + v] - residuals[u]; };
    auto outside = w.all;
    std::erase_if(outside, [&](Element v) { return w.in_set(v); });
    for (const Element v : outside) {
      for (const Element u : outside) {
        for (const Element x : outside) {
          if (v == u || u == x || v == x) continue;
          const double slack = w.pair_slack(v, x) + w.pair_slack(v, u) + w.pair_slack(u, x);
          RC_ASSERT(weight(v, x) <= weight(v, u) + weight(u, x) + slack);
        }
      }
    }
  });
}

TEST_P(ObjectiveLaws, ClonesAreIndependent) {
  EXPECT_LAW([&] {
    const ObjectiveWorld w(GetParam());
    const auto state = w.state();
    const auto before = w.gains(*state);
    const double value = state->value();
    const auto clone = state->clone();
    for (const Element v : w.all) clone->add(v);
    RC_ASSERT(state->value() == value);
    RC_ASSERT(w.gains(*state) == before);
  });
}

TEST_P(ObjectiveLaws, GainsDoNotDependOnTheBatch) {
  EXPECT_LAW([&] {
    const ObjectiveWorld w(GetParam());
    const auto state = w.state();
    const auto together = w.gains(*state);
    for (const Element v : w.all) {
      Gain alone = 0;
      state->gains(std::span(&v, 1), std::span(&alone, 1));
      RC_ASSERT(alone == together[v]);
    }
  });
}

TEST_P(ObjectiveLaws, EqualElementsHaveEqualGains) {
  EXPECT_LAW([&] {
    const ObjectiveWorld w(GetParam());
    std::vector<Element> first(w.all.size());
    w.objective->first_equal(w.all, first);
    const auto gains = w.gains(*w.state());
    for (const Element v : w.all) {
      RC_ASSERT(first[v] <= v);
      RC_ASSERT(first[first[v]] == first[v]);
      RC_ASSERT(gains[first[v]] == gains[v]);
    }
  });
}

TEST_P(ObjectiveLaws, EveryBackendGivesTheGainsOfTheScalarOne) {
  EXPECT_LAW([&] {
    const ObjectiveWorld w(GetParam());
    const MadeObjective scalar = GetParam().make(w.instance, Rng(w.seed), "scalar");
    const auto expected = w.gains(*w.state_of(*scalar.objective));
    const auto gains = w.gains(*w.state());
    if (GetParam().same_bits()) RC_ASSERT(gains == expected);
    for (const Element v : w.all) RC_ASSERT(std::abs(gains[v] - expected[v]) <= w.slack(gains[v]) + w.noise(v));
  });
}

INSTANTIATE_TEST_SUITE_P(All, ObjectiveLaws, ::testing::ValuesIn(objective_cases()), test_name);

}  // namespace
}  // namespace winnow::testing
