// The façade with constraints, starting sets and forbidden elements.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "support/complaint.h"
#include "support/cut.h"
#include "support/instances.h"
#include "support/selections.h"
#include "winnow/constraints/knapsack.h"
#include "winnow/constraints/partition_matroid.h"
#include "winnow/error.h"
#include "winnow/objectives/conditioned.h"
#include "winnow/select.h"
#include "winnow/select/budget.h"

namespace winnow::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::unique_ptr<Objective> linear(const Instance& instance) {
  return make_feature_objective(instance.rows(false), {parse_concave("linear")});
}

// f = min(total, 5) of one feature, values 5, 4, 3: with 5 chosen already nothing has a gain left, with 4 only 1 has.
TEST(Conditioned, CountsWhatIsChosen) {
  const Instance instance = instance_of(3, 1, {5, 4, 3});
  const auto f = make_feature_objective(instance.rows(false), {parse_concave("sat:5")});
  const std::vector<Element> start{1};
  const auto g = make_conditioned_objective(*f, start);
  EXPECT_NEAR(g->start()->value(), 4, 1e-6);
  const std::vector<Element> rest{0, 2};
  std::vector<Gain> gain(2);
  g->start()->gains(rest, gain);
  EXPECT_NEAR(gain[0], 1, 1e-5);
  EXPECT_NEAR(gain[1], 1, 1e-5);
  EXPECT_EQ(g->size(), 3U);
}

TEST(Select, StartAndForbiddenAreNotPicked) {
  const Instance instance = instance_of(5, 1, {5, 4, 3, 2, 1});
  const auto f = linear(instance);
  SelectOptions options;
  options.k = 2;
  options.start = {0, 0};
  options.forbidden = {2, 0};
  for (const char* method : {"auto", "greedy", "lazy", "threshold", "sparsify"}) {
    SCOPED_TRACE(method);
    options.method = method;
    const Selected selected = select_by_method(*f, options);
    EXPECT_THAT(elements_of(selected.selection), ElementsAre(1U, 3U));
    EXPECT_NEAR(selected.selection.value, 5 + 4 + 2, 1e-5);
    const Certificate certificate =
        certify_selection(*f, selected.selection, options, {CertifyEffort::kQuick, {.threads = 1}});
    EXPECT_GE(certificate.ratio, 0.9999);
  }
}

TEST(Select, NothingMoreIsTheStart) {
  const Instance instance = instance_of(3, 1, {5, 4, 3});
  const auto f = linear(instance);
  SelectOptions options;
  options.start = {1};
  for (const char* method : {"auto", "greedy", "lazy", "stochastic", "random-greedy", "sparsify"}) {
    SCOPED_TRACE(method);
    options.method = method;
    const Selection selection = select_by_method(*f, options).selection;
    EXPECT_TRUE(selection.picks.empty());
    EXPECT_NEAR(selection.value, 4, 1e-6);
  }
}

TEST(Select, SaysWhichElementIsNotThere) {
  const Instance instance = instance_of(3, 1, {1, 2, 3});
  const auto f = linear(instance);
  SelectOptions options;
  options.k = 1;
  options.start = {3};
  EXPECT_THAT(complaint([&] { select_by_method(*f, options); }),
              HasSubstr("the starting set names element 3; expected numbers below 3"));
  options.start = {};
  options.forbidden = {9};
  EXPECT_THAT(complaint([&] { select_by_method(*f, options); }), HasSubstr("forbidden elements names element 9"));
  options.forbidden = {};
  options.constraint = std::make_shared<Knapsack>(std::vector<double>{1, 1}, 1);
  EXPECT_THAT(complaint([&] { select_by_method(*f, options); }), HasSubstr("2 costs were given for 3 elements"));
}

