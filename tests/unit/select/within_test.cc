// Selecting within a part of V, and pruning with a start, forbidden elements and groups.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/complaint.h"
#include "support/instances.h"
#include "support/selections.h"
#include "winnow/constraints/group_quotas.h"
#include "winnow/objectives/features.h"
#include "winnow/select.h"

namespace winnow::testing {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::unique_ptr<Objective> sqrt_of(const Instance& instance) {
  return make_feature_objective(instance.rows(false), {});
}

// f is the sum 5 + 4 + 3 + 2 + 1 of one feature.
TEST(Within, LimitsThePicksAndNothingElse) {
  const Instance instance = instance_of(5, 1, {5, 4, 3, 2, 1});
  const auto f = make_feature_objective(instance.rows(false), {parse_concave("linear")});
  SelectOptions options;
  options.k = 2;
  options.within = {{4, 1, 3}};
  for (const char* method : {"auto", "greedy", "lazy", "threshold", "stochastic", "random-greedy", "sparsify"}) {
    SCOPED_TRACE(method);
    options.method = method;
    const Selected selected = select(*f, options);
    if (std::string_view(method) != "random-greedy") {
      EXPECT_THAT(elements_of(selected.selection), ElementsAre(1U, 3U));
      EXPECT_NEAR(selected.certificate.ratio, 6.0 / 9, 1e-4);  // of the best two of all rows
    }
    EXPECT_THAT(elements_of(selected.selection), Each(::testing::AnyOf(1U, 3U, 4U)));
  }
  options.method = "lazy";
  options.start = {0};
  options.forbidden = {3};
  EXPECT_THAT(elements_of(select_by_method(*f, options).selection), ElementsAre(1U, 4U));
  options.within = std::vector<Element>();
  EXPECT_TRUE(select_by_method(*f, options).selection.picks.empty());
}

TEST(Within, SaysWhatIsWrong) {
  const Instance instance = instance_of(3, 1, {3, 2, 1});
  const auto f = sqrt_of(instance);
  SelectOptions options;
  options.k = 1;
  options.within = {{1, 3}};
  EXPECT_THAT(complaint([&] { select_by_method(*f, options); }),
              HasSubstr("the list of elements to choose from names element 3; expected numbers below 3"));
  options.within = {{1, 2}};
  const Selection outside = make_selection(*f, {}, std::vector<Element>{0});
  EXPECT_THAT(complaint([&] { certify_selection(*f, outside, options, {}); }),
              HasSubstr("row 0 was picked, but is not among the 2 rows to choose from"));
}

// 600 rows in groups of 30, 90 and 480.
struct Grouped {
  Instance instance = random_instance(600, 8, 4);
  std::unique_ptr<Objective> f = sqrt_of(instance);
  SelectOptions options;

  explicit Grouped(std::vector<std::size_t> floors) {
    options.k = 10;
    options.prune = make_default_prune(*f, 10);
    options.prune->group_floors = std::move(floors);
    for (std::size_t v = 0; v < 600; ++v) options.prune->groups.push_back(v % 20 == 0 ? 0 : v % 20 < 4 ? 1 : 2);
  }

  std::vector<std::size_t> counts(Elements kept) const {
    std::vector<std::size_t> count(3, 0);
    for (const Element v : kept) ++count[options.prune->groups[v]];
    return count;
  }
};

TEST(Prune, KeepsEnoughOfEveryGroup) {
  Grouped w({12, 200, 0});
  const Sparsified pruned = prune(*w.f, w.options);
  const auto count = w.counts(pruned.kept);
  EXPECT_EQ(count[0], 12U);
  EXPECT_EQ(count[1], 90U);  // all there are
  EXPECT_TRUE(std::is_sorted(pruned.kept.begin(), pruned.kept.end()));
  EXPECT_EQ(std::adjacent_find(pruned.kept.begin(), pruned.kept.end()), pruned.kept.end());

  SelectOptions plain = w.options;
  plain.prune->groups.clear();
  const Sparsified without = prune(*w.f, plain);
  EXPECT_EQ(pruned.kept.size(), without.kept.size() + pruned.for_groups);
  EXPECT_TRUE(std::includes(pruned.kept.begin(), pruned.kept.end(), without.kept.begin(), without.kept.end()));
  w.options.run.threads = 3;
  EXPECT_EQ(prune(*w.f, w.options).kept, pruned.kept);
}

TEST(Prune, LeavesGroupsThatHaveEnoughAlone) {
  Grouped w({0, 0, 1});
  EXPECT_EQ(prune(*w.f, w.options).for_groups, 0U);
}

TEST(Prune, StartAndForbiddenAreNotKept) {
  for (const Pruner pruner : {Pruner::kSparsify, Pruner::kQuickPrune, Pruner::kSample}) {
    Grouped w({30, 5, 5});
    w.options.prune->pruner = pruner;
    w.options.start = {0, 7, 7};
    w.options.forbidden = {20, 40};
    const Sparsified pruned = prune(*w.f, w.options);
    for (const Element v : {0U, 7U, 20U, 40U}) EXPECT_THAT(pruned.kept, Not(Contains(v)));
    EXPECT_EQ(w.counts(pruned.kept)[0], 27U);  // 30 less the three above
  }
}

// The conditional graph G(V, E|S): what sparsify() does given a state that holds the start.
TEST(Prune, WorksGivenTheStart) {
  Grouped w({});
  w.options.prune->groups.clear();
  w.options.start = {3, 5};
  const auto state = w.f->start();
  state->add_all(w.options.start);
  auto ground = all_elements(600);
  std::erase_if(ground, [](Element v) { return v == 3 || v == 5; });
  EXPECT_EQ(prune(*w.f, w.options).kept, sparsify(*w.f, ground, w.options.prune->sparsify, state.get()).kept);
  w.options.start = {};
  EXPECT_NE(prune(*w.f, w.options).kept, sparsify(*w.f, ground, w.options.prune->sparsify, state.get()).kept);
}

TEST(Prune, SaysWhatIsWrongWithGroups) {
  Grouped w({1, 1});
  EXPECT_THAT(complaint([&] { prune(*w.f, w.options); }),
              HasSubstr("an element is in group 2, but floors were given for 2 groups"));
  w.options.prune->groups.pop_back();
  EXPECT_THAT(complaint([&] { prune(*w.f, w.options); }), HasSubstr("the groups of 599 elements were given for 600"));
  w = Grouped({1, 1, 1});
  w.options.prune->sparsify.preprune = true;
  EXPECT_THAT(complaint([&] { prune(*w.f, w.options); }), HasSubstr("needs a plain k"));
}

// What is kept for quotas is enough for them.
TEST(Prune, ThenSelectWithinIsFeasible) {
  Grouped w({8, 2, 2});
  SelectOptions options;
  options.within = prune(*w.f, w.options).kept;
  options.constraint = std::make_shared<GroupQuotas>(12, w.options.prune->groups, std::vector<Quota>{{8, 8}, {2}, {2}});
  const Selected selected = select(*w.f, options);
  EXPECT_EQ(selected.selection.picks.size(), 12U);
  EXPECT_EQ(w.counts(elements_of(selected.selection))[0], 8U);
  EXPECT_GT(selected.certificate.ratio, 0.5);
}

}  // namespace
}  // namespace winnow::testing
