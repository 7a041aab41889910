// What any optimizer must obey, and what each promises.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <set>

#include "support/instances.h"
#include "support/reference.h"
#include "support/selections.h"
#include "winnow/error.h"
#include "winnow/maximize.h"
#include "winnow/objectives/features.h"

namespace winnow::testing {
namespace {

struct OptimizerWorld {
  Instance instance;
  Concave concave;
  std::unique_ptr<Objective> objective;
  std::vector<Element> all;

  OptimizerWorld(Instance i, const Concave& g, bool sparse)
      : instance(std::move(i)),
        concave(g),
        objective(make_feature_objective(instance.rows(sparse), {g})),
        all(all_elements(instance.n)) {}

  Selection run(Maximizer* maximizer, std::size_t k, const MaximizeOptions& options = {}) const {
    Cardinality constraint(k);
    return maximizer(*objective, all, constraint, options);
  }
};

OptimizerWorld random_world(std::size_t most_rows, std::size_t most_features) {
  const auto n = *rc::gen::inRange<std::size_t>(1, most_rows + 1);
  const auto d = *rc::gen::inRange<std::size_t>(1, most_features + 1);
  const auto concave = *rc::gen::element<std::string>("sqrt", "log1p", "pow:0.5", "sat:3", "linear");
  return {random_instance(n, d, *rc::gen::arbitrary<std::uint64_t>()), parse_concave(concave),
          *rc::gen::arbitrary<bool>()};
}

#define EXPECT_LAW(...) EXPECT_TRUE(rc::check(__VA_ARGS__))

class OptimizerLaws : public ::testing::TestWithParam<NamedMaximizer> {
 protected:
  // An optimizer without constraints may choose all n elements.
  static std::size_t allowed(std::size_t k, std::size_t n) { return GetParam().unconstrained ? n : k; }
};

TEST_P(OptimizerLaws, PicksAreDistinctAndAddUp) {
  EXPECT_LAW([&] {
    const OptimizerWorld w = random_world(40, 20);
    const auto k = allowed(*rc::gen::inRange<std::size_t>(0, 50), w.instance.n);
    const Selection selection = w.run(GetParam().run, k);
    const auto picks = elements_of(selection);
    RC_ASSERT(picks.size() == std::min(k, w.instance.n));
    RC_ASSERT(std::set<Element>(picks.begin(), picks.end()).size() == picks.size());
    double sum = 0;
    for (const Pick& pick : selection.picks) sum += pick.gain;
    const double f = static_cast<double>(reference_value(w.instance, w.concave, {}, picks));
    RC_ASSERT(std::abs(selection.value - f) <= 1e-12 * f);
    RC_ASSERT(std::abs(sum - f) <= 1e-11 * f);
  });
}

TEST_P(OptimizerLaws, SamePicksOnAnyNumberOfThreads) {
  EXPECT_LAW([&] {
    const OptimizerWorld w = random_world(3000, 8);
    MaximizeOptions options;
    options.run.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.run.threads = 1;
    const auto k = allowed(*rc::gen::inRange<std::size_t>(1, 20), w.instance.n);
    const Selection one = w.run(GetParam().run, k, options);
    for (const std::size_t threads : {2U, 3U, 7U}) {
      options.run.threads = threads;
      const Selection several = w.run(GetParam().run, k, options);
      RC_ASSERT(elements_of(several) == elements_of(one));
      RC_ASSERT(several.value == one.value);
      RC_ASSERT(several.evaluations == one.evaluations);
    }
  });
}

// Long rows, so that even small batches are cut; weighted and sparse rows too.
TEST_P(OptimizerLaws, SamePicksOnAnyNumberOfThreadsWithLongRows) {
  for (const bool sparse : {false, true}) {
    const Instance instance = random_instance(400, 3000, 5);
    const auto weights = random_weights(instance.d, 5);
    const auto f = make_feature_objective(instance.rows(sparse), {{}, weights});
    const auto all = all_elements(instance.n);
    std::vector<std::vector<Element>> picks;
    for (const std::size_t threads : {1U, 2U, 5U}) {
      MaximizeOptions options;
      options.run.threads = threads;
      Cardinality constraint(allowed(30, instance.n));
      picks.push_back(elements_of(GetParam().run(*f, all, constraint, options)));
    }
    EXPECT_EQ(picks[1], picks[0]);
    EXPECT_EQ(picks[2], picks[0]);
  }
}

TEST_P(OptimizerLaws, NothingToDo) {
  const OptimizerWorld w(random_instance(5, 3, 1), {}, false);
  if (GetParam().unconstrained) {
    EXPECT_THROW(w.run(GetParam().run, 0), InputError);
  } else {
    EXPECT_TRUE(w.run(GetParam().run, 0).picks.empty());
    EXPECT_EQ(w.run(GetParam().run, 0).value, 0);
  }
  Cardinality constraint(3);
  EXPECT_TRUE(GetParam().run(*w.objective, {}, constraint, {}).picks.empty());
}

TEST_P(OptimizerLaws, ZeroRowsArePickedLastAndInOrder) {
  const OptimizerWorld w(instance_of(5, 2, {0, 0, 1, 2, 0, 0, 3, 1, 0, 0}), {}, false);
  auto picks = elements_of(w.run(GetParam().run, 9));
  EXPECT_EQ(std::set<Element>(picks.begin(), picks.end()), (std::set<Element>{0, 1, 2, 3, 4}));
  // The others draw at random, or go through the ground set in order.
  if (GetParam().run == greedy || GetParam().run == lazy || GetParam().run == threshold) {
    EXPECT_EQ(std::vector<Element>(picks.begin() + 2, picks.end()), (std::vector<Element>{0, 2, 4}));
  }
}

// Only even elements, and at most two below 10.
class Picky final : public Constraint {
 public:
  bool admits(Element v) const override { return v % 2 == 0 && (v >= 10 || low_ < 2); }
  void add(Element v) override { low_ += v < 10 ? 1 : 0; }
  std::size_t most() const override { return 8; }
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<Picky>(*this); }

