#include "winnow/select/random_curve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "support/instances.h"
#include "winnow/constraints/partition_matroid.h"
#include "winnow/objectives/features.h"

namespace winnow::testing {
namespace {

using ::testing::ElementsAre;

// f(S) = sqrt of a sum of ones, so every set of one size has the same value.
std::unique_ptr<Objective> square_roots(const Instance& rows) {
  return make_feature_objective(rows.rows(false), {});
}

TEST(RandomCurve, StartsAtNothingAndHasEveryCountIfFew) {
  const Instance rows = instance_of(5, 1, {1, 1, 1, 1, 1});
  const auto f = square_roots(rows);
  SelectOptions options;
  options.k = 4;
  const RandomCurve curve = random_curve(*f, options, 4);
  EXPECT_THAT(curve.counts, ElementsAre(0, 1, 2, 3, 4));
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(curve.values[i], std::sqrt(static_cast<double>(i)), 1e-9);
  EXPECT_GT(curve.orders, 1U);
}

TEST(RandomCurve, KeepsLimitsAndCountsTheStart) {
  const Instance rows = instance_of(5, 1, {1, 1, 1, 1, 1});
  const auto f = square_roots(rows);
  SelectOptions options;
  options.k = 5;
  options.start = {0};
  options.forbidden = {1};
  EXPECT_THAT(random_curve(*f, options, 5).counts, ElementsAre(0, 1, 2, 3));  // three rows are left
  EXPECT_NEAR(random_curve(*f, options, 5).values.front(), 1, 1e-9);          // f of the start
  options.constraint =
      std::make_shared<PartitionMatroid>(std::vector<std::uint32_t>{0, 0, 0, 1, 1}, std::vector<std::size_t>{1, 1});
  EXPECT_THAT(random_curve(*f, options, 5).counts, ElementsAre(0, 1, 2));
}

TEST(RandomCurve, DependsOnTheSeedAlone) {
  const Instance rows = instance_of(6, 1, {1, 4, 9, 16, 25, 36});
  const auto f = square_roots(rows);
  SelectOptions options;
  options.k = 2;
  const auto values = random_curve(*f, options, 2).values;
  options.run.threads = 3;
  EXPECT_EQ(random_curve(*f, options, 2).values, values);
  options.run.seed = 1;
  EXPECT_NE(random_curve(*f, options, 2).values, values);
}

TEST(RandomCurve, ManyPicksHaveFewCountsAndTheLast) {
  const Instance rows = instance_of(1000, 1, std::vector<float>(1000, 1.0F));
  const auto f = square_roots(rows);
  SelectOptions options;
  options.k = 1000;
  const RandomCurve curve = random_curve(*f, options, 1000);
  EXPECT_LT(curve.counts.size(), 100U);
  EXPECT_EQ(curve.counts.back(), 1000U);
  EXPECT_THAT(random_curve(*f, options, 0).counts, ElementsAre(0));
}

}  // namespace
}  // namespace winnow::testing
