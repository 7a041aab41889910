#include "base/buffer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <utility>

namespace winnow {
using namespace detail;
namespace {

TEST(Buffer, GrowsAndKeepsWhatItHolds) {
  Buffer<int> buffer;
  for (int i = 0; i < 10000; ++i) buffer.push_back(i);
  ASSERT_EQ(buffer.size(), 10000U);
  for (int i = 0; i < 10000; ++i) ASSERT_EQ(buffer[static_cast<std::size_t>(i)], i);
  buffer.resize(2);
  buffer.shrink_to_fit();
  EXPECT_EQ(buffer[1], 1);
}

TEST(Buffer, MovesWithoutCopying) {
  Buffer<double> buffer(3);
  buffer[0] = 7;
  const double* where = buffer.data();
  Buffer<double> moved = std::move(buffer);
  EXPECT_EQ(moved.data(), where);
  Buffer<double> assigned;
  assigned = std::move(moved);
  EXPECT_EQ(assigned.data(), where);
  EXPECT_EQ(assigned[0], 7);
}

TEST(Buffer, AnAlignedOneBeginsAtACacheLine) {
  for (const std::size_t size : {0U, 1U, 100U, 5'000'000U}) {
    auto buffer = Buffer<float>::aligned(size);
    EXPECT_EQ(buffer.size(), size);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data()) % 64, 0U);
    if (size > 0) buffer[size - 1] = 1;  // is ours
  }
}

TEST(Buffer, AnImpossibleSizeIsBadAlloc) {
  Buffer<double> buffer;
  EXPECT_THROW(buffer.resize(std::numeric_limits<std::size_t>::max() / 4), std::bad_alloc);
  EXPECT_THROW(Buffer<double>::aligned(std::numeric_limits<std::size_t>::max() / 4), std::bad_alloc);
}

}  // namespace
}  // namespace winnow
