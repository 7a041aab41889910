#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "support/instances.h"
#include "winnow/error.h"
#include "winnow/objectives/features.h"
#include "winnow/sparsify.h"

namespace winnow {
namespace {

using detail::Rng;
using testing::all_elements;
using testing::Instance;
using testing::instance_of;
using testing::random_instance;

Sparsified prune(const Instance& instance, const QuickPruneOptions& options) {
  const auto f = make_feature_objective(instance.rows(false), {parse_concave("linear")});
  return quickprune(*f, all_elements(instance.n), options);
}

QuickPruneOptions options_of(std::size_t k, double delta, std::size_t floor = 0) {
  QuickPruneOptions options;
  options.k = k;
  options.delta = delta;
  options.floor = floor;
  return options;
}

// f(A) is a sum; delta / k = 1/4. 4: 4 >= 0 stays. 1: 1 >= 4/4 stays (the rule is >=). 1: < 5/4 goes. 2: >= 5/4 stays.
// 1.5: < 7/4 goes. 0: goes. 8: stays.
TEST(QuickPrune, KeepsWhatIsWorthItsShareByHand) {
  const Instance instance = instance_of(7, 1, {4, 1, 1, 2, 1.5, 0, 8});
  const Sparsified result = prune(instance, options_of(2, 0.5));
  EXPECT_EQ(result.kept, (std::vector<Element>{0, 1, 3, 6}));
  EXPECT_EQ(result.evaluations, 7U);
  ASSERT_EQ(result.rounds.size(), 1U);
  EXPECT_EQ(result.rounds[0].live_before, 7U);
  EXPECT_EQ(result.rounds[0].live_after, 4U);
}

// The best of the rest by the gain they had: 1.5, then 1; equal ones from below.
TEST(QuickPrune, FillsUpToTheFloor) {
  const Instance instance = instance_of(7, 1, {4, 1, 1, 2, 1.5, 0, 8});
  EXPECT_EQ(prune(instance, options_of(2, 0.5, 4)).kept, (std::vector<Element>{0, 1, 3, 6}));
  EXPECT_EQ(prune(instance, options_of(2, 0.5, 5)).kept, (std::vector<Element>{0, 1, 3, 4, 6}));
  EXPECT_EQ(prune(instance, options_of(2, 0.5, 6)).kept, (std::vector<Element>{0, 1, 2, 3, 4, 6}));
  EXPECT_EQ(prune(instance, options_of(2, 0.5, 7)).kept, all_elements(7));
  EXPECT_EQ(prune(instance, options_of(2, 0.5, 70)).kept, all_elements(7));
}

// Replayed from the kept set alone: everyone kept passed the rule, everyone dropped did not.
TEST(QuickPrune, TheRuleHoldsForEveryElement) {
  std::size_t kept = 0;
  std::size_t dropped = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    const Instance instance = random_instance(1 + seed % 60, 5, seed);
    const auto f = make_feature_objective(instance.rows(seed % 2 == 0), {});
    auto ground = all_elements(instance.n);
    Rng rng(seed);
    for (std::size_t i = ground.size(); i > 1; --i) std::swap(ground[i - 1], ground[rng.below(i)]);
    const auto options = options_of(1 + seed % 7, 0.1 + static_cast<double>(seed % 10));
    const auto result = quickprune(*f, ground, options);
    const auto state = f->start();
    std::sort(ground.begin(), ground.end());
    for (const Element v : ground) {
      Gain gain = 0;
      state->gains(std::span(&v, 1), std::span(&gain, 1));
      const bool passes = gain >= options.delta * state->value() / static_cast<double>(options.k);
      ASSERT_EQ(std::binary_search(result.kept.begin(), result.kept.end(), v), passes) << v;
      if (passes) state->add(v);
      ++(passes ? kept : dropped);
    }
  }
  EXPECT_GT(kept, 100U);
  EXPECT_GT(dropped, 100U);
}

TEST(QuickPrune, AnswersOnTheSmallestGrounds) {
  const Instance instance = instance_of(2, 1, {0, 1});
  EXPECT_EQ(prune(instance, options_of(5, 0.3)).kept, all_elements(2));  // 0 >= 0
  const auto f = make_feature_objective(instance.rows(false), {});
  EXPECT_TRUE(quickprune(*f, {}, options_of(1, 0.3, 4)).kept.empty());
  EXPECT_EQ(prune(instance_of(5, 1, std::vector<float>(5, 0.0F)), options_of(2, 0.3)).kept, all_elements(5));
}

TEST(QuickPrune, OptionsOutOfRangeAreRefused) {
  const Instance instance = instance_of(2, 1, {0, 1});
  EXPECT_THROW(prune(instance, options_of(0, 0.3)), InputError);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const double delta : {0.0, -1.0, kInfinity, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_THROW(prune(instance, options_of(2, delta)), InputError) << delta;
  }
}

// The header's promise for every Sparsified: a warning where V' is too small for k.
TEST(QuickPrune, WarnsWhereTooFewAreKept) {
  const Instance instance = instance_of(4, 1, {100, 1, 1, 1});
  const Sparsified result = prune(instance, options_of(2, 0.5));
  EXPECT_EQ(result.kept, std::vector<Element>{0});
  EXPECT_FALSE(result.warning.empty());
}

// `done` never passes `total`, on a ground that is a part of V too.
TEST(QuickPrune, ProgressStaysWithinTheTotal) {
  class Watch final : public Trace {
   public:
    void progress(std::string_view, std::uint64_t done, std::uint64_t total) override {
      EXPECT_LE(done, total);
      ++calls;
    }
    int calls = 0;
  };
  const Instance instance = random_instance(20000, 1, 1);
  const auto f = make_feature_objective(instance.rows(false), {});
  auto ground = all_elements(20000);
  ground.erase(ground.begin(), ground.begin() + 15000);
  Watch watch;
  auto options = options_of(10, 0.3);
  options.run.trace = &watch;
  EXPECT_FALSE(quickprune(*f, ground, options).kept.empty());
  EXPECT_GT(watch.calls, 0);
}

}  // namespace
}  // namespace winnow
