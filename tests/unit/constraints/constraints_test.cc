#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/complaint.h"
#include "winnow/constraints/group_quotas.h"
#include "winnow/constraints/intersection.h"
#include "winnow/constraints/knapsack.h"
#include "winnow/constraints/partition_matroid.h"
#include "winnow/constraints/spacing.h"

namespace winnow::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Knapsack, WhatJustFitsFits) {
  // In double, 0.1 + 0.2 > 0.3.
  Knapsack knapsack({0.1, 0.2, 0.1}, 0.3);
  EXPECT_EQ(knapsack.most(), 2U);
  knapsack.add(0);
  EXPECT_TRUE(knapsack.admits(1));
  knapsack.add(1);
  EXPECT_FALSE(knapsack.admits(2));
  EXPECT_EQ(knapsack.most(), 0U);
}

TEST(Knapsack, ThousandsOfTenthsJustFit) {
  Knapsack knapsack(std::vector<double>(10001, 0.1), 1000);
  EXPECT_EQ(knapsack.most(), 10000U);
  for (Element v = 0; v < 10000; ++v) {
    ASSERT_TRUE(knapsack.admits(v));
    knapsack.add(v);
  }
  EXPECT_FALSE(knapsack.admits(10000));
  EXPECT_FALSE(knapsack.has_costs());  // all costs are equal, so gain per cost adds nothing
}

// Costs 1, 2, 4, weights 3, 4, 6, budget 4. The weights per cost are 3, 2 and 1.5: the first two elements fit, and a
// quarter of the third.
TEST(Knapsack, TheLastOneInPart) {
  const Knapsack knapsack({1, 2, 4}, 4);
  EXPECT_TRUE(knapsack.has_costs());
  const std::vector<Element> ground{0, 1, 2};
  const std::vector<double> weights{3, 4, 6};
  std::vector<std::uint32_t> attained;
  EXPECT_NEAR(knapsack.most_weight(ground, weights, &attained), 3 + 4 + 6 * 0.25, 1e-6);
  EXPECT_THAT(attained, ElementsAre(0U, 1U));
}

// An element that costs more than the budget has no weight.
TEST(Knapsack, WhatDoesNotFitHasNoWeight) {
  const Knapsack knapsack({5, 1}, 4);
  const std::vector<Element> ground{0, 1};
  EXPECT_NEAR(knapsack.most_weight(ground, std::vector<double>{100, 2}, nullptr), 2, 1e-6);
}

TEST(Knapsack, SaysWhatIsWrong) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_THAT(complaint([] {
                Knapsack({1, 0}, 1);
              }),
              HasSubstr("cost of element 1 is 0; expected a finite number > 0"));
  EXPECT_THAT(complaint([] { Knapsack({-2}, 1); }), HasSubstr("cost of element 0 is -2"));
  EXPECT_THAT(complaint([] { Knapsack({1, std::nan("")}, 1); }), HasSubstr("cost of element 1 is nan"));
  EXPECT_THAT(complaint([] { Knapsack({kInfinity}, 1); }), HasSubstr("cost of element 0 is inf"));
  EXPECT_THAT(complaint([] { Knapsack({1}, -1); }), HasSubstr("budget is -1; expected a finite number >= 0"));
  EXPECT_THAT(complaint([] { Knapsack({1}, std::nan("")); }), HasSubstr("budget is nan"));
  EXPECT_THAT(complaint([] { Knapsack({1}, kInfinity); }), HasSubstr("budget is inf"));
  EXPECT_THAT(complaint([] { Knapsack({1, 2}, 1).check_size(3); }), HasSubstr("2 costs were given for 3 elements"));
  EXPECT_EQ(complaint([] { Knapsack({1, 2}, 0).check_size(2); }), "no complaint");
}

