#include "winnow/select.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/instances.h"
#include "winnow/error.h"

namespace winnow::testing {
namespace {

TEST(Select, PicksTheComplementNotTheTwin) {
  // Row 0 is the richest; row 1 repeats it, row 2 brings what it lacks.
  const float rows[] = {9, 9, 0, 9, 9, 0, 0, 0, 4};
  SelectOptions options;
  options.k = 2;
  const Selection selection = select(DenseRows{rows, 3, 3}, options).selection;
  ASSERT_EQ(selection.picks.size(), 2U);
  EXPECT_EQ(selection.picks[0].element, 0U);
  // Another 9 on top of 9 is worth sqrt 18 - 3 twice = 2.49; a first 4 is worth 2.
  EXPECT_EQ(selection.picks[1].element, 1U);
  options.objective_options.values = {{"concave", "sat:9"}};
  EXPECT_EQ(select(DenseRows{rows, 3, 3}, options).selection.picks[1].element, 2U);
}

TEST(Select, ChecksWhatItIsGiven) {
  const float negative[] = {1, -1};
  SelectOptions features;
  features.objective = "features";
  EXPECT_THROW(select(DenseRows{negative, 1, 2}, features), InputError);
  const float fine[] = {1, 1};
  SelectOptions options;
  options.method = "divination";
  try {
    select(DenseRows{fine, 1, 2}, options);
    FAIL() << "expected an InputError";
  } catch (const InputError& error) {
    EXPECT_THAT(
        error.what(),
        ::testing::HasSubstr("no method 'divination'; expected one of: auto, greedy, lazy, threshold, stochastic"));
  }
}

TEST(Select, RefusesImpossibleOptions) {
  const float fine[] = {1, 1};
  SelectOptions options;
  options.k = 1;
  options.method = "stochastic";
  for (const double epsilon : {0.0, 1.0, -1.0, std::nan("")}) {
    options.maximize.epsilon = epsilon;
    EXPECT_THROW(select(DenseRows{fine, 1, 2}, options), InputError) << epsilon;
  }
  options.method = "threshold";
  for (const double beta : {0.0, 1.1, -1.0, std::nan("")}) {
    options.maximize.beta = beta;
    EXPECT_THROW(select(DenseRows{fine, 1, 2}, options), InputError) << beta;
  }
}

// The similarities of 600 rows take 1.4 MB.
TEST(Select, AutoSamplesIfSimilaritiesDoNotFit) {
  const Instance rows = random_instance(600, 6, 4);
  SelectOptions options;
  options.objective = "facility";
  options.k = 30;
  options.run.memory = 400'000;
  options.objective_options.run = options.run;
  const Selected sampled = select(rows.dense_rows(), options);
  EXPECT_EQ(sampled.chosen->method, "sparsify");
  EXPECT_THAT(sampled.chosen->why, ::testing::HasSubstr("do not fit into the memory allowed"));
  ASSERT_TRUE(sampled.sparsified.has_value());
  EXPECT_EQ(sampled.sparsified->kept.size(), 60U);

  options.method = "lazy";
  const Selected exact = select(rows.dense_rows(), options);
  options.run.memory = 100'000'000;
  options.objective_options.run = options.run;
  const Selected held = select(rows.dense_rows(), options);
  EXPECT_EQ(exact.selection.value, held.selection.value);
  EXPECT_GE(sampled.selection.value, 0.99 * exact.selection.value);
  EXPECT_GE(sampled.certificate.upper_bound, exact.selection.value);
  options.method = "auto";
  EXPECT_THAT(select(rows.dense_rows(), options).chosen->why, ::testing::HasSubstr("on a sample of 200 rows"));
}

// Rows so alike that lazy refreshes nearly all gains at every pick of the sample, which is too small to tell how many
// the whole needs.
TEST(Select, AutoDoesNotTakeLazyWhereRowsAreAlike) {
  constexpr std::size_t kRows = 4000, kColumns = 64;
  Rng rng(7);
  std::vector<float> values(kRows * kColumns);
  for (float& x : values) x = static_cast<float>(1 + rng.uniform());
  const DenseRows rows{values.data(), kRows, kColumns};
  const Selected by_auto = select(rows, {.k = 50, .objective = "features"});
  const Selected exact = select(rows, {.k = 50, .objective = "features", .method = "lazy"});
  EXPECT_EQ(by_auto.chosen->method, "stochastic") << by_auto.chosen->why;
  EXPECT_LT(3 * by_auto.selection.evaluations, exact.selection.evaluations);
  EXPECT_GE(by_auto.selection.value, 0.999 * exact.selection.value);
}

TEST(Select, TellsChoiceRoundsAndCertificate) {
  const Instance rows = random_instance(300, 6, 4);
  const Selected by_auto = select(rows.dense_rows(), {.k = 5});
  ASSERT_TRUE(by_auto.chosen.has_value());
  EXPECT_EQ(by_auto.chosen->method, "lazy");
  EXPECT_GT(by_auto.certificate.ratio, 0.6);
  EXPECT_EQ(by_auto.certificate.kind, "dual");
  const Selected tight = select(rows.dense_rows(), {.k = 5, .certify = CertifyEffort::kTight});
  EXPECT_GE(tight.certificate.ratio, by_auto.certificate.ratio);
  const Selected pruned = select(rows.dense_rows(), {.k = 5, .method = "sparsify", .certify = CertifyEffort::kOff});
  ASSERT_TRUE(pruned.sparsified.has_value());
  EXPECT_FALSE(pruned.sparsified->rounds.empty());
  EXPECT_EQ(pruned.certificate.kind, "");
}

// The one seed reaches the probes too, and a value that the objective does not use is refused.
TEST(Select, OneRunForAllStages) {
  const Instance rows = random_instance(400, 6, 4);
  const auto kept = [&](std::uint64_t seed) {
    return select(rows.dense_rows(), {.k = 5, .method = "sparsify", .run = {.seed = seed}}).sparsified->kept;
  };
  EXPECT_EQ(kept(1), kept(1));
  EXPECT_NE(kept(1), kept(2));
  EXPECT_THROW(select(rows.dense_rows(), {.k = 5, .run = {.backend = "abacus"}}), InputError);
  EXPECT_THROW(select(rows.dense_rows(), {.k = 5, .objective_options = {.values = {{"lambda", 0.5}}}}), InputError);
  // What may be remembered changes nothing but time, unless auto chooses by it.
  const auto picked_with = [&](std::uint64_t memory) {
    return select(rows.dense_rows(), {.k = 20, .objective = "facility", .method = "lazy", .run = {.memory = memory}})
        .selection.value;
  };
  EXPECT_EQ(picked_with(1), picked_with(0));
}

class Counter final : public Trace {
 public:
  void progress(std::string_view stage, std::uint64_t done, std::uint64_t total) override {
    if (stage != "picking") return;
    EXPECT_EQ(done, ++calls);
    EXPECT_EQ(total, 3U);
  }
  std::uint64_t calls = 0;
};

TEST(Select, TellsTheTraceOfEveryPick) {
  const Instance instance = random_instance(3, 4, 9);
  Counter counter;
  SelectOptions options;
  options.k = 10;
  options.run.trace = &counter;
  select(instance.dense_rows(), options);
  EXPECT_EQ(counter.calls, 3U);
}

}  // namespace
}  // namespace winnow::testing
