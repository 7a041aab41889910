#include "base/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace winnow {
using namespace detail;
namespace {

// SplitMix64's published stream for state 0 (after one step the counter is the golden-ratio constant).
TEST(Rng, MixIsSplitMix64) {
  EXPECT_EQ(mix(0x9E3779B97F4A7C15u), 0xE220A8397B1DCDAFu);
  EXPECT_EQ(mix(2 * 0x9E3779B97F4A7C15u), 0x6E789E6AA1B965F4u);
}

TEST(Rng, EqualSeedsGiveEqualStreams) {
  Rng a(42), b(42), c(43);
  const std::uint64_t first = a.next();
  EXPECT_EQ(first, b.next());
  EXPECT_NE(first, c.next());
}

TEST(Rng, BelowIsUniform) {
  Rng rng(1);
  std::array<int, 7> count{};
  constexpr int kDraws = 70000;
  for (int i = 0; i < kDraws; ++i) ++count[rng.below(7)];
  for (const int c : count) EXPECT_NEAR(c, kDraws / 7, 500);  // five standard deviations
}

TEST(Rng, UniformStaysInTheUnitInterval) {
  Rng rng(2);
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    const double x = rng.uniform();
    ASSERT_GE(x, 0);
    ASSERT_LT(x, 1);
    sum += x;
  }
  EXPECT_NEAR(sum / 10000, 0.5, 0.02);
}

}  // namespace
}  // namespace winnow
