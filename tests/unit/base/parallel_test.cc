#include "base/parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

namespace winnow {
using namespace detail;
namespace {

TEST(Parallel, CoversEveryIndexOnce) {
  for (const std::size_t threads : {1U, 2U, 5U}) {
    for (const std::size_t size : {0U, 1U, 63U, 64U, 1000U}) {
      const Parallel parallel(threads);
      std::vector<std::atomic<int>> seen(size);
      parallel.for_ranges(size, 8, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) ++seen[i];
      });
      for (const auto& count : seen) EXPECT_EQ(count, 1);
    }
  }
}

TEST(Parallel, NoRangeIsSmallerThanTheGrain) {
  for (const std::size_t grain : {1U, 7U, 100U, 4096U}) {
    for (const std::size_t size : {1U, 99U, 500U, 10000U}) {
      std::atomic<std::size_t> covered = 0;
      Parallel(0).for_ranges(size, grain, [&](std::size_t begin, std::size_t end) {
        EXPECT_GE(end - begin, std::min(grain, size));
        covered += end - begin;
      });
      EXPECT_EQ(covered, size);
    }
  }
}

TEST(Parallel, ExceptionsReachTheCaller) {
  const Parallel parallel(3);
  EXPECT_THROW(parallel.for_ranges(1000, 1, [](std::size_t, std::size_t) { throw std::runtime_error("no"); }),
               std::runtime_error);
}

TEST(Parallel, ZeroMeansOnePerCore) {
  EXPECT_EQ(Parallel(0).threads(), hardware_threads());
}

}  // namespace
}  // namespace winnow
