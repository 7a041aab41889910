// The largest similarities of each column, and rows as far as they can exceed the numbers of the columns.
#include "objectives/largest_of_columns.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/rng.h"
#include "objectives/column_source.h"
#include "support/instances.h"
#include "winnow/objectives/facility.h"

namespace winnow::detail {
namespace {

std::vector<float> random_values(std::size_t count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<float> values(count);
  for (float& x : values) x = static_cast<float>(2 * rng.uniform() - 1);
  return values;
}

// Two blocks of columns, the second not whole.
class Largest : public ::testing::TestWithParam<std::tuple<Metric, std::size_t, bool>> {
 protected:
  static constexpr std::size_t kRows = 130;
  static constexpr std::size_t kItems = 1100;
  static constexpr std::size_t kDim = 4;

  Largest() {
    if (std::get<2>(GetParam())) rows_.limit(random_values(kItems, 3));
  }

  std::vector<std::vector<float>> all_rows() const {
    std::vector<std::vector<float>> all(kRows);
    for (Element v = 0; v < kRows; ++v) {
      for_features(rows_, v, [&](std::size_t, double x) { all[v].push_back(static_cast<float>(x)); });
    }
    return all;
  }

  std::vector<float> x_ = random_values(kRows * kDim, 1);
  std::vector<float> y_ = random_values(kItems * kDim, 2);
  std::vector<float> first_ = std::vector<float>(padded(kItems), 0.0F);
  const Kernels& kernels_ = find_kernels("simd");
  MetricRows rows_{
      DenseRows{x_.data(), kRows, kDim}, DenseRows{y_.data(), kItems, kDim}, {std::get<0>(GetParam()), 0.5}, kernels_};
};

TEST_P(Largest, AreTheLargest) {
  const std::size_t most = std::get<1>(GetParam());
  const LargestOfColumns largest(rows_, first_, most, kernels_, 2);
  const auto all = all_rows();
  std::vector<std::vector<float>> listed(kItems);
  for (Element v = 0; v < kRows; ++v) {
    const auto columns = largest.columns(v);
    ASSERT_TRUE(std::is_sorted(columns.begin(), columns.end()));
    for (std::size_t p = 0; p < columns.size(); ++p) {
      ASSERT_EQ(largest.values(v)[p], all[v][columns[p]]);
      listed[columns[p]].push_back(largest.values(v)[p]);
    }
  }
  for (std::size_t u = 0; u < kItems; ++u) {
    std::vector<float> column;
    for (Element v = 0; v < kRows; ++v) {
      if (all[v][u] > 0) column.push_back(all[v][u]);
    }
    std::sort(column.rbegin(), column.rend());
    if (column.size() > most) column.resize(most);
    std::sort(listed[u].rbegin(), listed[u].rend());
    ASSERT_EQ(listed[u], column) << u;
    ASSERT_EQ(largest.least(u), column.size() == most ? column.back() : 0.0F) << u;
  }
}

// To the bit, whatever is open.
TEST_P(Largest, GiveTheSumsOfWholeRows) {
  const std::size_t most = std::get<1>(GetParam());
  const LargestOfColumns largest(rows_, first_, most, kernels_, 1);
  const auto everyone = testing::all_elements(kRows);
  std::vector<Gain> expected(kRows), sums(kRows);
  column_sums(kernels_, ColumnTerm::kAbove, first_, rows_, everyone, expected.data());
  for (Element v = 0; v < kRows; ++v) ASSERT_EQ(largest.single(v), expected[v]) << v;
  for (const float level : {0.0F, 0.3F, 0.7F, 0.95F, 2.0F}) {
    SCOPED_TRACE(level);
    std::vector<float> a = random_values(padded(kItems), 7);
    for (float& x : a) x = std::max(0.0F, x / 10 + level);
    column_sums(kernels_, ColumnTerm::kAbove, a, rows_, everyone, expected.data());
    const OpenColumns open(rows_, largest, a);
    column_sums(kernels_, ColumnTerm::kAbove, a, open, everyone, sums.data());
    ASSERT_EQ(sums, expected);
    EXPECT_FALSE(open.outdated(a));
    bool some_open = false;
    for (std::size_t u = 0; u < kItems; ++u) some_open = some_open || largest.least(u) > 0;
    EXPECT_EQ(OpenColumns(rows_, largest, first_).outdated(std::vector<float>(padded(kItems), 3.0F)), some_open);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Largest,
                         ::testing::Combine(::testing::Values(Metric::kCosine, Metric::kRbf),
                                            ::testing::Values(1, 5, 129, 500), ::testing::Bool()));

}  // namespace
}  // namespace winnow::detail

namespace winnow {
namespace {

// The whole objective: gains, certificate and picks are those of similarities in memory.
TEST(LargestOfColumns, FacilityLocationIsTheSameToTheBit) {
  const std::size_t n = 300;
  const auto instance = testing::random_instance(n, 6, 11);
  const auto all = testing::all_elements(n);
  const auto held = make_facility_objective(instance.dense_rows(), {});
  FacilityOptions options;
  options.run.memory = n * n * sizeof(float) - 1;
  const auto listed = make_facility_objective(instance.dense_rows(), options);
  listed->expect_gains(n, {});
  EXPECT_EQ(held->properties().similarities, "in memory");
  EXPECT_EQ(listed->properties().similarities, "the largest in memory, the others computed when needed");
  const auto a = held->start();
  const auto b = listed->start();
  std::vector<Gain> x(n), y(n);
  for (std::size_t step = 0; step < 40; ++step) {
    a->gains(all, x);
    b->gains(all, y);
    ASSERT_EQ(x, y) << step;
    const auto best = static_cast<Element>(std::max_element(x.begin(), x.end()) - x.begin());
    a->add(best);
    b->add(best);
    ASSERT_EQ(a->value(), b->value());
    const std::vector<Element> set(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(step));
    held->bound_around(set)->weights(all, x);
    listed->bound_around(set)->weights(all, y);
    ASSERT_EQ(x, y) << step;
  }
}

}  // namespace
}  // namespace winnow
