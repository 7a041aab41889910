#include "winnow/select/compare.h"

#include <gmock/gmock.h>

#include <random>

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
  const Compared compared = compare(*objective_, {.k = 8, .methods = {"stochastic", "sparsify:paper"}});
  ASSERT_EQ(compared.methods.size(), 2U);
  EXPECT_GT(compared.random_value, 0);
  EXPECT_LT(compared.random_value, lazy);
  for (const Comparison& row : compared.methods) {
    EXPECT_NEAR(row.utility, row.value / lazy, 1e-12) << row.method;
    EXPECT_NEAR(row.share, (row.value - compared.random_value) / (lazy - compared.random_value), 1e-12) << row.method;
  }
  EXPECT_EQ(compared.methods[0].kept, kRows);
  EXPECT_LT(compared.methods[1].kept, kRows);
}

// The same procedure with as many random elements.
TEST_F(Compare, APrunerStandsBesideARandomOne) {
  const Compared compared = compare(*objective_, {.k = 8, .methods = {"lazy", "sample", "sparsify", "sparsify:paper"}});
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
  const Compared compared = compare(*objective_, {.k = 500, .methods = {"lazy"}});
  EXPECT_NEAR(compared.methods[0].value, compared.random_value, 1e-6 * compared.random_value);
  EXPECT_EQ(compared.methods[0].share, 1);
}

TEST_F(Compare, RefusesWhatItDoesNotKnow) {
  const auto complaint = [&](const CompareOptions& options) {
    try {
      compare(*objective_, options);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_THAT(complaint({.k = 1, .methods = {"luck"}}), ::testing::HasSubstr("no method 'luck'"));
  EXPECT_THAT(complaint({.k = 1, .methods = {"lazy:paper"}}), ::testing::HasSubstr("only sparsify has presets"));
  EXPECT_THAT(complaint({.k = 1, .methods = {"sparsify:slow"}}), ::testing::HasSubstr("expected paper or fast"));
  EXPECT_THAT(complaint({.k = 1, .methods = {"lazy"}, .repeats = 0}), ::testing::HasSubstr("0 repeats"));
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
