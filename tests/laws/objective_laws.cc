// What any objective must obey, over every concave function, layout and backend.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <ostream>

#include "support/instances.h"
#include "support/reference.h"
#include "winnow/backends.h"
#include "winnow/features.h"

namespace winnow::testing {
namespace {

constexpr double kTolerance = 4e-6;  // of a gain: a few units in the last place of a float, summed

struct Case {
  std::string concave;
  bool sparse;
  bool weighted;
  std::string backend;

  std::string name() const {
    return fmt::format("{} {} {} {}", concave, sparse ? "sparse" : "dense", weighted ? "weighted" : "plain", backend);
  }
  friend std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name(); }
};

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const char* concave : {"sqrt", "log1p", "pow:0.3", "pow:1", "sat:2.5", "linear"}) {
    for (const bool sparse : {false, true}) {
      for (const bool weighted : {false, true}) {
        for (const auto& backend : backends()) cases.push_back({concave, sparse, weighted, backend.name});
      }
    }
  }
  return cases;
}

// One random instance with a random set S in it.
struct World {
  Instance instance;
  std::vector<float> weights;
  Concave concave;
  std::unique_ptr<Objective> objective;
  std::vector<Element> all;
  std::vector<Element> set;

  explicit World(const Case& c)
      : instance(random_instance(*rc::gen::inRange<std::size_t>(1, 9), *rc::gen::inRange<std::size_t>(1, 70),
                                 *rc::gen::arbitrary<std::uint64_t>())),
        weights(c.weighted ? random_weights(instance.d, *rc::gen::arbitrary<std::uint64_t>()) : std::vector<float>()),
        concave(parse_concave(c.concave)),
        objective(make_feature_objective(instance.rows(c.sparse), {concave, weights, c.backend})),
        all(all_elements(instance.n)) {
    const auto bits = *rc::gen::arbitrary<std::uint32_t>();
    for (const Element v : all) {
      if ((bits >> v) & 1U) set.push_back(v);
    }
  }

  long double f(std::span<const Element> s) const { return reference_value(instance, concave, weights, s); }
  long double f_with(Element v) const {
    auto larger = set;
    larger.push_back(v);
    return f(larger);
  }

  std::unique_ptr<GainState> state() const { return state_with(set); }
  std::unique_ptr<GainState> state_with(std::span<const Element> s) const {
    auto state = objective->start();
    for (const Element v : s) state->add(v);
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

  // How far a gain of `size` may be from the truth. Differences of two values of f lose digits that gains keep.
  double slack(double size) const { return kTolerance * size + 1e-13 * static_cast<double>(f(all)); }
  // Pair gains at the empty state are differences of sums of roots.
  double pair_slack(Element u, Element v) const {
    const Element both[] = {u, v};
    return kTolerance * static_cast<double>(f(both)) + slack(0) + 1e-12;  // 0 under a root is kTinyCoverage
  }
};

#define EXPECT_LAW(...) EXPECT_TRUE(rc::check(__VA_ARGS__))

class ObjectiveLaws : public ::testing::TestWithParam<Case> {};

TEST_P(ObjectiveLaws, ValueIsTheDefinition) {
  EXPECT_LAW([&] {
    const World w(GetParam());
    const double expected = static_cast<double>(w.f(w.set));
    RC_ASSERT(std::abs(w.state()->value() - expected) <= 1e-12 * expected);
  });
}

TEST_P(ObjectiveLaws, GainIsTheDifferenceOfValues) {
  EXPECT_LAW([&] {
    const World w(GetParam());
    const auto gains = w.gains(*w.state());
    for (const Element v : w.all) {
      const double expected = static_cast<double>(w.f_with(v) - w.f(w.set));
      RC_ASSERT(std::abs(gains[v] - expected) <= w.slack(expected));
    }
  });
}

TEST_P(ObjectiveLaws, MonotoneWithDiminishingReturns) {
  EXPECT_LAW([&] {
    const World w(GetParam());
    const auto smaller = w.gains(*w.state());
    auto larger_state = w.state();
    larger_state->add(*rc::gen::elementOf(w.all));
    const auto larger = w.gains(*larger_state);
    const double error = w.objective->properties().gain_error;
    for (const Element v : w.all) {
      RC_ASSERT(larger[v] >= 0);
      RC_ASSERT(larger[v] <= smaller[v] * (1 + 2 * error));
    }
  });
}

TEST_P(ObjectiveLaws, PairGainIsTheGainAfterAddingTheProbe) {
  EXPECT_LAW([&] {
    const World w(GetParam());
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
    const World w(GetParam());
    const auto state = w.state();
    const auto pairs = w.pairs(*state);
    const auto residuals = w.residuals();
    std::vector<Gain> divergence(w.all.size(), std::numeric_limits<Gain>::infinity());
    divergence[0] = -1e30;  // what was smaller before stays
    state->divergences(w.all, residuals, w.all, divergence);
    RC_ASSERT(divergence[0] == -1e30);
    for (std::size_t v = 1; v < w.all.size(); ++v) {
      Gain expected = std::numeric_limits<Gain>::infinity();
      for (const Element u : w.all) expected = std::min(expected, pairs[u * w.all.size() + v] - residuals[u]);
      RC_ASSERT(std::abs(divergence[v] - expected) <= w.slack(0));
    }
  });
}

TEST_P(ObjectiveLaws, ResidualIsTheGainOfJoiningLast) {
  EXPECT_LAW([&] {
    const World w(GetParam());
    const auto residuals = w.residuals();
    for (const Element u : w.all) {
      auto others = w.all;
      others.erase(others.begin() + u);
      const double expected = static_cast<double>(w.f(w.all) - w.f(others));
      RC_ASSERT(std::abs(residuals[u] - expected) <= 1e-10 * expected + 1e-13 * static_cast<double>(w.f(w.all)));
    }
  });
}

// The paper's directed triangle inequality, on the conditional graph too: w_vx <= w_vu + w_ux with
// w_uv = f(v|S+u) - f(u|V-u), for elements outside S.
TEST_P(ObjectiveLaws, DirectedTriangleInequality) {
  EXPECT_LAW([&] {
    const World w(GetParam());
    const auto pairs = w.pairs(*w.state());
    const auto residuals = w.residuals();
    const auto weight = [&](Element u, Element v) { return pairs[u * w.all.size() + v] - residuals[u]; };
    auto outside = w.all;
    std::erase_if(outside, [&](Element v) { return std::find(w.set.begin(), w.set.end(), v) != w.set.end(); });
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
    const World w(GetParam());
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
    const World w(GetParam());
    const auto state = w.state();
    const auto together = w.gains(*state);
    for (const Element v : w.all) {
      Gain alone = 0;
      state->gains(std::span(&v, 1), std::span(&alone, 1));
      RC_ASSERT(alone == together[v]);
    }
  });
}

TEST_P(ObjectiveLaws, EveryBackendGivesTheBitsOfTheScalarOne) {
  EXPECT_LAW([&] {
    const World w(GetParam());
    const auto scalar = make_feature_objective(w.instance.rows(GetParam().sparse), {w.concave, w.weights, "scalar"});
    const auto scalar_state = scalar->start();
    for (const Element v : w.set) scalar_state->add(v);
    RC_ASSERT(w.gains(*w.state()) == w.gains(*scalar_state));
  });
}

INSTANTIATE_TEST_SUITE_P(All, ObjectiveLaws, ::testing::ValuesIn(all_cases()), [](const auto& tested) {
  std::string name = tested.param.name();
  for (char& letter : name) letter = std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_';
  return name;
});

}  // namespace
}  // namespace winnow::testing
