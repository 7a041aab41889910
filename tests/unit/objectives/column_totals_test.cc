#include "winnow/objectives/column_totals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/complaint.h"
#include "support/copied_rows.h"
#include "support/instances.h"
#include "winnow/objectives/features.h"

namespace winnow::testing {
using namespace detail;
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<double> totals_of(const Rows& rows, std::size_t threads = 1) {
  ColumnTotals totals(dim(rows));
  totals.add(rows, {.threads = threads});
  return totals.totals();
}

TEST(ColumnTotals, ByHand) {
  const Instance instance = instance_of(3, 3, {1, 0, 0.5F, 2, 0, 0.25F, 4, 0, 0});
  EXPECT_THAT(totals_of(instance.rows(false)), ElementsAre(7, 0, 0.75));
  EXPECT_THAT(totals_of(instance.rows(true)), ElementsAre(7, 0, 0.75));
  EXPECT_TRUE(ColumnTotals(0).totals().empty());
  EXPECT_THAT(ColumnTotals(2).totals(), ElementsAre(0, 0));
}

// 2^40 and 2^-30 in one column: no double holds their sum, so those columns are added value by value. In double, one by
// one, the order would show.
Instance wide(std::size_t n, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<float> x(n * 5);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::uint64_t spread = i % 5 == 0 ? 70 : i % 5 == 1 ? 150 : 4;
    const int exponent = static_cast<int>(rng.below(spread)) - (spread > 100 ? 100 : 30);
    x[i] = static_cast<float>(std::ldexp(rng.uniform(), exponent));
    if (i % 5 == 4 && rng.below(3) > 0) x[i] = 0;
  }
  return instance_of(n, 5, std::move(x));
}

TEST(ColumnTotals, AreTheSameForEveryOrderDivisionAndNumberOfThreads) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    SCOPED_TRACE(seed);
    const Instance instance = wide(1 + 900 * seed, seed);
    const auto expected = totals_of(instance.rows(false));
    EXPECT_EQ(totals_of(instance.rows(true)), expected);
    EXPECT_EQ(totals_of(instance.rows(false), 3), expected);
    EXPECT_EQ(totals_of(instance.rows(true), 3), expected);
    for (const bool sparse : {false, true}) {
      Rng rng(seed);
      const Rows rows = instance.rows(sparse);
      std::vector<CopiedRows> parts(4, CopiedRows(rows));
      for (std::size_t v = instance.n; v-- > 0;) parts[rng.below(4)].append(rows, static_cast<Element>(v));
      ColumnTotals merged(5);
      for (const auto& part : parts) {
        ColumnTotals totals(5);
        totals.add(part.view(), {.threads = 2});
        merged.merge(totals);
      }
      EXPECT_EQ(merged.totals(), expected);
    }
    for (std::size_t u = 0; u < 5; ++u) {
      long double reference = 0;
      for (std::size_t v = 0; v < instance.n; ++v) reference += static_cast<long double>(instance.dense[v * 5 + u]);
      EXPECT_NEAR(expected[u], static_cast<double>(reference), 1e-15 * static_cast<double>(reference));
    }
  }
}

TEST(ColumnTotals, RefuseOtherColumns) {
  const Instance instance = random_instance(3, 4, 1);
  ColumnTotals totals(5);
  EXPECT_THAT(complaint([&] { totals.add(instance.rows(false)); }),
              HasSubstr("4 columns were added to the totals of 5"));
  EXPECT_THAT(complaint([&] { totals.merge(ColumnTotals(6)); }), HasSubstr("6 columns were added to the totals of 5"));
}

// A part of V with the totals of the whole has the whole's residual gains.
TEST(ColumnTotals, HandedInMakeResidualsThoseOfTheWhole) {
  for (const bool sparse : {false, true}) {
    const Instance instance = random_instance(20, 7, 4);
    const Rows rows = instance.rows(sparse);
    const auto whole = make_feature_objective(rows, {});
    CopiedRows half(rows);
    for (Element v = 10; v < 20; ++v) half.append(rows, v);
    const auto totals = totals_of(rows);
    const auto part = make_feature_objective(half.view(), {.totals = totals});
    std::vector<Gain> expected(20);
    std::vector<Gain> residual(10);
    whole->residual_gains(all_elements(20), expected);
    part->residual_gains(all_elements(10), residual);
    EXPECT_EQ(residual, std::vector<Gain>(expected.begin() + 10, expected.end()));
  }
}

TEST(ColumnTotals, HandedInMustFit) {
  const Instance instance = random_instance(3, 2, 1);
  const auto make = [&](std::vector<double> totals) {
    return complaint([&] { make_feature_objective(instance.rows(false), {.totals = totals}); });
  };
  EXPECT_THAT(make({1, 2, 3}), HasSubstr("3 totals were given for 2 features"));
  EXPECT_THAT(make({1, -2}), HasSubstr("the total of feature 1 (counted from 0) is -2"));
  EXPECT_THAT(make({std::nan(""), 1}), HasSubstr("feature 0 (counted from 0) is nan"));
}

}  // namespace
}  // namespace winnow::testing
