// Lazy greedy on rows that occur many times: the picks of greedy under any constraint, with few gains.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/instances.h"
#include "support/selections.h"
#include "winnow/constraints/knapsack.h"
#include "winnow/constraints/partition_matroid.h"
#include "winnow/maximize.h"
#include "winnow/objectives/facility.h"
#include "winnow/objectives/features.h"
#include "winnow/objectives/mixture.h"

namespace winnow::testing {
namespace {

// `n` rows, each a copy of one of `kinds`.
Instance copies(std::size_t n, std::size_t kinds, Rng& rng) {
  const Instance of = random_instance(kinds, 1 + rng.below(6), rng.next());
  std::vector<float> dense;
  for (std::size_t v = 0; v < n; ++v) {
    const auto row = of.dense_rows().row(static_cast<Element>(rng.below(kinds)));
    dense.insert(dense.end(), row.begin(), row.end());
  }
  return instance_of(n, of.d, std::move(dense));
}

std::unique_ptr<Objective> some_objective(const Instance& rows, std::uint64_t kind) {
  const FacilityOptions rbf{.similarity = {Metric::kRbf, 0}, .run = {.threads = 1}};
  if (kind < 2) return make_feature_objective(rows.rows(kind == 1), {});
  if (kind == 2) return make_facility_objective(rows.dense_rows(), rbf);
  std::vector<MixturePart> parts;
  parts.push_back({0.7, make_feature_objective(rows.dense_rows(), {})});
  parts.push_back({0.3, make_facility_objective(rows.dense_rows(), rbf)});
  return make_mixture_objective(std::move(parts));
}

std::unique_ptr<Constraint> some_constraint(std::size_t n, Rng& rng) {
  std::vector<double> costs(n);
  for (double& cost : costs) cost = static_cast<double>(1 + rng.below(3));
  std::vector<std::uint32_t> groups(n);
  for (auto& group : groups) group = static_cast<std::uint32_t>(rng.below(3));
  switch (rng.below(3)) {
    case 0:
      return std::make_unique<Cardinality>(1 + rng.below(n));
    case 1:
      return std::make_unique<Knapsack>(costs, static_cast<double>(rng.below(n)));
    default:
      return std::make_unique<PartitionMatroid>(groups, std::vector<std::size_t>{1 + rng.below(n / 2), 2, 9});
  }
}

TEST(EqualRowsLaws, LazyPicksWhatGreedyPicks) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed);
    const std::size_t n = 20 + rng.below(120);
    const Instance rows = copies(n, 1 + rng.below(6), rng);
    const auto f = some_objective(rows, seed % 4);
    const auto constraint = some_constraint(n, rng);
    auto ground = all_elements(n);
    if (rng.below(2) == 0) std::reverse(ground.begin(), ground.end());
    MaximizeOptions options;
    options.run.threads = 1;
    options.cost_exponent = rng.below(2) == 0 ? 1 : 0;
    const Selection expected = greedy(*f, ground, *constraint->clone(), options);
    const Selection found = lazy(*f, ground, *constraint->clone(), options);
    ASSERT_EQ(elements_of(found), elements_of(expected)) << "seed " << seed;
    ASSERT_EQ(found.value, expected.value) << "seed " << seed;
  }
}

TEST(EqualRowsLaws, EqualRowsCostOneGainPerStep) {
  constexpr std::size_t kRows = 20'000, kPicks = 500;
  for (const bool sparse : {false, true}) {
    const Instance rows = instance_of(kRows, 3, std::vector<float>(kRows * 3, 0.5F));
    const auto f = make_feature_objective(rows.rows(sparse), {});
    Cardinality constraint(kPicks);
    const Selection selection = lazy(*f, all_elements(kRows), constraint, {});
    EXPECT_LE(selection.evaluations, 2 * kRows + 20 * kPicks);
    EXPECT_EQ(elements_of(selection), all_elements(kPicks));
  }
}

}  // namespace
}  // namespace winnow::testing
