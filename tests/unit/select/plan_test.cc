// Plans: memory and counts worked out by hand, growth with n and k, and refusals. Whether they are true of runs is
// checked in tests/cli/dry_run_test.cc.
#include "winnow/select/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "winnow/error.h"

namespace winnow {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kMega = std::size_t{1} << 20;

PlannedRows mapped_rows(std::size_t n, std::size_t d) {
  return {dense_shape(n, d), RowsHeld::kMapped, 4 * std::uint64_t{n} * d};
}

SelectOptions with_objective(const std::string& objective, std::size_t k, const std::string& method = "lazy") {
  SelectOptions options;
  options.objective = objective;
  options.method = method;
  options.k = k;
  options.run.threads = 1;
  return options;
}

std::uint64_t bytes_of_part(const Plan& plan, const std::string& what) {
  for (const MemoryPart& part : plan.memory) {
    if (part.what == what) return part.bytes;
  }
  return 0;
}

double seconds_of_plan(const Plan& plan) {
  return estimate_seconds(plan.work, {1e-9, 1e-9, 1e-10}, 1);
}

TEST(RowShape, TakesFourBytesPerValueOrEightPerEntryAndRow) {
  EXPECT_EQ(dense_shape(10, 3).bytes(), 120u);
  const RowShape sparse{.rows = 10, .columns = 1000, .stored = 25, .sparse = true};
  EXPECT_EQ(sparse.bytes(), 25u * 8 + 11u * 8);
  EXPECT_EQ(sparse.per_row(), 2.5);
  EXPECT_EQ(RowShape().per_row(), 0);
}

TEST(Plan, MappedRowsNeedNoMemoryOfTheirOwn) {
  PlannedRows rows = mapped_rows(1000, 16);
  const Plan mapped = plan_selection(rows, with_objective("features", 10));
  EXPECT_EQ(bytes_of_part(mapped, "rows"), 0u);
  EXPECT_EQ(mapped.mapped, 64000u);
  rows.held = RowsHeld::kInMemory;
  const Plan converted = plan_selection(rows, with_objective("features", 10));
  EXPECT_EQ(bytes_of_part(converted, "rows"), 64000u);
  EXPECT_EQ(converted.bytes(), mapped.bytes() + 64000);
}

// 6,000 rows have 36 million similarities of 4 bytes. If they do not fit, the rest is computed when needed.
TEST(Plan, FacilityHoldsAllSimilaritiesIfTheyAreAllowed) {
  SelectOptions options = with_objective("facility", 10);
  options.run.memory = 200 * kMega;
  EXPECT_EQ(bytes_of_part(plan_objective(mapped_rows(6000, 32), options), "similarities"), 144'000'000u);
  options.run.memory = 100 * kMega;
  EXPECT_EQ(bytes_of_part(plan_objective(mapped_rows(6000, 32), options), "similarities"), 100 * kMega);
}

TEST(Plan, RepresentedRowsAreTheItems) {
  SelectOptions options = with_objective("facility", 10);
  options.run.memory = 200 * kMega;
  options.objective_options.values.set("represented", DenseRows{nullptr, 500, 32});
  EXPECT_EQ(bytes_of_part(plan_objective(mapped_rows(6000, 32), options), "similarities"), 6000u * 500 * 4);
}

TEST(Plan, ASampleOfRepresentedRowsIsTheItems) {
  SelectOptions options = with_objective("facility", 10);
  options.run.memory = 200 * kMega;
  options.objective_options.values.set("represented-sample", 250);
  EXPECT_EQ(bytes_of_part(plan_objective(mapped_rows(6000, 32), options), "similarities"), 6000u * 250 * 4);
}

TEST(Plan, NeighboursNeedFarLessThanAllSimilarities) {
  SelectOptions options = with_objective("facility", 10);
  options.run.memory = std::size_t{1} << 50;
  const PlannedRows rows = mapped_rows(1'000'000, 64);
  const std::uint64_t all = plan_objective(rows, options).bytes();
  options.objective_options.values.set("neighbours", 64);
  EXPECT_LT(plan_objective(rows, options).bytes(), all / 1000);
}

TEST(Plan, AMixtureIsTheSumOfItsParts) {
  const PlannedRows rows = mapped_rows(1000, 16);
  SelectOptions options = with_objective("mixture", 10);
  options.run.memory = 64 * kMega;
  options.objective_options.values.set("mixture", "features=1,cut=2");
  const std::uint64_t parts = plan_objective(rows, with_objective("features", 10)).bytes() +
                              plan_objective(rows, with_objective("cut", 10)).bytes();
  EXPECT_EQ(plan_objective(rows, options).bytes(), parts);
}

TEST(Plan, EveryMethodAndObjectiveHasOne) {
  for (const NamedObjective& objective : objectives()) {
    for (const Method& method : methods()) {
      SelectOptions options = with_objective(std::string(objective.name), 20, std::string(method.name));
      if (objective.sums_others) options.objective_options.values.set("mixture", "features=1,facility=1");
      const Plan small = plan_selection(mapped_rows(2000, 8), options);
      const Plan large = plan_selection(mapped_rows(8000, 8), options);
      const std::string name = std::string(objective.name) + " " + std::string(method.name);
      EXPECT_GT(small.bytes(), 0u) << name;
      EXPECT_GT(large.bytes(), small.bytes()) << name;
      EXPECT_GT(small.gains, 0) << name;
      EXPECT_TRUE(std::isfinite(seconds_of_plan(small)) && seconds_of_plan(small) > 0) << name;
      EXPECT_GT(seconds_of_plan(large), seconds_of_plan(small)) << name;
      EXPECT_EQ(small.passes, 1u) << name;
      EXPECT_NE(small.method, "auto") << name;
    }
  }
}

TEST(Plan, MorePicksTakeLonger) {
  for (const char* method : {"lazy", "greedy", "threshold", "stochastic", "sparsify", "gist"}) {
    const PlannedRows rows = mapped_rows(100'000, 8);
    const double few = seconds_of_plan(plan_selection(rows, with_objective("features", 2, method)));
    const double many = seconds_of_plan(plan_selection(rows, with_objective("features", 2000, method)));
    EXPECT_GT(many, few) << method;
  }
}

TEST(Plan, TightCertificatesTakeMorePasses) {
  const PlannedRows rows = mapped_rows(10'000, 8);
  SelectOptions options = with_objective("features", 10);
  options.certify = CertifyEffort::kOff;
  const double off = plan_selection(rows, options).gains;
  options.certify = CertifyEffort::kQuick;
  const double quick = plan_selection(rows, options).gains;
  options.certify = CertifyEffort::kTight;
  EXPECT_EQ(quick - off, 20'000);
  EXPECT_GT(plan_selection(rows, options).gains, quick);
  EXPECT_EQ(plan_certificate(rows, options).gains, 400'000);
}

TEST(Plan, PruningCountsItsRounds) {
  // One round of r log2 n = 2 * 10 probes: 1,004 pairs each; the floor of 200 leaves the rest for later rounds.
  SelectOptions options = with_objective("features", 100);
  options.prune.emplace();
  options.prune->sparsify = fast_preset(100, false);
  options.prune->sparsify.max_rounds = 1;
  EXPECT_EQ(plan_pruning(mapped_rows(1024, 8), options).pairs, 20.0 * 1004);
  options.prune->sparsify.max_rounds = 0;
  EXPECT_GT(plan_pruning(mapped_rows(1024, 8), options).pairs, 20.0 * 1004);
}

TEST(Plan, MoreMemoryMeansFewerPasses) {
  PlannedRows rows = mapped_rows(4'000'000, 256);
  rows.held = RowsHeld::kInBlocks;
  SelectOptions options = with_objective("features", 1000, "auto");
  options.run.memory = 400 * kMega;
  const Plan little = plan_selection(rows, options);
  options.run.memory = 3000 * kMega;
  const Plan more = plan_selection(rows, options);
  EXPECT_EQ(little.method, "sparsify");
  EXPECT_GT(little.passes, more.passes);
  EXPECT_GE(more.passes, 4u);  // totals, a round, repair, the certificate
  EXPECT_LE(little.bytes(), 401 * kMega);
}

TEST(Plan, AutoTellsWhatIsLikely) {
  SelectOptions options = with_objective("facility", 100, "auto");
  options.run.memory = kMega;
  const Plan on_demand = plan_selection(mapped_rows(10'000, 8), options);
  EXPECT_EQ(on_demand.method, "sparsify");
  EXPECT_THAT(on_demand.why, HasSubstr("do not fit"));
  options.nested = true;
  EXPECT_EQ(plan_selection(mapped_rows(10'000, 8), options).method, "lazy");
}

TEST(Plan, IsRefusedWithBothNumbersIfItCannotFit) {
  Plan plan;
  plan.add("similarities", std::uint64_t{1} << 55);
  plan.advice = "--neighbours 64";
  try {
    check_memory(plan);
    FAIL() << "expected an InputError";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("needs about 32P of memory, most of it for similarities (32P), and "));
    EXPECT_THAT(error.what(), HasSubstr(" can be had; what needs less: --neighbours 64"));
  }
  plan.memory.clear();
  plan.mapped = std::uint64_t{1} << 40;  // files need not fit
  EXPECT_NO_THROW(check_memory(plan));
}

TEST(ShownBytes, AreRoundedUpToThreeDigits) {
  EXPECT_EQ(shown_bytes(0), "0");
  EXPECT_EQ(shown_bytes(999), "999");
  EXPECT_EQ(shown_bytes(1000), "0.98K");
  EXPECT_EQ(shown_bytes(kMega), "1M");
  EXPECT_EQ(shown_bytes(kMega + 1), "1.01M");
  EXPECT_EQ(shown_bytes(31 * (std::uint64_t{1} << 30)), "31G");
  EXPECT_EQ(shown_bytes(100 * (std::uint64_t{1} << 30) + kMega), "101G");
}

TEST(Rates, AreSecondsPerOperation) {
  for (const char* backend : {"simd", "scalar"}) {
    const WorkRates rates = measure_rates(backend);
    for (const double rate : {rates.term, rates.pair_term, rates.product}) {
      EXPECT_GT(rate, 0) << backend;
      EXPECT_LT(rate, 1e-5) << backend;  // even with sanitizers
    }
  }
  EXPECT_DOUBLE_EQ(estimate_seconds({.terms = 8}, {.term = 0.5}, 2), 2);
  EXPECT_GT(estimate_seconds({.products = 1}, {.product = 1}, 0), 0);
}

}  // namespace
}  // namespace winnow
