#include "base/length.h"

#include <gmock/gmock.h>

#include <vector>

namespace winnow::detail {
namespace {

using ::testing::ElementsAre;

TEST(Length, OfARow) {
  const std::vector<float> row{3, 0, -4};
  EXPECT_EQ(squared_length(row), 25);
  EXPECT_EQ(length(row), 5);
  EXPECT_EQ(unit_scale(row), 0.2);
}

TEST(Length, IsSummedInDouble) {
  const std::vector<float> row{0x1p60F, 1e-30F};  // the square of the one leaves a float's range
  EXPECT_EQ(length(row), 0x1p60);
}

TEST(Length, ScalesToOneInPlace) {
  std::vector<float> row{3, 0, -4};
  scale_to_unit(row, row.data());
  EXPECT_THAT(row, ElementsAre(0.6F, 0.0F, -0.8F));
}

TEST(Length, LeavesZerosAsTheyAre) {
  std::vector<float> row{0, 0};
  EXPECT_EQ(unit_scale(row), 0);
  scale_to_unit(row, row.data());
  EXPECT_THAT(row, ElementsAre(0.0F, 0.0F));
}

}  // namespace
}  // namespace winnow::detail
