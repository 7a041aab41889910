// Minimums of groups through the façade: every method meets them, whatever f is.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/complaint.h"
#include "support/cut.h"
#include "support/instances.h"
#include "support/limits.h"
#include "support/selections.h"
#include "winnow/objectives/features.h"
#include "winnow/select.h"

namespace winnow::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Bits bits_of_picks(const Selection& selection) {
  Bits set = 0;
  for (const Pick& pick : selection.picks) set |= Bits{1} << pick.element;
  return set;
}

// The picks of each method under random quotas meet them and add up to the value.
void expect_minimums(const Objective& f, std::uint64_t seed, std::initializer_list<const char*> methods) {
  Rng rng(seed);
  const RandomQuotas quotas(f.size(), rng);
  SelectOptions options;
  options.constraint = std::make_shared<GroupQuotas>(quotas.k, quotas.groups, quotas.quotas);
  options.run.threads = 1;
  for (const char* method : methods) {
    SCOPED_TRACE(fmt::format("seed {} {} k {}", seed, method, quotas.k));
    options.method = method;
    const Selection selection = select_by_method(f, options).selection;
    ASSERT_TRUE(quotas.meets(bits_of_picks(selection)));
    ASSERT_EQ(elements_of(bits_of_picks(selection)).size(), selection.picks.size());
    ASSERT_NEAR(selection.value, make_selection(f, {}, elements_of(selection)).value, 1e-9 * (1 + selection.value));
    double sum = 0;
    for (const Pick& pick : selection.picks) sum += pick.gain;
    ASSERT_NEAR(sum, selection.value, 1e-9 * (1 + selection.value));
  }
}

// Sieves make few picks, and pruning without repair may keep too few rows of a group.
TEST(Minimums, AreMetByEveryMethod) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Instance instance = random_instance(16, 4, seed);
    const auto f = make_feature_objective(instance.rows(seed % 2 == 0), {parse_concave("sqrt")});
    expect_minimums(*f, seed,
                    {"auto", "greedy", "lazy", "threshold", "stochastic", "random-greedy", "sieve", "sieve++",
                     "three-sieves", "sparsify"});
  }
}

// Greedy stops if no gain is positive. The minimums come first.
TEST(Minimums, AreMetIfFIsNotMonotone) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    expect_minimums(random_cut(12, seed), seed,
                    {"auto", "greedy", "lazy", "threshold", "stochastic", "random-greedy", "sparsify"});
  }
}

// A path 1 - 0 - 2 with weights 3 and 1: f({0}) = 4. Then 1 gains 1 - 4 and 2 gains 3 - 4. Group 1, {1, 2}, wants one
// of them: the better one.
TEST(Minimums, AreMetByTheLargestGainsByHand) {
  const Cut f({{0, 3, 1}, {3, 0, 0}, {1, 0, 0}});
  SelectOptions options;
  options.method = "greedy";
  const std::vector<std::uint32_t> groups{0, 1, 1};
  options.constraint = std::make_shared<GroupQuotas>(2, groups, std::vector<Quota>{{}, {1}});
  const Selection selection = select_by_method(f, options).selection;
  EXPECT_THAT(elements_of(selection), ElementsAre(0U, 2U));
  EXPECT_EQ(selection.picks[1].gain, -1);
  EXPECT_EQ(selection.value, 3);
  options.constraint = std::make_shared<GroupQuotas>(2, groups, std::vector<Quota>{{}, {}});
  EXPECT_THAT(elements_of(select_by_method(f, options).selection), ElementsAre(0U));
}

// Rows of zeros gain nothing and are picked all the same.
TEST(Minimums, AreMetByRowsWithoutGain) {
  const Instance instance = instance_of(5, 1, {3, 2, 1, 0, 0});
  const auto f = make_feature_objective(instance.rows(false), {parse_concave("linear")});
  SelectOptions options;
  options.constraint =
      std::make_shared<GroupQuotas>(3, std::vector<std::uint32_t>{0, 0, 0, 1, 1}, std::vector<Quota>{{}, {2}});
  for (const char* method : {"greedy", "lazy", "threshold", "stochastic", "random-greedy", "sieve", "sparsify"}) {
    SCOPED_TRACE(method);
    options.method = method;
    EXPECT_THAT(elements_of(select_by_method(*f, options).selection), ::testing::IsSupersetOf({3U, 4U}));
  }
}

TEST(Minimums, SayWhichGroupHasTooFewLeft) {
  const Instance instance = instance_of(4, 1, {4, 3, 2, 1});
  const auto f = make_feature_objective(instance.rows(false), {});
  SelectOptions options;
  options.constraint =
      std::make_shared<GroupQuotas>(3, std::vector<std::uint32_t>{0, 0, 1, 1}, std::vector<Quota>{{}, {2}});
  options.forbidden = {3};
  EXPECT_THAT(complaint([&] { select_by_method(*f, options); }),
              HasSubstr("group 1 has 1 elements that may be chosen, but its minimum is 2"));
  options.forbidden = {0};
  EXPECT_EQ(complaint([&] { select_by_method(*f, options); }), "no complaint");
}

}  // namespace
}  // namespace winnow::testing
