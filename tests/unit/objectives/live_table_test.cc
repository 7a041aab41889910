// Facility location in memory that cannot hold all similarities: the same bits as with all of them, or none.
#include "objectives/live_table.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "objectives/column_source.h"
#include "objectives/pair_pass.h"
#include "support/instances.h"
#include "support/selections.h"
#include "winnow/certify.h"
#include "winnow/maximize.h"
#include "winnow/objectives/facility.h"

namespace winnow::testing {
using namespace detail;
namespace {

constexpr std::size_t kPoints = 2300;  // three blocks, the last not whole
constexpr std::size_t kTooLittle = kPoints * kPoints * sizeof(float) / 3;

std::unique_ptr<Objective> facility_in(std::size_t memory, const Instance& rows, Metric metric, std::size_t threads,
                                       const Instance* query = nullptr) {
  FacilityOptions options{{metric, 0}};
  if (query != nullptr) options.query = query->dense_rows();
  options.run.memory = memory;
  options.run.threads = threads;
  return make_facility_objective(rows.dense_rows(), options);
}

class InLittleMemory : public ::testing::TestWithParam<Metric> {};
INSTANTIATE_TEST_SUITE_P(Metrics, InLittleMemory,
                         ::testing::Values(Metric::kCosine, Metric::kDot, Metric::kRbf, Metric::kEuclidean,
                                           Metric::kCosineSquared, Metric::kCloseness),
                         [](const auto& each) {
                           return each.param == Metric::kCosineSquared ? std::string("cosine_squared")
                                                                       : std::string(to_string(each.param));
                         });

TEST_P(InLittleMemory, LazyPicksTheSame) {
  const Instance rows = random_instance(kPoints, 6, 3);
  const Instance query = random_instance(4, 6, 4);
  for (const Instance* asked : {static_cast<const Instance*>(nullptr), &query}) {
    const auto all = all_elements(kPoints);
    const auto held = facility_in(std::size_t{1} << 30, rows, GetParam(), 2, asked);
    const auto listed = facility_in(kTooLittle, rows, GetParam(), 2, asked);
    const auto computed = facility_in(1, rows, GetParam(), 2, asked);
    MaximizeOptions options;
    options.run.threads = 2;
    std::vector<Selection> selections;
    for (const Objective* f : {held.get(), listed.get(), computed.get()}) {
      Cardinality constraint(60);
      selections.push_back(lazy(*f, all, constraint, options));
    }
    EXPECT_EQ(held->properties().similarities, "in memory");
    EXPECT_EQ(listed->properties().similarities, "in memory as far as they matter");
    EXPECT_EQ(computed->properties().similarities, "computed when needed");
    for (const Selection& other : selections) {
      EXPECT_EQ(elements_of(other), elements_of(selections[0]));
      EXPECT_EQ(other.value, selections[0].value);
      EXPECT_EQ(other.evaluations, selections[0].evaluations);
    }
    const auto picks = elements_of(selections[0]);
    const auto proof = certify(*held, all, picks, 60, {});
    // Prices that the table holds all similarities above are others, and about as good.
    const auto by_table = certify(*listed, all, picks, 60, {});
    EXPECT_GE(by_table.upper_bound, selections[0].value);
    EXPECT_LE(by_table.upper_bound, std::max(1.0001 * proof.upper_bound, selections[0].value / 0.95));
    EXPECT_GE(certify(*computed, all, picks, 60, {}).upper_bound, selections[0].value);
    EXPECT_LE(certify(*computed, all, picks, 60, {}).upper_bound, 1.0001 * proof.upper_bound);
  }
}

// The rows of a few elements are kept, and forgotten if all are expected.
TEST_P(InLittleMemory, KeptRowsGiveTheSame) {
  const Instance rows = random_instance(kPoints, 6, 8);
  const Instance query = random_instance(4, 6, 9);
  for (const Instance* asked : {static_cast<const Instance*>(nullptr), &query}) {
    const auto keeps = facility_in(kTooLittle, rows, GetParam(), 2, asked);
    const auto computes = facility_in(1, rows, GetParam(), 2, asked);
    std::vector<Element> few;
    for (Element v = 5; v < kPoints; v += 31) few.push_back(v);
    for (const bool all : {false, false, true}) {
      keeps->expect(all ? all_elements(kPoints) : few, 2);
      computes->expect(few, 2);
      const auto mine = keeps->start(), other = computes->start();
      const auto vs = all_elements(kPoints);
      for (const Elements part : {Elements(few), Elements(vs)}) {
        std::vector<Gain> gain(part.size()), expected(part.size());
        mine->gains(part, gain);
        other->gains(part, expected);
        EXPECT_EQ(gain, expected);
        mine->add_all(Elements(few).first(3));
        for (const Element v : Elements(few).first(3)) other->add(v);
        EXPECT_EQ(mine->value(), other->value());
      }
      few.push_back(1);  // keeps one more the next time
      std::sort(few.begin(), few.end());
    }
  }
}

TEST_P(InLittleMemory, SumsOfAPassAreThoseOfRows) {
  const Instance rows = random_instance(kPoints, 6, 5);
  const Kernels& kernels = find_kernels("simd");
  const MetricRows metric(rows.dense_rows(), rows.dense_rows(), {GetParam(), 0.3}, kernels);
  std::vector<float> a(padded(kPoints));
  Rng rng(6);
  for (std::size_t i = 0; i < kPoints; ++i) a[i] = static_cast<float>(0.5 * rng.uniform());
  const auto all = all_elements(kPoints);
  std::vector<Gain> expected(kPoints);
  column_sums(kernels, ColumnTerm::kAbove, a, metric, all, expected.data());
  for (const std::size_t threads : {1U, 2U, 5U}) {
    EXPECT_EQ(all_column_sums(kernels, ColumnTerm::kAbove, a, metric, threads), expected) << threads;
  }
}

TEST_P(InLittleMemory, TheTableHoldsWhatIsAbove) {
  const Instance rows = random_instance(kPoints, 6, 7);
  const Kernels& kernels = find_kernels("simd");
  const MetricRows metric(rows.dense_rows(), rows.dense_rows(), {GetParam(), 0.3}, kernels);
  std::vector<float> a(padded(kPoints), 0.0F);
  for (const Element v : {3U, 1000U, 2000U, 77U}) {
    for_features(metric, v, [&](std::size_t i, double s) { a[i] = std::max(a[i], static_cast<float>(s)); });
  }
  const auto budget = std::make_shared<LiveBudget>(std::size_t{1} << 30);
  const auto table = LiveTable::make(metric, a, kernels, budget, 2);
  ASSERT_NE(table, nullptr);
  const std::size_t taken = (std::size_t{1} << 30) - budget->left();
  const std::size_t estimate = LiveTable::bytes_for(metric, a, kernels);
  EXPECT_GT(taken, 0U);
  EXPECT_LT(taken, 2 * estimate);
  EXPECT_LT(estimate, 2 * taken);
  std::vector<float> higher = a;
  for (std::size_t i = 0; i < kPoints; i += 2) higher[i] *= 1.1F;
  for (Element v = 0; v < kPoints; v += 97) {
    Gain expected = 0;
    column_sums(kernels, ColumnTerm::kAbove, higher, metric, std::span(&v, 1), &expected);
    std::size_t alive = 0;
    EXPECT_EQ(table->sum(v, higher.data(), alive), expected);
    EXPECT_LE(alive, table->columns_of(v));
    const LiveRow row = table->still_alive(v, higher.data(), alive);
    EXPECT_EQ(row.columns.size(), alive);
    std::size_t again = 0;
    EXPECT_EQ(row.sum<ColumnTerm::kAbove>(higher.data(), again), expected);
    EXPECT_EQ(again, alive);
  }
  // Memory comes back, and too little of it is refused.
  const auto small = std::make_shared<LiveBudget>(taken / 2);
  EXPECT_EQ(LiveTable::make(metric, a, kernels, small, 2), nullptr);
  EXPECT_EQ(small->left(), taken / 2);
}

}  // namespace
}  // namespace winnow::testing
