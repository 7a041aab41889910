// A state that remembers live columns answers as one that has never been asked: to the bit, whatever was asked before
// and by how many threads.
#include "objectives/live_columns.h"

#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "support/instances.h"
#include "winnow/backends.h"
#include "winnow/objectives/coverage.h"
#include "winnow/objectives/facility.h"

namespace winnow::testing {
using namespace detail;
namespace {

constexpr std::size_t kLiveRows = 100;
constexpr std::size_t kItems = 2100;  // three blocks of columns, the last one not whole

std::unique_ptr<GainState> fresh_state(const Objective& f, Elements picks) {
  auto state = f.start();
  for (const Element v : picks) state->add(v);
  return state;
}

// Thousands of questions by four threads at once, a pick, and again.
void expect_same_as_fresh(const Objective& f) {
  const auto state = f.start();
  Rng rng(7);
  std::vector<Element> picks;
  for (int round = 0; round < 14; ++round) {
    const auto fresh = fresh_state(f, picks);
    std::vector<Gain> expected(kLiveRows);
    fresh->gains(all_elements(kLiveRows), expected);
    std::vector<std::thread> threads;
    std::vector<std::size_t> wrong(4, 0);
    for (std::size_t t = 0; t < wrong.size(); ++t) {
      threads.emplace_back([&, t, seed = rng.next()] {
        Rng own(seed);
        for (int query = 0; query < 8; ++query) {
          std::vector<Element> vs(1 + own.below(60));
          for (Element& v : vs) v = static_cast<Element>(own.below(kLiveRows));
          std::vector<Gain> out(vs.size());
          state->gains(vs, out);
          for (std::size_t i = 0; i < vs.size(); ++i) wrong[t] += out[i] == expected[vs[i]] ? 0U : 1U;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const std::size_t count : wrong) EXPECT_EQ(count, 0U) << "round " << round;
    EXPECT_EQ(state->value(), fresh->value());
    std::vector<Gain> cloned(kLiveRows);
    state->clone()->gains(all_elements(kLiveRows), cloned);
    EXPECT_EQ(cloned, expected);
    picks.push_back(static_cast<Element>(rng.below(kLiveRows)));
    state->add(picks.back());
  }
}

// Values that are 0 here and there, and probabilities.
Instance wide_instance() {
  Rng rng(1);
  std::vector<float> x(kLiveRows * kItems);
  for (float& value : x) value = rng.below(4) == 0 ? 0.0F : static_cast<float>(rng.uniform());
  return instance_of(kLiveRows, kItems, std::move(x));
}

TEST(LiveColumns, OfDenseRows) {
  const Instance instance = wide_instance();
  const SimilarityOptions given{Metric::kPrecomputed, 0};
  expect_same_as_fresh(*make_facility_objective(instance.dense_rows(), {given}));
  expect_same_as_fresh(*make_saturated_objective(instance.dense_rows(), {given, 0.02, {.threads = 1}}));
  expect_same_as_fresh(*make_cover_objective(instance.dense_rows(), {}));
  expect_same_as_fresh(*make_probabilistic_cover_objective(instance.dense_rows(), {}));
}

TEST(LiveColumns, OfComputedRows) {
  Rng rng(2);
  std::vector<float> rows(kLiveRows * 6), items(kItems * 6);
  for (float& x : rows) x = static_cast<float>(rng.uniform() - 0.5);
  for (float& x : items) x = static_cast<float>(rng.uniform() - 0.5);
  for (const Metric metric : {Metric::kCosine, Metric::kRbf}) {
    SCOPED_TRACE(to_string(metric));
    const auto f = make_facility_objective(DenseRows{rows.data(), kLiveRows, 6},
                                           {{metric, 0},
                                            DenseRows{items.data(), kItems, 6},
                                            {},
                                            {},
                                            1,
                                            1,
                                            {.threads = 1, .memory = kLiveRows * kItems * sizeof(float) - 1}});
    expect_same_as_fresh(*f);
  }
}

// The remembered rows themselves: sums in the kernels' order, and what is left of them.
TEST(LiveColumns, ARowSumsAsTheKernelsDo) {
  const Instance instance = wide_instance();
  const Element v = 3;
  Rng rng(5);
  std::vector<float> a(padded(kItems), 0.0F);
  for (std::size_t u = 0; u < kItems; ++u) a[u] = static_cast<float>(rng.uniform());
  LiveRow live;
  const Kernels& kernels = find_kernels("simd");
  live.append(kernels, ColumnTerm::kAbove, instance.dense_rows().row(v), a.data(), 0, 0);
  for (int round = 0; round < 5; ++round) {
    Gain expected = 0;
    kernels.dense_columns(ColumnTerm::kAbove, a.data(), instance.dense_rows(), std::span(&v, 1), &expected);
    std::size_t alive = 0;
    EXPECT_EQ(live.sum<ColumnTerm::kAbove>(a.data(), alive), expected);
    const LiveRow rest = live.still_alive<ColumnTerm::kAbove>(a.data(), alive);
    EXPECT_EQ(rest.columns.size(), alive);
    std::size_t again = 0;
    EXPECT_EQ(rest.sum<ColumnTerm::kAbove>(a.data(), again), expected);
    for (std::size_t u = 0; u < kItems; ++u) a[u] = std::min(1.0F, a[u] * 1.2F);
  }
}

TEST(LiveColumns, ACopyBeginsWithNone) {
  LiveBudget budget;
  LiveColumns columns(4, budget);
  EXPECT_FALSE(columns.find(2).again);
  EXPECT_TRUE(columns.find(2).again);
  EXPECT_EQ(columns.find(2).row, nullptr);
  columns.keep(2, {{1, 5}, {0.5F, 0.25F}});
  ASSERT_NE(columns.find(2).row, nullptr);
  EXPECT_EQ(columns.find(2).row->columns, (std::vector<std::uint32_t>{1, 5}));
  EXPECT_EQ(columns.find(1).row, nullptr);
  columns.keep(2, {{5}, {0.25F}});
  EXPECT_EQ(columns.find(2).row->columns.size(), 1U);
  LiveColumns copy(columns);
  EXPECT_EQ(copy.find(2).row, nullptr);
}

TEST(LiveColumns, TheBudgetIsSharedAndGivenBack) {
  constexpr std::size_t kWhole = std::size_t{256} << 20;
  LiveBudget budget;
  EXPECT_TRUE(budget.take(kWhole - 16));
  {
    LiveColumns columns(4, budget);
    columns.find(0);
    columns.keep(0, {{1, 5}, {0.5F, 0.25F}});  // 16 bytes: the last there are
    columns.find(1);
    columns.keep(1, {{1}, {0.5F}});
    EXPECT_NE(columns.find(0).row, nullptr);
    EXPECT_EQ(columns.find(1).row, nullptr);
    EXPECT_FALSE(budget.take(1));
  }
  EXPECT_TRUE(budget.take(16));
  EXPECT_FALSE(budget.take(1));
}

// RunOptions::memory in bytes; 0 stands for 256 MiB, except with facility location.
TEST(LiveBudget, GivesNoMoreThanItHas) {
  LiveBudget small(100);
  EXPECT_TRUE(small.take(60));
  EXPECT_FALSE(small.take(41));
  EXPECT_TRUE(small.take(40));
  small.give_back(60);
  EXPECT_TRUE(small.take(50));
  LiveBudget usual;
  EXPECT_TRUE(usual.take(std::size_t{256} << 20));
  EXPECT_FALSE(usual.take(1));
}

}  // namespace
}  // namespace winnow::testing
