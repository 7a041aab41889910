// The check of bit patterns finds the same as a plain loop, at every length and position.
#include "io/values.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace winnow {
using namespace detail;
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
const float kMost = std::nextafter(kMostValue, 0.0f);
constexpr float kLeast = std::numeric_limits<float>::denorm_min();

TEST(Inspect, LetsThroughWhatIsFiniteAndNotBelowZero) {
  const std::vector<float> values = {0, -0.0f, kLeast, 1, kMost};
  EXPECT_EQ(inspect(values, Negatives::kReject).refused, values.size());
  EXPECT_FALSE(inspect(values, Negatives::kReject).negative);
}

TEST(Inspect, FindsTheFirstOffenderAnywhere) {
  for (const std::size_t size : {1u, 7u, 1023u, 1024u, 1025u, 3000u}) {
    for (std::size_t at = 0; at < size; at += 1 + size / 97) {
      for (const float bad : {kInfinity, -kInfinity, kNan, -kNan, kMostValue, -kMostValue, -1.0f, -kLeast, -kMost}) {
        std::vector<float> values(size, 1.0f);
        values[at] = bad;
        values.back() = bad;
        EXPECT_EQ(inspect(values, Negatives::kReject).refused, at);
        const auto [refused, negative] = inspect(values, Negatives::kClip);
        const bool in_range = std::abs(bad) < kMostValue;
        EXPECT_EQ(refused, in_range ? size : at);
        EXPECT_EQ(negative, in_range);
      }
    }
  }
}

}  // namespace
}  // namespace winnow
