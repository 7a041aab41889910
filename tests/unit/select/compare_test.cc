#include "winnow/select/compare.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <random>
#include <thread>

#include "select/run_times.h"
#include "support/complaint.h"
#include "winnow/constraints/knapsack.h"
#include "winnow/constraints/partition_matroid.h"
#include "winnow/error.h"

namespace winnow {
namespace {

class Compare : public ::testing::Test {
 protected:
  Compare() {
    std::mt19937 random(3);
    std::exponential_distribution<float> value;
    for (float& x : values_) x = value(random);
    objective_ = make_objective("features", DenseRows{values_.data(), kRows, kColumns}, {});
  }

  static constexpr std::size_t kRows = 200;
  static constexpr std::size_t kColumns = 10;
  std::vector<float> values_ = std::vector<float>(kRows * kColumns);
  std::unique_ptr<Objective> objective_;
};

TEST_F(Compare, LazyIsTheMeasureEvenIfItIsNotAmongThem) {
  const double lazy = select_by_method(*objective_, {.k = 8, .method = "lazy"}).selection.value;
  const Compared compared = compare(*objective_, {.select = {.k = 8}, .methods = {"stochastic", "sparsify:paper"}});
  ASSERT_EQ(compared.methods.size(), 2U);
  const double random = compared.random.value;
  EXPECT_GT(random, 0);
  EXPECT_LT(random, lazy);
  EXPECT_EQ(compared.measure.value, lazy);
  for (const Comparison& row : compared.methods) {
    EXPECT_NEAR(row.utility, row.value / lazy, 1e-12) << row.method;
    EXPECT_NEAR(row.share, (row.value - random) / (lazy - random), 1e-12) << row.method;
    EXPECT_EQ(row.picks, 8U) << row.method;
  }
  EXPECT_EQ(compared.methods[0].kept, kRows);
  EXPECT_LT(compared.methods[1].kept, kRows);
  EXPECT_NEAR(compared.random.utility, random / lazy, 1e-12);
  EXPECT_EQ(compared.random.share, 0);
  EXPECT_TRUE(compared.random.value_spread.is_wide());
}

// The same procedure with as many random elements.
TEST_F(Compare, APrunerStandsBesideARandomOne) {
  const Compared compared =
      compare(*objective_, {.select = {.k = 8}, .methods = {"lazy", "sample", "sparsify", "sparsify:paper"}});
  EXPECT_FALSE(compared.methods[0].random_kept_utility);
  EXPECT_EQ(compared.methods[1].kept, 16U);
  EXPECT_EQ(compared.methods[1].random_kept_utility, compared.methods[1].utility);
  ASSERT_TRUE(compared.methods[3].random_kept_utility);
  SelectOptions random{.k = 8, .method = "sparsify"};
  random.prune = {.pruner = Pruner::kSample, .repair_passes = 0};
  random.prune->sparsify.floor = compared.methods[3].kept;
  EXPECT_NEAR(*compared.methods[3].random_kept_utility,
              select_by_method(*objective_, random).selection.value / compared.methods[0].value, 1e-12);
}

TEST_F(Compare, KOfAllAndMore) {
  const Compared compared = compare(*objective_, {.select = {.k = 500}, .methods = {"lazy"}});
  EXPECT_EQ(compared.k, kRows);
  EXPECT_NEAR(compared.methods[0].value, compared.random.value, 1e-6 * compared.random.value);
  EXPECT_EQ(compared.methods[0].share, 1);
}

TEST_F(Compare, EverybodyKeepsToTheSameConstraint) {
  std::vector<double> costs;
  for (std::size_t v = 0; v < kRows; ++v) costs.push_back(v % 2 == 0 ? 1 : 5);
  CompareOptions options{.methods = {"lazy", "stochastic", "sparsify", "sieve"}};
  options.select.constraint = std::make_shared<Knapsack>(costs, 12);
  options.select.start = {3};
  options.select.forbidden = {0, 2, 4};
  const Compared compared = compare(*objective_, options);
  SelectOptions lazy = options.select;
  lazy.method = "lazy";
  const Selected selected = select(*objective_, lazy);
  EXPECT_EQ(compared.k, 0U);
  EXPECT_EQ(compared.methods[0].value, selected.selection.value);
  EXPECT_EQ(compared.methods[0].certificate, selected.certificate.ratio);
  const double start = make_selection(*objective_, options.select.start, {}).value;
  EXPECT_GT(compared.random.value, start);
  EXPECT_LT(compared.random.utility, 1);
  EXPECT_LE(compared.random.picks, 12U);
  for (const Comparison& row : compared.methods) {
    EXPECT_EQ(row.reason, "") << row.method;
    EXPECT_GT(row.certificate, 0) << row.method;
    EXPECT_LE(row.picks, 12U) << row.method;
  }
}

TEST_F(Compare, RandomSetsFillTheConstraint) {
  CompareOptions options{.methods = {"lazy"}};
  std::vector<std::uint32_t> groups(kRows);
  for (std::size_t v = 0; v < kRows; ++v) groups[v] = v < 3 ? 0 : 1;
  options.select.constraint = std::make_shared<PartitionMatroid>(groups, std::vector<std::size_t>{2, 4});
  EXPECT_EQ(compare(*objective_, options).random.picks, 6U);  // the small group is filled too
}

TEST_F(Compare, WhatCannotRunSaysWhy) {
  const Compared compared =
      compare(*objective_, {.select = {.k = 8}, .methods = {"double-greedy", "lazy", "stochastic"}});
  EXPECT_THAT(compared.methods[0].reason, ::testing::HasSubstr("double greedy does not support constraints"));
  EXPECT_EQ(compared.methods[0].value, 0);
  EXPECT_EQ(compared.methods[1].reason, "");
  EXPECT_EQ(compared.methods[1].utility, 1);
}

// The first run of all takes a tenth of a second more than the others, as if it filled a cache.
class SlowAtFirst final : public Objective {
 public:
  explicit SlowAtFirst(const Objective& f) : f_(f) {}
  std::size_t size() const override { return f_.size(); }
  std::unique_ptr<GainState> start() const override { return f_.start(); }
  Properties properties() const override { return f_.properties(); }
  void expect(Elements, std::size_t) const override {
    if (runs_++ == 0) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  int runs() const { return runs_; }

 private:
  const Objective& f_;
  mutable std::atomic<int> runs_ = 0;
};

TEST_F(Compare, WarmingUpIsNotChargedToTheFirstMethod) {
  const SlowAtFirst slow(*objective_);
  const Compared compared = compare(slow, {.select = {.k = 8}, .methods = {"lazy", "lazy", "lazy"}});
  EXPECT_GE(slow.runs(), 6);  // each was run at least twice
  for (const Comparison& row : compared.methods) {
    EXPECT_LT(row.seconds, 0.1);
    EXPECT_GE(row.timed_runs, 1U);
    EXPECT_LE(row.timed_runs, 5U);
    EXPECT_LE(row.seconds_spread.least, row.seconds);
    EXPECT_GE(row.seconds_spread.most, row.seconds);
    EXPECT_EQ(row.value, compared.measure.value);
  }
}

TEST(RunTimes, ShortRunsAreRepeatedFiveTimesAndLongOnesNot) {
  detail::RunTimes quick;
  for (int i = 0; i < 4; ++i) {
    quick.add(0.01 * (i + 1));
    EXPECT_TRUE(quick.wants_more());
  }
  EXPECT_DOUBLE_EQ(quick.median(), 0.025);
  quick.add(0.5);
  EXPECT_FALSE(quick.wants_more());
  EXPECT_DOUBLE_EQ(quick.median(), 0.03);
  EXPECT_DOUBLE_EQ(quick.spread().least, 0.01);
  EXPECT_DOUBLE_EQ(quick.spread().most, 0.5);
  detail::RunTimes middling;
  middling.add(0.4);
  EXPECT_TRUE(middling.wants_more());
  middling.add(0.4);
  EXPECT_FALSE(middling.wants_more());  // a third run would end after more than a second
  detail::RunTimes longer;
  longer.add(0.6);
  EXPECT_FALSE(longer.wants_more());
  EXPECT_EQ(longer.count(), 1U);
}

TEST_F(Compare, RepeatsVaryTheSeed) {
  CompareOptions options{.select = {.k = 8}, .methods = {"lazy", "stochastic"}, .repeats = 5};
  options.select.run.seed = 11;
  const Compared compared = compare(*objective_, options);
  const auto value_of = [&](std::uint64_t seed) {
    SelectOptions one{.k = 8, .method = "stochastic"};
    one.run.seed = seed;
    return select_by_method(*objective_, one).selection.value;
  };
  std::vector<double> values;
  for (std::uint64_t seed = 11; seed < 16; ++seed) values.push_back(value_of(seed));
  std::sort(values.begin(), values.end());
  const Comparison& stochastic = compared.methods[1];
  EXPECT_EQ(stochastic.value, values[2]);
  EXPECT_EQ(stochastic.value_spread.least, values.front());
  EXPECT_EQ(stochastic.value_spread.most, values.back());
  EXPECT_TRUE(stochastic.utility_spread.is_wide());
  EXPECT_FALSE(compared.methods[0].value_spread.is_wide());  // lazy draws nothing
  EXPECT_LE(stochastic.seconds_spread.least, stochastic.seconds);
  EXPECT_GE(stochastic.seconds_spread.most, stochastic.seconds);

  options.repeats = 4;  // of the two middle values, the lower is that of a run
  values.clear();
  for (std::uint64_t seed = 11; seed < 15; ++seed) values.push_back(value_of(seed));
  std::sort(values.begin(), values.end());
  ASSERT_LT(values[1], values[2]);
  EXPECT_EQ(compare(*objective_, options).methods[1].value, values[1]);
  options.repeats = 2;
  EXPECT_EQ(compare(*objective_, options).methods[1].value, std::min(value_of(11), value_of(12)));
}

TEST_F(Compare, WithinIsWhatIsKeptIfNothingIsPruned) {
  CompareOptions options{.select = {.k = 8}, .methods = {"lazy", "sample"}};
  options.select.within.emplace(50);
  std::iota(options.select.within->begin(), options.select.within->end(), Element{100});
  const Compared compared = compare(*objective_, options);
  EXPECT_EQ(compared.methods[0].kept, 50U);
  EXPECT_EQ(compared.methods[1].kept, 16U);
  EXPECT_EQ(compared.random.kept, 50U);
}

TEST_F(Compare, ListsOfRAndCMakeVariantsOfThoseThatPruneByDivergences) {
  const Compared compared = compare(*objective_, {.select = {.k = 8},
                                                  .methods = {"lazy", "sparsify", "quickprune", "sparsify:paper"},
                                                  .r = {2, 4.5},
                                                  .c = {4, 8}});
  std::vector<std::string> names;
  for (const Comparison& row : compared.methods) names.push_back(row.method);
  EXPECT_THAT(names,
              ::testing::ElementsAre("lazy", "sparsify r=2 c=4", "sparsify r=2 c=8", "sparsify r=4.5 c=4",
                                     "sparsify r=4.5 c=8", "quickprune", "sparsify:paper r=2 c=4",
                                     "sparsify:paper r=2 c=8", "sparsify:paper r=4.5 c=4", "sparsify:paper r=4.5 c=8"));
  const Comparison& row = compared.methods[3];
  EXPECT_EQ(row.name, "sparsify");
  EXPECT_EQ(row.variant, "r=4.5 c=4");
  const auto r = std::find_if(row.settings.begin(), row.settings.end(), [](const Setting& s) { return s.name == "r"; });
  ASSERT_NE(r, row.settings.end());
  EXPECT_EQ(std::get<double>(r->value), 4.5);
}

TEST_F(Compare, AllIsEveryMethodThatMaximizesFAlone) {
  const Compared compared = compare(*objective_, {.select = {.k = 8}, .methods = {"all"}});
  std::vector<std::string> names;
  for (const Comparison& row : compared.methods) {
    names.push_back(row.method);
    EXPECT_EQ(row.reason.empty(), row.method != "double-greedy") << row.method << row.reason;
  }
  for (const Method& method : methods()) {
    EXPECT_EQ(std::count(names.begin(), names.end(), method.name), method.spreads ? 0 : 1) << method.name;
  }
  for (const char* name : {"sparsify:paper", "quickprune", "sample"}) EXPECT_THAT(names, ::testing::Contains(name));
}

TEST_F(Compare, TellsHowManyRunsAreDone) {
  struct Runs final : Trace {
    void progress(std::string_view stage, std::uint64_t done, std::uint64_t total) override {
      EXPECT_EQ(stage, "runs");
      EXPECT_EQ(total, 4U);
      seen.push_back(done);
    }
    std::vector<std::uint64_t> seen;
  } runs;
  CompareOptions options{.select = {.k = 8}, .methods = {"lazy", "stochastic"}, .repeats = 2};
  options.select.run.trace = &runs;
  compare(*objective_, options);
  // Runs that only warm up do not count as done.
  EXPECT_TRUE(std::is_sorted(runs.seen.begin(), runs.seen.end()));
  runs.seen.erase(std::unique(runs.seen.begin(), runs.seen.end()), runs.seen.end());
  EXPECT_THAT(runs.seen, ::testing::ElementsAre(0U, 1U, 2U, 3U));
}

TEST_F(Compare, RefusesWhatItDoesNotKnow) {
  const auto complaint_of = [&](const CompareOptions& options) {
    return testing::complaint([&] { compare(*objective_, options); });
  };
  const auto about = [&](std::vector<std::string> methods) {
    return complaint_of({.select = {.k = 1}, .methods = std::move(methods)});
  };
  EXPECT_THAT(about({"luck"}), ::testing::HasSubstr("no method 'luck'"));
  EXPECT_THAT(about({"lazy", ""}), ::testing::HasSubstr("no method ''"));
  EXPECT_THAT(about({"lazy:paper"}), ::testing::HasSubstr("only sparsify has presets"));
  EXPECT_THAT(about({"sparsify:slow"}), ::testing::HasSubstr("expected paper or fast"));
  EXPECT_THAT(about({}), ::testing::HasSubstr("no method to compare"));
  EXPECT_THAT(about({"lazy", "all"}), ::testing::HasSubstr("the methods are lazy,all; expected all alone"));
  EXPECT_THAT(about({"lazy", "gist"}), ::testing::HasSubstr("method gist maximizes more than f"));
  EXPECT_THAT(about({"double-greedy"}), ::testing::HasSubstr("double-greedy: double greedy does not support"));
  EXPECT_THAT(complaint_of({.select = {.k = 1}, .methods = {"lazy"}, .repeats = 0}), ::testing::HasSubstr("0 repeats"));
  EXPECT_THAT(complaint_of({.select = {.k = 1}, .methods = {"sparsify"}, .r = {2, 0}}),
              ::testing::HasSubstr("r is 0; expected a number > 0"));
  EXPECT_THAT(complaint_of({.select = {.k = 1}, .methods = {"lazy", "quickprune", "auto"}, .c = {4}}),
              ::testing::HasSubstr("values of c were given, but no method prunes with it"));
  EXPECT_THAT(complaint_of({.select = {.k = 1, .start = {200}}, .methods = {"lazy"}}),
              ::testing::HasSubstr("the starting set names element 200"));
}

TEST(MakeSelection, HasTheGainOfEachPick) {
  const float rows[] = {4, 0, 0, 9, 1, 1};
  const auto f = make_objective("features", DenseRows{rows, 3, 2}, {});
  const std::vector<Element> start = {0};
  const std::vector<Element> picks = {1, 2};
  const Selection selection = make_selection(*f, start, picks);
  EXPECT_DOUBLE_EQ(selection.picks[0].gain, 3);
  EXPECT_NEAR(selection.value, 2 + selection.picks[0].gain + selection.picks[1].gain, 1e-12);
}

}  // namespace
}  // namespace winnow
