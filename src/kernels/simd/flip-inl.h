// Rows and columns of a tile exchanged, in squares of vectors that are turned in registers: every cache line is read
// once and written once. Tiles are written to tables in the same way, around the caches if they are aligned. Included
// once per instruction set, hence the toggling guard.
#if defined(WINNOW_KERNELS_SIMD_FLIP_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef WINNOW_KERNELS_SIMD_FLIP_INL_H
#undef WINNOW_KERNELS_SIMD_FLIP_INL_H
#else
#define WINNOW_KERNELS_SIMD_FLIP_INL_H
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "hwy/cache_control.h"
#include "hwy/highway.h"
#include "kernels/kernels.h"

HWY_BEFORE_NAMESPACE();
namespace winnow::detail::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using SideTag = hn::CappedTag<float, kLanes>;
using Side = hn::Vec<SideTag>;
inline constexpr std::size_t kSide = hn::MaxLanes(SideTag());
static_assert(kSide == 4 || kSide == 8 || kSide == 16);

// Turns the four by four floats in each block of 128 bits of four vectors.
HWY_INLINE void turn_blocks(Side* rows) {
  const SideTag d;
  const hn::RepartitionToWide<SideTag> pairs;
  const auto low = hn::BitCast(pairs, hn::InterleaveLower(d, rows[0], rows[1]));
  const auto low_next = hn::BitCast(pairs, hn::InterleaveLower(d, rows[2], rows[3]));
  const auto high = hn::BitCast(pairs, hn::InterleaveUpper(d, rows[0], rows[1]));
  const auto high_next = hn::BitCast(pairs, hn::InterleaveUpper(d, rows[2], rows[3]));
  rows[0] = hn::BitCast(d, hn::InterleaveLower(pairs, low, low_next));
  rows[1] = hn::BitCast(d, hn::InterleaveUpper(pairs, low, low_next));
  rows[2] = hn::BitCast(d, hn::InterleaveLower(pairs, high, high_next));
  rows[3] = hn::BitCast(d, hn::InterleaveUpper(pairs, high, high_next));
}

// Turns the blocks of four vectors of four blocks each: result b is block b of each.
HWY_INLINE void turn_four(const Side& v0, const Side& v1, const Side& v2, const Side& v3, Side* to, std::size_t step) {
  const SideTag d;
  const auto even = [&](Side a, Side b) HWY_ATTR { return hn::OddEvenBlocks(hn::SwapAdjacentBlocks(b), a); };
  const auto odd = [&](Side a, Side b) HWY_ATTR { return hn::OddEvenBlocks(b, hn::SwapAdjacentBlocks(a)); };
  const auto low = hn::ConcatLowerLower(d, v2, v0), low_next = hn::ConcatLowerLower(d, v3, v1);
  const auto high = hn::ConcatUpperUpper(d, v2, v0), high_next = hn::ConcatUpperUpper(d, v3, v1);
  to[0] = even(low, low_next);
  to[step] = odd(low, low_next);
  to[2 * step] = even(high, high_next);
  to[3 * step] = odd(high, high_next);
}

enum class Write { kCached, kAround };

template <Write kWrite>
HWY_INLINE void flip_square(const float* from, std::size_t from_stride, float* to, std::size_t to_stride) {
  const SideTag d;
  Side row[kSide], turned[kSide];
#pragma GCC unroll 16
  for (std::size_t i = 0; i < kSide; ++i) row[i] = hn::LoadU(d, from + i * from_stride);
#pragma GCC unroll 4
  for (std::size_t i = 0; i < kSide; i += 4) turn_blocks(row + i);
#pragma GCC unroll 4
  for (std::size_t i = 0; i < 4; ++i) {
    if constexpr (kSide == 4) {
      turned[i] = row[i];
    } else if constexpr (kSide == 8) {
      turned[i] = hn::ConcatLowerLower(d, row[i + 4], row[i]);
      turned[i + 4] = hn::ConcatUpperUpper(d, row[i + 4], row[i]);
    } else {
      turn_four(row[i], row[i + 4], row[i + 8], row[i + 12], turned + i, 4);
    }
  }
#pragma GCC unroll 16
  for (std::size_t i = 0; i < kSide; ++i) {
    if constexpr (kWrite == Write::kAround) {
      hn::Stream(turned[i], d, to + i * to_stride);
    } else {
      hn::StoreU(turned[i], d, to + i * to_stride);
    }
  }
}

template <Write kWrite>
void flip_tile(MatrixView<float> tile, float* out, std::size_t stride) {
  const std::size_t rows = tile.rows / kSide * kSide, columns = tile.columns / kSide * kSide;
  for (std::size_t j = 0; j < columns; j += kSide) {
    for (std::size_t i = 0; i < rows; i += kSide) {
      flip_square<kWrite>(tile.row(i).data() + j, tile.columns, out + j * stride + i, stride);
    }
  }
  for (std::size_t j = 0; j < tile.columns; ++j) {
    for (std::size_t i = j < columns ? rows : 0; i < tile.rows; ++i) out[j * stride + i] = tile(i, j);
  }
}

void flip(MatrixView<float> tile, float* out, std::size_t stride) {
  flip_tile<Write::kCached>(tile, out, stride);
}

template <Write kWrite>
void store_tile(MatrixView<float> tile, float* rows, float* columns, std::size_t stride) {
  const SideTag d;
  const std::size_t whole = kWrite == Write::kAround ? tile.columns / kSide * kSide : 0;
  for (std::size_t i = 0; i < tile.rows; ++i) {
    const float* from = tile.row(i).data();
    float* to = rows + i * stride;
    for (std::size_t j = 0; j < whole; j += kSide) hn::Stream(hn::LoadU(d, from + j), d, to + j);
    std::copy(from + whole, from + tile.columns, to + whole);
  }
  if (columns != nullptr) flip_tile<kWrite>(tile, columns, stride);
}

void store(MatrixView<float> tile, float* rows, float* columns, std::size_t stride) {
  const auto addresses = reinterpret_cast<std::uintptr_t>(rows) | reinterpret_cast<std::uintptr_t>(columns);
  if (addresses % (kLanes * sizeof(float)) != 0 || stride % kLanes != 0) {
    return store_tile<Write::kCached>(tile, rows, columns, stride);
  }
  store_tile<Write::kAround>(tile, rows, columns, stride);
  hwy::FlushStream();  // before another thread reads it
}

}  // namespace winnow::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