 private:
  int low_ = 0;
};

TEST_P(OptimizerLaws, AnyConstraintIsHonoured) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    const OptimizerWorld w(random_instance(20, 6, seed), {}, false);
    Picky constraint;
    if (GetParam().unconstrained) {
      EXPECT_THROW(GetParam().run(*w.objective, w.all, constraint, {}), InputError);
      continue;
    }
    const auto picks = elements_of(GetParam().run(*w.objective, w.all, constraint, {}));
    EXPECT_EQ(picks.size(), 7U);  // two of 0, 2, 4, 6, 8 and all of 10, 12, 14, 16, 18
    int low = 0;
    for (const Element v : picks) {
      EXPECT_EQ(v % 2, 0U);
      low += v < 10 ? 1 : 0;
    }
    EXPECT_EQ(low, 2);
  }
}

TEST_P(OptimizerLaws, AnswersWithinTheGroundSetGiven) {
  const OptimizerWorld w(random_instance(30, 5, 7), {}, true);
  const std::vector<Element> ground{29, 3, 11, 17, 5};
  const std::size_t k = allowed(3, ground.size());
  Cardinality constraint(k);
  const std::set<Element> given(ground.begin(), ground.end());
  const auto picks = elements_of(GetParam().run(*w.objective, ground, constraint, {}));
  EXPECT_EQ(picks.size(), k);
  for (const Element v : picks) EXPECT_TRUE(given.contains(v));
}

TEST(FindMaximizer, KnowsThemAllAndNamesThemToWhoAsksForAnother) {
  for (const NamedMaximizer& known : maximizers()) EXPECT_EQ(find_maximizer(known.name).run, known.run);
  try {
    find_maximizer("hasty");
    FAIL() << "there is no such optimizer";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "no optimizer 'hasty'; expected one of: greedy, lazy, threshold, stochastic, random-greedy, "
                 "double-greedy");
  }
}

INSTANTIATE_TEST_SUITE_P(All, OptimizerLaws, ::testing::ValuesIn(maximizers().begin(), maximizers().end()),
                         [](const auto& tested) {
                           std::string name(tested.param.name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Lazy, PicksWhatGreedyPicksOneByOne) {
  EXPECT_LAW([] {
    const OptimizerWorld w = random_world(60, 20);
    const auto k = *rc::gen::inRange<std::size_t>(1, 70);
    const Selection slow = w.run(greedy, k);
    const Selection fast = w.run(lazy, k);
    RC_ASSERT(elements_of(fast) == elements_of(slow));
    RC_ASSERT(fast.value == slow.value);
    RC_ASSERT(fast.evaluations <= slow.evaluations + w.instance.n);
  });
}

// Thousands of rows, so that batches, blocks and depths of all sizes occur; whole numbers, so that most gains tie.
TEST(Lazy, PicksWhatGreedyPicksAmongThousandsOfTies) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE(seed);
    const OptimizerWorld w(random_instance(2500, 6, seed), parse_concave(seed % 2 == 0 ? "sqrt" : "sat:40"),
                           seed % 3 == 0);
    EXPECT_EQ(elements_of(w.run(lazy, 60)), elements_of(w.run(greedy, 60)));
  }
}