TEST(PartitionMatroid, ALimitForEachGroup) {
  // Group 0: elements 0, 1, 2, at most 2. Group 1: element 3, at most 5, but it has only one.
  PartitionMatroid partition({0, 0, 0, 1}, std::vector<std::size_t>{2, 5});
  EXPECT_EQ(partition.most(), 3U);
  const std::vector<Element> ground{3, 2, 1, 0};
  std::vector<std::uint32_t> attained;
  EXPECT_NEAR(partition.most_weight(ground, std::vector<double>{1, 2, 4, 8}, &attained), 1 + 4 + 8, 1e-6);
  EXPECT_THAT(attained, ::testing::UnorderedElementsAre(0U, 2U, 3U));
  partition.add(0);
  partition.add(2);
  EXPECT_FALSE(partition.admits(1));
  EXPECT_TRUE(partition.admits(3));
  EXPECT_EQ(partition.most(), 1U);
}

TEST(PartitionMatroid, OneLimitForAll) {
  PartitionMatroid partition({7, 4000000000U, 4000000000U, 7}, 1);
  EXPECT_EQ(partition.most(), 2U);
  partition.add(0);
  EXPECT_FALSE(partition.admits(3));
  EXPECT_TRUE(partition.admits(1));
  EXPECT_EQ(PartitionMatroid({}, 1).most(), 0U);
}

TEST(PartitionMatroid, SaysWhatIsWrong) {
  EXPECT_THAT(complaint([] {
                PartitionMatroid({0, 3}, std::vector<std::size_t>{1, 1});
              }),
              HasSubstr("element 1 is in group 3, but limits were given for 2 groups"));
  EXPECT_THAT(complaint([] { PartitionMatroid({0, 0}, 1).check_size(5); }), HasSubstr("groups of 2 elements"));
}

// Group 0: elements 0 to 3, at least 1, at most 2. Group 1: elements 4 and 5, at least 2. k = 4, so one pick is spare.
TEST(GroupQuotas, ReserveThePicksOfTheMinimums) {
  const std::vector<std::uint32_t> groups{0, 0, 0, 0, 1, 1};
  GroupQuotas quotas(4, groups, std::vector<Quota>{{1, 2}, {2}});
  EXPECT_EQ(quotas.most(), 4U);
  EXPECT_TRUE(quotas.wants(0));
  // The largest of group 0 and both of group 1, then the second of group 0: its third would exceed the maximum.
  const std::vector<Element> ground{0, 1, 2, 3, 4, 5};
  std::vector<std::uint32_t> attained;
  EXPECT_NEAR(quotas.most_weight(ground, std::vector<double>{9, 8, 7, 6, 2, 1}, &attained), 9 + 8 + 2 + 1, 1e-6);
  EXPECT_THAT(attained, ::testing::UnorderedElementsAre(0U, 1U, 4U, 5U));
  quotas.add(0);
  EXPECT_FALSE(quotas.wants(1));
  EXPECT_TRUE(quotas.admits(1));
  quotas.add(1);
  EXPECT_FALSE(quotas.admits(2));
  EXPECT_EQ(quotas.most(), 2U);
  quotas.add(5);
  EXPECT_TRUE(quotas.wants(4));
  quotas.add(4);
  EXPECT_EQ(quotas.most(), 0U);
  EXPECT_FALSE(quotas.wants(4));
}

// With a spare pick for anybody, the heaviest of the rest competes for it.
TEST(GroupQuotas, TheSparePicksGoToTheHeaviest) {
  const GroupQuotas quotas(3, {0, 0, 1, 1}, std::vector<Quota>{{1}, {1}});
  const std::vector<Element> ground{0, 1, 2, 3};
  EXPECT_NEAR(quotas.most_weight(ground, std::vector<double>{5, 1, 4, 3}, nullptr), 5 + 4 + 3, 1e-6);
  EXPECT_NEAR(quotas.most_weight(ground, std::vector<double>{5, 4.5, 4, 3}, nullptr), 5 + 4.5 + 4, 1e-6);
}

