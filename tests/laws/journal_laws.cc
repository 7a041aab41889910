// A run that is stopped and started again with its journal gives the same bits as a run that was not: after every
// record, for every optimizer and for whole selections.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "laws/sparsify_world.h"
#include "support/instances.h"
#include "support/limits.h"
#include "support/memory_journal.h"
#include "support/selections.h"
#include "support/watched.h"
#include "winnow/objectives/features.h"
#include "winnow/select.h"

namespace winnow::testing {
namespace {

std::uint64_t bits(double x) {
  return std::bit_cast<std::uint64_t>(x);
}

void expect_same(const Selection& one, const Selection& other) {
  EXPECT_EQ(elements_of(one), elements_of(other));
  ASSERT_EQ(one.picks.size(), other.picks.size());
  for (std::size_t i = 0; i < one.picks.size(); ++i) EXPECT_EQ(bits(one.picks[i].gain), bits(other.picks[i].gain)) << i;
  EXPECT_EQ(bits(one.value), bits(other.value));
  EXPECT_EQ(one.evaluations, other.evaluations);
}

// Times are those of the run that did the work.
void expect_same(const Sparsified& one, const Sparsified& other) {
  EXPECT_EQ(one.kept, other.kept);
  ASSERT_EQ(one.rounds.size(), other.rounds.size());
  for (std::size_t i = 0; i < one.rounds.size(); ++i) {
    const SparsifyRound &a = one.rounds[i], &b = other.rounds[i];
    EXPECT_EQ(a.probes, b.probes);
    EXPECT_EQ(a.live_before, b.live_before);
    EXPECT_EQ(a.live_after, b.live_after);
    EXPECT_TRUE(std::equal(std::begin(a.divergence), std::end(a.divergence), std::begin(b.divergence)));
    EXPECT_EQ(bits(a.largest_dropped), bits(b.largest_dropped));
    EXPECT_EQ(a.pairs, b.pairs);
  }
  EXPECT_EQ(one.prepruned, other.prepruned);
  EXPECT_EQ(one.postreduced, other.postreduced);
  EXPECT_EQ(one.for_groups, other.for_groups);
  EXPECT_EQ(one.evaluations, other.evaluations);
  EXPECT_EQ(one.warning, other.warning);
}

void expect_same(const Selected& one, const Selected& other) {
  expect_same(one.selection, other.selection);
  ASSERT_EQ(one.chosen.has_value(), other.chosen.has_value());
  if (one.chosen) {
    EXPECT_EQ(one.chosen->method, other.chosen->method);
    EXPECT_EQ(one.chosen->why, other.chosen->why);
  }
  ASSERT_EQ(one.sparsified.has_value(), other.sparsified.has_value());
  if (one.sparsified) expect_same(*one.sparsified, *other.sparsified);
  ASSERT_EQ(one.repair.size(), other.repair.size());
  for (std::size_t i = 0; i < one.repair.size(); ++i) {
    EXPECT_EQ(one.repair[i].added, other.repair[i].added);
    EXPECT_EQ(bits(one.repair[i].value_before), bits(other.repair[i].value_before));
    EXPECT_EQ(bits(one.repair[i].value_after), bits(other.repair[i].value_after));
  }
  ASSERT_EQ(one.spread.has_value(), other.spread.has_value());
  if (one.spread) {
    EXPECT_EQ(bits(one.spread->value), bits(other.spread->value));
  }
  EXPECT_EQ(one.certificate.kind, other.certificate.kind);
  EXPECT_EQ(bits(one.certificate.upper_bound), bits(other.certificate.upper_bound));
  EXPECT_EQ(bits(one.certificate.ratio), bits(other.certificate.ratio));
  EXPECT_EQ(one.certificate.passes, other.certificate.passes);
}

// ---- optimizers

// `run` as it is without a journal, and stopped in every way.
template <class Run>
std::vector<std::string> check_stops(const Run& run) {
  const auto reference = run(nullptr);
  const auto with = [&](MemoryJournal& journal) { return run(&journal); };
  const auto told = stop_after_each_record(with, [&](const auto& result, std::size_t i) {
    SCOPED_TRACE(fmt::format("stopped after record {}", i));
    expect_same(result, reference);
  });
  std::size_t starts = 0;
  expect_same(stop_again_and_again(with, starts), reference);
  EXPECT_EQ(starts, told.size() + 1);  // every start found all records and made one more
  return told;
}

std::string optimizer_name(const ::testing::TestParamInfo<NamedMaximizer>& tested) {
  std::string name(tested.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

template <class Wanted>
std::vector<NamedMaximizer> optimizers_if(const Wanted& wanted) {
  std::vector<NamedMaximizer> found;
  std::copy_if(maximizers().begin(), maximizers().end(), std::back_inserter(found), wanted);
  return found;
}

// The optimizers that record their picks. The others run again from their start, unless they had finished.
bool records_picks(const NamedMaximizer& optimizer) {
  return optimizer.run == greedy || optimizer.run == lazy || optimizer.run == threshold || optimizer.run == stochastic;
}

class JournalLaws : public ::testing::TestWithParam<NamedMaximizer> {};
class JournalLimitLaws : public ::testing::TestWithParam<NamedMaximizer> {};
class JournalPickLaws : public ::testing::TestWithParam<NamedMaximizer> {};

INSTANTIATE_TEST_SUITE_P(All, JournalLaws, ::testing::ValuesIn(maximizers().begin(), maximizers().end()),
                         optimizer_name);
INSTANTIATE_TEST_SUITE_P(Constrained, JournalLimitLaws,
                         ::testing::ValuesIn(optimizers_if([](const auto& o) { return !o.unconstrained; })),
                         optimizer_name);
INSTANTIATE_TEST_SUITE_P(Recorded, JournalPickLaws, ::testing::ValuesIn(optimizers_if(records_picks)), optimizer_name);

// The constraint ends in the same state too: a caller may go on with it.
TEST_P(JournalLaws, AnOptimizerGoesOnWithTheSameBits) {
  for (const ObjectiveCase& c : sparsify_cases()) {
    SCOPED_TRACE(c.name());
    const Instance instance = random_instance(260, 7, 3);
    const MadeObjective made = c.made(instance, 11);
    const auto all = all_elements(instance.n);
    const std::size_t k = GetParam().unconstrained ? instance.n : 215;
    const auto told = check_stops([&](Journal* journal) {
      MaximizeOptions options;
      options.run = {.threads = 1, .seed = 5, .journal = journal};
      Cardinality constraint(k);
      Selection selection = GetParam().run(*made.objective, all, constraint, options);
      EXPECT_EQ(constraint.most(), k - selection.picks.size());
      return selection;
    });
    ASSERT_FALSE(told.empty());
    EXPECT_THAT(told.back(), ::testing::MatchesRegex(".*, all [0-9]+ picks"));
    if (records_picks(GetParam()) && c.name().starts_with("sqrt")) {  // some others have only gains of 0 before
      EXPECT_THAT(told, ::testing::ElementsAre(::testing::EndsWith(", 100 picks"), ::testing::EndsWith(", 200 picks"),
                                               ::testing::EndsWith(", all 215 picks")));
    }
  }
}

// Costs, groups, limits by gain and value, and whole numbers that tie by the thousand, for which lazy chains equal
// rows.
TEST_P(JournalLimitLaws, AnOptimizerGoesOnUnderLimitsAndAmongTies) {
  Instance instance = random_instance(600, 3, 8);
  for (float& x : instance.dense) x = std::floor(x);
  instance = instance_of(instance.n, instance.d, std::move(instance.dense));
  const auto f = make_feature_objective(instance.rows(false), {});
  const auto all = all_elements(instance.n);
  std::vector<double> costs;
  std::vector<std::uint32_t> groups;
  for (std::size_t v = 0; v < instance.n; ++v) {
    costs.push_back(1 + static_cast<double>(v % 7));
    groups.push_back(static_cast<std::uint32_t>(v % 3));
  }
  const Knapsack knapsack(costs, 600);
  const PartitionMatroid partition(groups, {60, 150, 30});
  const Cardinality cardinality(320);
  for (const Constraint* constraint : std::initializer_list<const Constraint*>{&knapsack, &partition, &cardinality}) {
    for (const double rho : {0.0, 0.5}) {
      check_stops([&](Journal* journal) {
        MaximizeOptions options;
        options.cost_exponent = rho;
        options.run = {.threads = 1, .journal = journal};
        return GetParam().run(*f, all, *constraint->clone(), options);
      });
    }
  }
  const double whole = lazy(*f, all, *cardinality.clone(), {}).value;
  check_stops([&](Journal* journal) {
    MaximizeOptions options;
    options.until_gain = 1e-3 * whole;
    options.until_value = 0.97 * whole;
    options.run = {.threads = 1, .journal = journal};
    return GetParam().run(*f, all, *cardinality.clone(), options);
  });
}

// Nothing is computed twice: the gains before the stop and after it are together those of one run.
TEST_P(JournalPickLaws, NoGainIsComputedTwice) {
  const Instance instance = random_instance(400, 6, 2);
  const auto f = make_feature_objective(instance.rows(false), {});
  const auto all = all_elements(instance.n);
  const auto gains_of = [&](Journal* journal) {
    const Watched watched(*f, f->properties());
    MaximizeOptions options;
    options.run = {.threads = 1, .journal = journal};
    Cardinality constraint(350);
    try {
      GetParam().run(watched, all, constraint, options);
    } catch (const StoppedByJournal&) {
    }
    const auto& calls = watched.calls().all();
    return std::accumulate(calls.begin(), calls.end(), std::size_t{0}, [](std::size_t sum, const Calls::Call& call) {
      return sum + (call.what == "gains" ? call.elements : 0);
    });
  };
  const std::size_t whole = gains_of(nullptr);
  for (std::size_t i = 1; i <= 4; ++i) {  // at 100, 200, 300 and all picks
    JournalRecords records;
    MemoryJournal first(records, i);
    const std::size_t before = gains_of(&first);
    MemoryJournal second(records);
    const std::size_t after = gains_of(&second);
    EXPECT_EQ(before + after, whole) << i;
    EXPECT_EQ(second.found(), 1u);
    if (i == 4) {
      EXPECT_EQ(after, 0u);
    }
  }
}

// ---- pruning and whole selections

TEST(JournalSparsifyLaws, PruningGoesOnAfterEachRound) {
  for (const ObjectiveCase& c : sparsify_cases()) {
    SCOPED_TRACE(c.name());
    const Instance instance = random_instance(500, 6, 4);
    const MadeObjective made = c.made(instance, 9);
    const auto all = all_elements(instance.n);
    for (const int kind : {0, 1, 2, 3}) {
      SCOPED_TRACE(kind);
      const auto told = check_stops([&](Journal* journal) {
        SparsifyOptions options = kind == 0 ? fast_preset(20, false) : paper_preset();
        if (kind == 2) {
          options.k = 20;
          options.preprune = true;
          options.probes = ProbeWeights::kImportanceSquared;
          options.cumulative = true;
        }
        if (kind == 3) options.postreduce = 0.5;
        options.r = 2;
        options.run = {.threads = 1, .seed = 3, .journal = journal};
        return sparsify(*made.objective, all, options);
      });
      ASSERT_GE(told.size(), 3u);
      EXPECT_EQ(told.front(), kind == 2 ? "sparsify, round 0" : "sparsify, round 1");
      EXPECT_EQ(told.back(), "sparsify, finished");
    }
  }
}

TEST(JournalSparsifyLaws, PruningGivenAStateGoesOn) {
  const Instance instance = random_instance(600, 5, 6);
  const auto f = make_feature_objective(instance.rows(true), {});
  const auto all = all_elements(instance.n);
  const auto state = f->start();
  for (const Element v : Elements(all).first(5)) state->add(v);
  const auto told = check_stops([&](Journal* journal) {
    SparsifyOptions options;
    options.r = 2;
    options.run = {.threads = 1, .journal = journal};
    return sparsify(*f, Elements(all).subspan(5), options, state.get());
  });
  EXPECT_GE(told.size(), 3u);
}

// Whole selections by name. Their rows: many nearly equal ones, so that pruning loses something and repair finds it.
class JournalSelectLaws : public ::testing::Test {
 protected:
  JournalSelectLaws() : instance_(random_instance(900, 8, 12)) {}

  std::vector<std::string> check(SelectOptions options, bool sparse = false) const {
    return check_stops([&](Journal* journal) {
      options.run = {.threads = 1, .seed = 2, .journal = journal};
      options.certify = CertifyEffort::kTight;
      return select(instance_.rows(sparse), options);
    });
  }

  static std::size_t count(const std::vector<std::string>& told, const std::string& start) {
    return static_cast<std::size_t>(
        std::count_if(told.begin(), told.end(), [&](const std::string& text) { return text.starts_with(start); }));
  }

  Instance instance_;
};

TEST_F(JournalSelectLaws, SparsifyWithRepairOnDenseRows) {
  SelectOptions options{.k = 220, .method = "sparsify"};
  options.prune = make_default_prune(*make_feature_objective(instance_.rows(false), {}), options.k);
  options.prune->sparsify.floor = 230;  // so that repair has something to do
  const auto told = check(options);
  EXPECT_GE(count(told, "sparsify, round"), 1u);
  EXPECT_GE(count(told, "stochastic, 100 picks"), 2u);  // a draft, and one after repair
  EXPECT_GE(count(told, "repair"), 1u);
  EXPECT_GE(count(told, "certificate"), 2u);  // is the draft good enough?
  EXPECT_EQ(told.back(), "certificate");
}

TEST_F(JournalSelectLaws, SparsifyWithRepairOnSparseRows) {
  SelectOptions options{.k = 210, .method = "sparsify"};
  options.prune = make_default_prune(*make_feature_objective(instance_.rows(true), {}), options.k);
  options.prune->sparsify.floor = 215;
  const auto told = check(options, true);
  EXPECT_GE(count(told, "lazy, 200 picks"), 2u);
  EXPECT_GE(count(told, "repair"), 1u);
}

TEST_F(JournalSelectLaws, EveryPruner) {
  for (const Pruner pruner : {Pruner::kSparsify, Pruner::kQuickPrune, Pruner::kSample}) {
    SelectOptions options{.k = 30, .method = "sparsify"};
    options.prune = PruneOptions{};
    options.prune->pruner = pruner;
    options.prune->sparsify.r = 1;
    EXPECT_GE(check(options).size(), 3u);
  }
}

TEST_F(JournalSelectLaws, EveryMethod) {
  for (const Method& method : methods()) {
    if (method.spreads) continue;
    SCOPED_TRACE(method.name);
    SelectOptions options{.k = method.unconstrained ? instance_.n : 110, .method = std::string(method.name)};
    const auto told = check(options);
    EXPECT_GE(told.size(), 1u);
    EXPECT_EQ(told.back(), "certificate");
  }
}

TEST_F(JournalSelectLaws, TheChoiceOfAuto) {
  const auto told = check({.k = 300, .method = "auto"});
  EXPECT_EQ(count(told, "choice"), 1u);
}

TEST_F(JournalSelectLaws, BudgetsGroupsStartsScoresSpreadAndEarlyStops) {
  std::vector<double> costs, scores;
  std::vector<std::uint32_t> groups;
  for (std::size_t v = 0; v < instance_.n; ++v) {
    costs.push_back(1 + static_cast<double>(v % 5));
    scores.push_back(static_cast<double>(v % 11));
    groups.push_back(static_cast<std::uint32_t>(v % 4 == 0 ? 0 : 1));
  }
  for (const char* method : {"lazy", "sparsify", "auto"}) {
    SCOPED_TRACE(method);
    SelectOptions budget{.constraint = std::make_shared<Knapsack>(costs, 150), .method = method};
    EXPECT_GE(check(budget).size(), 3u);
    SelectOptions grouped{
        .constraint = std::make_shared<GroupQuotas>(40, groups, std::vector<Quota>{{25, 25}, {1, 40}}),
        .start = {3, 5, 8},
        .method = method};
    EXPECT_GE(check(grouped).size(), 2u);
    SelectOptions scored{.k = 60, .scores = scores, .method = method};
    EXPECT_EQ(check(scored).front(), "certificate");  // the unit of f
  }
  SelectOptions floors{.k = 30, .method = "sparsify"};
  floors.prune = PruneOptions{.groups = groups, .group_floors = {200, 300}};
  EXPECT_EQ(count(check(floors), "minimums"), 1u);
  SelectOptions covered{.k = instance_.n, .method = "lazy", .until_coverage = 0.8};
  EXPECT_EQ(check(covered).front(), "coverage");
  SelectOptions seeds{.constraint = std::make_shared<Knapsack>(costs, 9),
                      .within = std::vector<Element>{1, 2, 3, 4, 5, 6, 7},
                      .method = "lazy",
                      .enumerate = 2};
  EXPECT_GE(check(seeds).size(), 3u);
  SelectOptions apart{.k = 10, .method = "gist"};
  apart.gist.spread = 1;
  EXPECT_GE(check(apart).size(), 3u);
}

// A record of other work is not taken, even if all else is the same.
TEST_F(JournalSelectLaws, RecordsOfAnotherRunAreNotFound) {
  JournalRecords records;
  MemoryJournal first(records);
  SelectOptions options{.k = 110, .method = "lazy"};
  options.run = {.threads = 1, .journal = &first};
  select(instance_.rows(false), options);
  MemoryJournal second(records);
  options.k = 111;
  options.run.journal = &second;
  const Selected selected = select(instance_.rows(false), options);
  EXPECT_EQ(second.found(), 0u);
  EXPECT_EQ(selected.selection.picks.size(), 111u);
}

}  // namespace
}  // namespace winnow::testing
