// Bounds against a plain sorted list.
#include "maximize/bounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/rng.h"

namespace winnow {
using namespace detail;
namespace {

TEST(Bounds, EmptyHasNone) {
  Bounds none(0);
  EXPECT_EQ(none.largest(), Bounds::kNone);
  std::vector<Bounds::Position> taken{1, 2};
  none.take(Bounds::kNone, 5, taken);
  EXPECT_TRUE(taken.empty());
  EXPECT_EQ(Bounds(10).largest(), Bounds::kNone);
}

TEST(Bounds, RoundsUpNeverDown) {
  Bounds bounds(1);
  for (const double bound : {0.1, 1.0 / 3, 1e-300, 16777217.0, -0.1}) {
    bounds.put(0, bound);
    EXPECT_GE(bounds.largest(), bound);
    EXPECT_LE(bounds.largest(), bound + std::abs(bound) * 1.2e-7 + 1e-44);
    std::vector<Bounds::Position> taken;
    bounds.take(bound, 1, taken);
    EXPECT_EQ(taken.size(), 1U) << bound;
  }
}

TEST(Bounds, TakesTheLargestAndTheLowerPositionAmongEquals) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const std::size_t size = 1 + rng.below(3000);
    Bounds bounds(size);
    std::map<Bounds::Position, double> present;
    for (int round = 0; round < 20; ++round) {
      for (int i = 0; i < 200; ++i) {
        const auto position = static_cast<Bounds::Position>(rng.below(size));
        if (present.contains(position)) continue;
        present[position] = static_cast<double>(rng.below(40)) - 10;  // whole numbers: exact in float, with ties
        bounds.put(position, present[position]);
      }
      const double at_least = static_cast<double>(rng.below(40)) - 10;
      const std::size_t most = rng.below(50);
      std::vector<std::pair<double, Bounds::Position>> expected;
      for (const auto& [position, bound] : present) {
        if (bound >= at_least) expected.emplace_back(-bound, position);
      }
      std::sort(expected.begin(), expected.end());
      if (expected.size() > most) expected.resize(most);
      std::vector<Bounds::Position> positions;
      for (const auto& [bound, position] : expected) positions.push_back(position);
      std::sort(positions.begin(), positions.end());

      std::vector<Bounds::Position> taken;
      bounds.take(at_least, most, taken);
      EXPECT_EQ(taken, positions);
      for (const auto position : taken) present.erase(position);
      double largest = Bounds::kNone;
      for (const auto& [position, bound] : present) largest = std::max(largest, bound);
      EXPECT_EQ(bounds.largest(), largest);
    }
  }
}

}  // namespace
}  // namespace winnow
