#include "base/exact_sums.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "base/rng.h"

namespace winnow {
using namespace detail;
namespace {

// 2^60 + 2^-149 many times: a double would lose the small one at once.
TEST(ExactSums, KeepWhatRoundingWouldLose) {
  ExactSums sums(1);
  const float small = std::numeric_limits<float>::denorm_min();
  for (int i = 0; i < 1000; ++i) sums.add(0, small);
  sums.add(0, 0x1p59F);
  EXPECT_EQ(sums.value(0), 0x1p59);
  ExactSums only_small(1);
  for (int i = 0; i < 1000; ++i) only_small.add(0, small);
  EXPECT_EQ(only_small.value(0), 1000 * 0x1p-149);
  // Sums of doubles find the same place: 2^59 + 1000 * 2^-149 has more than 53 bits, so it comes in two parts.
  ExactSums parts(1);
  parts.add(0, 0x1p59);
  parts.add(0, 1000 * 0x1p-149);
  EXPECT_EQ(parts.value(0), sums.value(0));
}

TEST(ExactSums, AreExactInWholeNumbers) {
  ExactSums sums(3);
  std::uint64_t expected = 0;
  Rng rng(1);
  for (int i = 0; i < 200000; ++i) {
    const auto x = static_cast<std::uint32_t>(rng.below(1 << 24));
    expected += x;
    sums.add(1, static_cast<float>(x));
  }
  EXPECT_EQ(sums.value(1), static_cast<double>(expected));
  EXPECT_EQ(sums.value(0), 0);
  EXPECT_EQ(sums.value(2), 0);
}

// The largest values, often enough that every digit must carry.
TEST(ExactSums, CarryBeforeADigitOverflows) {
  ExactSums sums(1);
  for (int i = 0; i < 1 << 20; ++i) sums.add(0, std::nextafter(0x1p60F, 0.0F));
  EXPECT_EQ(sums.value(0), 0x1p20 * double{std::nextafter(0x1p60F, 0.0F)});
}

TEST(ExactSums, DoNotDependOnOrderOrParts) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng(seed);
    std::vector<float> x(500);
    for (float& value : x)
      value = static_cast<float>(std::ldexp(rng.uniform(), static_cast<int>(rng.below(200)) - 145));
    ExactSums whole(1);
    for (const float value : x) whole.add(0, value);
    for (std::size_t i = x.size(); i > 1; --i) std::swap(x[i - 1], x[rng.below(i)]);
    ExactSums parts[3] = {ExactSums(1), ExactSums(1), ExactSums(1)};
    for (std::size_t i = 0; i < x.size(); ++i) {
      i % 2 == 0 ? parts[rng.below(3)].add(0, x[i]) : parts[rng.below(3)].add(0, double{x[i]});
    }
    parts[2].add(parts[0]);
    parts[2].add(parts[1]);
    ASSERT_EQ(parts[2].value(0), whole.value(0)) << seed;
    long double reference = 0;
    for (const float value : x) reference += static_cast<long double>(value);
    ASSERT_NEAR(whole.value(0), static_cast<double>(reference), 1e-15 * static_cast<double>(reference));
  }
}

}  // namespace
}  // namespace winnow
