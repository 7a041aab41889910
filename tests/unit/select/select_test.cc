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
  const Selection selection = select(DenseRows{rows, 3, 3}, options);
  ASSERT_EQ(selection.picks.size(), 2U);
  EXPECT_EQ(selection.picks[0].element, 0U);
  // Another 9 on top of 9 is worth sqrt 18 - 3 twice = 2.49; a first 4 is worth 2.
  EXPECT_EQ(selection.picks[1].element, 1U);
  options.objective_options.features.concave = parse_concave("sat:9");
  EXPECT_EQ(select(DenseRows{rows, 3, 3}, options).picks[1].element, 2U);
}

TEST(Select, ChecksWhatItIsGiven) {
  const float negative[] = {1, -1};
  EXPECT_THROW(select(DenseRows{negative, 1, 2}, {}), InputError);
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