// Values so small that their inverse does not fit in a float.
TEST(Lazy, PicksWhatGreedyPicksAmongTheSmallestValues) {
  const OptimizerWorld tiny(instance_of(3, 2, {3e-40F, 0, 0, 3e-40F, 3e-40F, 0}), {}, false);
  EXPECT_EQ(elements_of(tiny.run(lazy, 3)), elements_of(tiny.run(greedy, 3)));
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    Instance instance = random_instance(30, 6, seed);
    for (float& x : instance.dense) x *= seed % 2 == 0 ? 1e-40F : 1e-36F;
    const OptimizerWorld w(instance_of(30, 6, instance.dense), parse_concave(seed % 3 == 0 ? "pow:0.4" : "sqrt"),
                           seed % 5 == 0);
    EXPECT_EQ(elements_of(w.run(lazy, 30)), elements_of(w.run(greedy, 30)));
  }
}

TEST(Lazy, PicksAreNested) {
  EXPECT_LAW([] {
    const OptimizerWorld w = random_world(60, 10);
    const auto few = elements_of(w.run(lazy, 7));
    const auto many = elements_of(w.run(lazy, 20));
    RC_ASSERT(few.size() <= many.size());
    RC_ASSERT(std::equal(few.begin(), few.end(), many.begin()));
  });
}

TEST(Greedy, ReachesItsGuaranteeOnBruteForcedInstances) {
  EXPECT_LAW([] {
    const OptimizerWorld w = random_world(9, 6);
    const auto k = *rc::gen::inRange<std::size_t>(1, 5);
    const double best = static_cast<double>(brute_force_optimum(w.instance, w.concave, k));
    for (Maximizer* maximizer : {greedy, lazy}) {
      RC_ASSERT(w.run(maximizer, k).value >= (1 - std::exp(-1.0)) * best * (1 - 1e-9));
    }
    MaximizeOptions options;
    for (const double beta : {0.3, 0.7, 0.9, 1.0}) {
      options.beta = beta;
      RC_ASSERT(w.run(threshold, k, options).value >= (1 - std::exp(-beta)) * best * (1 - 1e-9));
    }
  });
}

TEST(Threshold, ComputesNoMoreGainsThanLazyAndAtBetaOneTheSamePicks) {
  const OptimizerWorld w(random_instance(2000, 10, 2), {}, false);
  MaximizeOptions options;
  options.beta = 1;
  EXPECT_EQ(elements_of(w.run(threshold, 50, options)), elements_of(w.run(lazy, 50)));
  options.beta = 0.5;
  EXPECT_LT(w.run(threshold, 50, options).evaluations, w.run(lazy, 50).evaluations);
}

// (1 - 1/e - epsilon) f(S*) in expectation: the mean over many seeds, on instances whose optimum is known.
TEST(Stochastic, ReachesItsGuaranteeOnAverage) {
  for (std::uint64_t instance_seed = 0; instance_seed < 20; ++instance_seed) {
    SCOPED_TRACE(instance_seed);
    const OptimizerWorld w(random_instance(9, 5, instance_seed), {}, false);
    const double best = static_cast<double>(brute_force_optimum(w.instance, w.concave, 3));
    MaximizeOptions options;
    options.epsilon = 0.2;
    double sum = 0;
    for (options.run.seed = 0; options.run.seed < 200; ++options.run.seed) sum += w.run(stochastic, 3, options).value;
    EXPECT_GE(sum / 200, (1 - std::exp(-1.0) - options.epsilon) * best);
  }
}

TEST(Stochastic, TheSeedDecides) {
  const OptimizerWorld w(random_instance(500, 10, 3), {}, false);
  MaximizeOptions options;
  const auto first = elements_of(w.run(stochastic, 20, options));
  EXPECT_EQ(elements_of(w.run(stochastic, 20, options)), first);
  options.run.seed = 1;
  EXPECT_NE(elements_of(w.run(stochastic, 20, options)), first);
}

// With a sample as large as the ground set, the best of the sample is the best.
TEST(Stochastic, IsGreedyWhenTheSampleIsEverything) {
  const OptimizerWorld w(random_instance(40, 10, 4), {}, false);
  MaximizeOptions options;
  options.epsilon = 1e-12;
  EXPECT_EQ(elements_of(w.run(stochastic, 5, options)), elements_of(w.run(greedy, 5)));
}

}  // namespace
}  // namespace winnow::testing
