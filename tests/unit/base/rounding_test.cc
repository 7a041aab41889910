#include "base/rounding.h"

#include <gtest/gtest.h>

#include <limits>

namespace winnow {
using namespace detail;
namespace {

TEST(Rounding, NeverCrossesTheNumber) {
  for (const double x : {0.1, 1.0 / 3, 1e-300, 5e-324, 16777217.0, 1e38, 0.0, 1.0}) {
    for (const double signed_x : {x, -x}) {
      EXPECT_GE(double{round_up(signed_x)}, signed_x);
      EXPECT_LE(double{round_down(signed_x)}, signed_x);
      EXPECT_LE(round_down(signed_x), round_up(signed_x));
    }
  }
  EXPECT_EQ(round_up(1.0), 1.0F);
  EXPECT_EQ(round_down(16777217.0), 16777216.0F);
}

TEST(Rounding, BeyondEveryFloat) {
  constexpr float kMost = std::numeric_limits<float>::max();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(round_up(1e300), kInfinity);
  EXPECT_EQ(round_down(1e300), kMost);
  EXPECT_EQ(round_up(-1e300), -kMost);
  EXPECT_EQ(round_down(-1e300), -kInfinity);
  EXPECT_EQ(round_up(-std::numeric_limits<double>::infinity()), -kInfinity);
}

}  // namespace
}  // namespace winnow