// Gains 6, 5, 4 and costs 6, 2, 2 within 6: see the laws. An exponent asked for is taken alone.
TEST(Select, ABudgetTakesTheBetterOfTwoUnlessAsked) {
  const Instance instance = instance_of(3, 1, {6, 5, 4});
  const auto f = linear(instance);
  SelectOptions options;
  options.constraint = std::make_shared<Knapsack>(std::vector<double>{6, 2, 2}, 6);
  const Selected better = select_by_method(*f, options);
  EXPECT_THAT(elements_of(better.selection), ElementsAre(1U, 2U));
  EXPECT_EQ(better.chosen->method, "lazy");
  EXPECT_THAT(better.chosen->why, HasSubstr("constraint"));
  options.cost_exponent = 0;
  EXPECT_THAT(elements_of(select_by_method(*f, options).selection), ElementsAre(0U));
  options.method = "sparsify";
  EXPECT_THAT(elements_of(select_by_method(*f, options).selection), ElementsAre(0U));
  options.cost_exponent = {};
  EXPECT_THAT(elements_of(select_by_method(*f, options).selection), ElementsAre(1U, 2U));
  options.method = "lazy";
  options.maximize.cost_exponent = 1;
  EXPECT_THAT(elements_of(select_by_method(*f, options).selection), ElementsAre(1U, 2U));
  options.cost_exponent = -1;
  EXPECT_THAT(complaint([&] { select_by_method(*f, options); }), HasSubstr("exponent of costs is -1"));
}

// Values 5, 5, 6 and costs 5, 5, 5.5 within 10. The 6 comes first by gain and per cost, and leaves room for nothing;
// from the seed {0} it does not fit, but another 5 does.
TEST(Select, SeedsFindWhatGreedyMisses) {
  const Instance instance = instance_of(3, 1, {5, 5, 6});
  const auto f = linear(instance);
  SelectOptions options;
  options.constraint = std::make_shared<Knapsack>(std::vector<double>{5, 5, 5.5}, 10);
  EXPECT_THAT(elements_of(select_by_method(*f, options).selection), ElementsAre(2U));
  options.enumerate = 1;
  EXPECT_THAT(elements_of(select_by_method(*f, options).selection), ElementsAre(0U, 1U));
  options.method = "sparsify";
  EXPECT_THAT(complaint([&] { select_by_method(*f, options); }), HasSubstr("does not start from seeds"));
  options.method = "lazy";
  options.enumerate = 4;
  EXPECT_THAT(complaint([&] { select_by_method(*f, options); }), HasSubstr("seeds of 4 elements; expected 1, 2 or 3"));
}

TEST(Budget, TooManySeedsAreRefused) {
  const Instance instance = random_instance(500, 2, 1);
  const auto f = linear(instance);
  const auto all = all_elements(500);
  EXPECT_THAT(complaint([&] { best_of_seeds(lazy, *f, all, Cardinality(4), 3, {}); }),
              HasSubstr("seeds of up to 3 of 500 elements are 2.08e+07 seeds; expected at most 1000000"));
  EXPECT_THROW(best_of_seeds(lazy, *f, all, Cardinality(4), 0, {}), InputError);
}

TEST(Select, WhatIsNotMonotoneHasNoCertificate) {
  const Cut cut = random_cut(12, 3);
  SelectOptions options;
  options.k = 5;
  for (const char* method : {"auto", "lazy", "random-greedy", "sparsify"}) {
    SCOPED_TRACE(method);
    options.method = method;
    const Selected selected = select_by_method(cut, options);
    EXPECT_LE(selected.selection.picks.size(), 5U);
    EXPECT_TRUE(certify_selection(cut, selected.selection, options, {}).kind.empty());
  }
  options.method = "double-greedy";
  EXPECT_THAT(complaint([&] { select_by_method(cut, options); }),
              HasSubstr("double greedy does not support constraints"));
  options.k = 12;
  EXPECT_GT(select_by_method(cut, options).selection.value, 0);
  options.method = "lazy";
  options.until_coverage = 0.5;
  EXPECT_THAT(complaint([&] { select_by_method(cut, options); }), HasSubstr("needs a monotone objective"));
}

TEST(Select, PrepruningNeedsAPlainK) {
  const Instance instance = random_instance(20, 3, 1);
  const auto f = linear(instance);
  SelectOptions options;
  options.method = "sparsify";
  options.prune = make_default_prune(*f, 3);
  options.prune->sparsify.preprune = true;
  options.constraint = std::make_shared<PartitionMatroid>(std::vector<std::uint32_t>(20, 0), 3);
  EXPECT_THAT(complaint([&] { select_by_method(*f, options); }), HasSubstr("needs a plain k"));
  options.constraint = nullptr;
  options.k = 3;
  EXPECT_EQ(select_by_method(*f, options).selection.picks.size(), 3U);
}

}  // namespace
}  // namespace winnow::testing
