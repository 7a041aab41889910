// The objective that "auto" stands for, and select() on rows of both signs.
#include <gtest/gtest.h>

#include <vector>

#include "winnow/error.h"
#include "winnow/objectives/features.h"
#include "winnow/select.h"

namespace winnow {
namespace {

TEST(AutoObjective, SignsDecide) {
  std::vector<float> values(10'000, 1.0F);
  values[17] = -0.0F;
  const DenseRows dense{values.data(), 100, 100};
  EXPECT_FALSE(has_negative(dense));
  EXPECT_EQ(choose_objective("auto", {}, dense).name, "features");
  for (const std::size_t at : {std::size_t{0}, std::size_t{4095}, std::size_t{4096}, std::size_t{9'999}}) {
    values[at] = -1e-30F;
    EXPECT_TRUE(has_negative(dense)) << at;
    EXPECT_EQ(choose_objective("auto", {}, dense).name, "facility") << at;
    EXPECT_EQ(choose_objective("cut", {}, dense).name, "cut");
    values[at] = 1;
  }
  const std::uint64_t offsets[] = {0, 1, 2};
  const std::uint32_t columns[] = {0, 1};
  const float of_both[] = {1, -1};
  EXPECT_TRUE(has_negative(SparseRows{offsets, columns, of_both, 2, 2}));
  EXPECT_FALSE(has_negative(SparseRows{offsets, columns, of_both, 1, 2}));
  EXPECT_FALSE(has_negative(DenseRows{}));
}

TEST(AutoObjective, ParametersDecide) {
  EXPECT_FALSE(choose_objective("auto", {}).has_value());
  EXPECT_EQ(choose_objective("auto", {{"metric", "rbf"}})->name, "facility");
  EXPECT_EQ(choose_objective("auto", {{"concave", "log1p"}})->name, "features");
  EXPECT_EQ(choose_objective("auto", {{"concave", "log1p"}})->why, "concave was given");
  EXPECT_THROW(choose_objective("auto", {{"concave", "log1p"}, {"metric", "rbf"}}), InputError);
  EXPECT_THROW(choose_objective("auto", {{"lambda", 0.3}}), InputError);
  EXPECT_THROW(check_objective_options("auto", {.values = {{"lambda", 0.3}}}), InputError);
  EXPECT_NO_THROW(check_objective_options("auto", {.values = {{"neighbours", 3}}}));
}

TEST(AutoObjective, SelectTakesRowsOfBothSigns) {
  const float rows[] = {1, 0, 0.9F, 0.1F, -1, 0, -0.9F, -0.1F, 0, 1, 0.1F, 0.9F};
  const Selected selected = select(DenseRows{rows, 6, 2}, {.k = 3});
  EXPECT_EQ(selected.objective.name, "facility");
  EXPECT_EQ(selected.selection.picks.size(), 3U);
  EXPECT_GT(selected.certificate.ratio, 0.63);
  SelectOptions features{.k = 3};
  features.objective = "features";
  EXPECT_THROW(select(DenseRows{rows, 6, 2}, features), InputError);
  const float counts[] = {1, 0, 0, 1};
  EXPECT_EQ(select(DenseRows{counts, 2, 2}, {.k = 1}).objective.name, "features");
}

}  // namespace
}  // namespace winnow
