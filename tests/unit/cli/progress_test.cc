// The estimate of the time left.
#include "cli/progress.h"

#include <gtest/gtest.h>

namespace winnow::testing {
namespace {

TEST(TimeLeft, IsInUnitsOfItsSize) {
  EXPECT_EQ(cli::time_left(10, 10, 20), ", about 10 s left");
  EXPECT_EQ(cli::time_left(10, 10, 130), ", about 2 min left");
  EXPECT_EQ(cli::time_left(60, 1, 151), ", about 2 h 30 min left");
  EXPECT_EQ(cli::time_left(0.5, 10, 20), "");  // too early to tell
  EXPECT_EQ(cli::time_left(10, 20, 20), "");
  EXPECT_EQ(cli::time_left(10, 30, 20), "");  // the total was an estimate
}

}  // namespace
}  // namespace winnow::testing