TEST(GroupQuotas, SaysWhatIsWrong) {
  const std::vector<std::uint32_t> groups{0, 0, 1};
  const auto made = [&](std::size_t k, std::vector<Quota> quotas) {
    return complaint([&] { GroupQuotas(k, groups, quotas); });
  };
  EXPECT_THAT(made(3, {{0}}), HasSubstr("element 2 is in group 1, but quotas were given for 1 groups"));
  EXPECT_THAT(made(3, {{2, 1}, {}}), HasSubstr("group 0 has a minimum of 2 and a maximum of 1"));
  EXPECT_THAT(made(3, {{}, {2}}), HasSubstr("group 1 has 1 elements, but its minimum is 2"));
  EXPECT_THAT(made(2, {{2}, {1}}), HasSubstr("the minimums of the groups add up to 3, but k is 2"));
  EXPECT_EQ(made(3, {{2}, {1}}), "no complaint");
  const GroupQuotas quotas(3, groups, std::vector<Quota>{{2}, {0}});
  EXPECT_THAT(complaint([&] { quotas.check_size(4); }),
              HasSubstr("the groups of 3 elements were given for 4 elements"));
  EXPECT_THAT(complaint([&] {
                quotas.check_ground(std::vector<Element>{1, 2});
              }),
              HasSubstr("group 0 has 1 elements that may be chosen, but its minimum is 2"));
  EXPECT_EQ(complaint([&] { quotas.check_ground(std::vector<Element>{0, 1}); }), "no complaint");
}

TEST(GroupQuotas, InAnIntersection) {
  std::vector<std::unique_ptr<Constraint>> parts;
  parts.push_back(std::make_unique<Cardinality>(2));
  parts.push_back(std::make_unique<GroupQuotas>(2, std::vector<std::uint32_t>{0, 1}, std::vector<Quota>{{1}, {}}));
  const Intersection both(std::move(parts));
  EXPECT_TRUE(both.wants(0));
  EXPECT_FALSE(both.wants(1));
  EXPECT_THAT(complaint([&] { both.check_ground(std::vector<Element>{1}); }), HasSubstr("group 0 has 0 elements"));
}

TEST(Spacing, KeepsElementsApart) {
  // Of 0 … 9, four fit at a distance of 3: 0, 3, 6, 9. After picking 4, elements 0, 1 and 7, 8, 9 are left, and one of
  // each run fits.
  Spacing spaced(10, 3);
  EXPECT_EQ(spaced.most(), 4U);
  spaced.add(4);
  EXPECT_FALSE(spaced.admits(2));
  EXPECT_FALSE(spaced.admits(6));
  EXPECT_TRUE(spaced.admits(1));
  EXPECT_TRUE(spaced.admits(7));
  EXPECT_EQ(spaced.most(), 2U);
  EXPECT_EQ(Spacing(5, 1).most(), 5U);
  EXPECT_EQ(Spacing(0, 2).most(), 0U);
  EXPECT_THROW(Spacing(5, 0), InputError);
  EXPECT_THAT(complaint([&] { spaced.check_size(4); }), HasSubstr("spacing of 10 elements"));
}

TEST(Intersection, IsTheLeastOfItsParts) {
  std::vector<std::unique_ptr<Constraint>> parts;
  parts.push_back(std::make_unique<Cardinality>(2));
  parts.push_back(std::make_unique<Knapsack>(std::vector<double>{1, 2, 3}, 3));
  Intersection both(std::move(parts));
  EXPECT_EQ(both.most(), 2U);
  EXPECT_TRUE(both.has_costs());
  EXPECT_EQ(both.cost(2), 3);
  const std::vector<Element> ground{0, 1, 2};
  // The two heaviest weigh 9. The budget allows the first two, 5 and 2, or the last, 4.
  EXPECT_NEAR(both.most_weight(ground, std::vector<double>{5, 2, 4}, nullptr), 5 + 4 * 2.0 / 3, 1e-6);
  both.add(1);
  EXPECT_TRUE(both.admits(0));
  EXPECT_FALSE(both.admits(2));
  EXPECT_THAT(complaint([&] { both.check_size(4); }), HasSubstr("3 costs were given for 4 elements"));
  EXPECT_THROW(Intersection({}), InputError);
}

TEST(Cardinality, CountsDown) {
  Cardinality two(2);
  EXPECT_EQ(two.most(), 2U);
  two.add(7);
  EXPECT_EQ(two.most(), 1U);
  two.add(8);
  EXPECT_FALSE(two.admits(9));
}

}  // namespace
}  // namespace winnow::testing
