// Sums of square roots over pairs of rows, the inner loop of sparsification: one root per pair and feature.
//
// The square-root instruction is the bottleneck of the plain loop. An approximate inverse root with one Newton step is
// about twice as fast: with r ~ 1/sqrt(y) and s = y r, sqrt(y) = s (3 - s r) / 2 to 2e-7. The division by 2 is done
// once at the end. Tiles of probes and rows stay in registers and L1, so that loads overlap with the arithmetic.
// Included once per instruction set, hence the toggling guard.
#if defined(WINNOW_KERNELS_SIMD_PAIR_SUMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef WINNOW_KERNELS_SIMD_PAIR_SUMS_INL_H
#undef WINNOW_KERNELS_SIMD_PAIR_SUMS_INL_H
#else
#define WINNOW_KERNELS_SIMD_PAIR_SUMS_INL_H
#endif

#include <algorithm>
#include <cstring>

#include "hwy/highway.h"
#include "kernels/kernels.h"

HWY_BEFORE_NAMESPACE();
namespace winnow::detail::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

inline constexpr std::size_t kPairBlock = 512;  // features of a tile: those of 4 probes fit in L1, with room for rows
inline constexpr std::size_t kProbesAtOnce = 4;
inline constexpr std::size_t kRowsAtOnce = 2;
inline constexpr std::size_t kRowsPerTile = 32;

// Twice sqrt(y) for y >= kTinyCoverage. Without vector instructions the approximate inverse root is too coarse for one
// step: it would leave an error of 5e-6.
template <class V>
HWY_INLINE V twice_root(V y) {
#if HWY_TARGET == HWY_EMU128 || HWY_TARGET == HWY_SCALAR
  return hn::Set(hn::DFromV<V>(), 2.0F) * hn::Sqrt(y);
#else
  const auto r = hn::ApproximateReciprocalSqrt(y);
  const auto s = y * r;
  return s * hn::NegMulAdd(s, r, hn::Set(hn::DFromV<V>(), 3.0F));
#endif
}

// sums[i][j] = the sum over the features [0, count) of tops[i] and rows[j]. count is a whole number of vectors.
template <bool kWeighted>
HWY_INLINE void pair_tile(const float* const (&tops)[kProbesAtOnce], const float* const (&rows)[kRowsAtOnce],
                          const float* weight, std::size_t count, double (&sums)[kProbesAtOnce][kRowsAtOnce]) {
  const hn::CappedTag<float, kLanes> d;
  hn::Vec<decltype(d)> sum[kProbesAtOnce][kRowsAtOnce];
#pragma GCC unroll 8
  for (std::size_t i = 0; i < kProbesAtOnce; ++i) {
#pragma GCC unroll 8
    for (std::size_t j = 0; j < kRowsAtOnce; ++j) sum[i][j] = hn::Zero(d);
  }
  for (std::size_t u = 0; u < count; u += hn::Lanes(d)) {
    hn::Vec<decltype(d)> x[kRowsAtOnce];
#pragma GCC unroll 8
    for (std::size_t j = 0; j < kRowsAtOnce; ++j) x[j] = hn::LoadU(d, rows[j] + u);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kProbesAtOnce; ++i) {
      const auto top = hn::LoadU(d, tops[i] + u);
#pragma GCC unroll 8
      for (std::size_t j = 0; j < kRowsAtOnce; ++j) {
        const auto root = twice_root(top + x[j]);
        if constexpr (kWeighted) {
          sum[i][j] = hn::MulAdd(hn::LoadU(d, weight + u), root, sum[i][j]);
        } else {
          sum[i][j] = sum[i][j] + root;
        }
      }
    }
  }
#pragma GCC unroll 8
  for (std::size_t i = 0; i < kProbesAtOnce; ++i) {
#pragma GCC unroll 8
    for (std::size_t j = 0; j < kRowsAtOnce; ++j) {
      sums[i][j] = 0.5 * static_cast<double>(hn::GetLane(hn::SumOfLanes(d, sum[i][j])));
    }
  }
}

// One tile: all probes of tops against up to kRowsPerTile rows, on the features [begin, begin + count).
template <bool kWeighted>
void pair_tiles(const ProbeTops& tops, const float* weight, const float* const* rows, std::size_t row_count,
                std::size_t begin, std::size_t count, MatrixView<double> out, std::size_t column) {
  for (std::size_t i = 0; i < tops.count; i += kProbesAtOnce) {
    const std::size_t probes = std::min(kProbesAtOnce, tops.count - i);
    const float* top[kProbesAtOnce];
    for (std::size_t p = 0; p < kProbesAtOnce; ++p) {
      top[p] = tops.data + std::min(i + p, tops.count - 1) * tops.stride + begin;
    }
    for (std::size_t j = 0; j < row_count; j += kRowsAtOnce) {
      // A tile that goes beyond the edge repeats its last probe or row, and those sums are discarded.
      const float* row[kRowsAtOnce];
      for (std::size_t r = 0; r < kRowsAtOnce; ++r) row[r] = rows[std::min(j + r, row_count - 1)];
      double tile[kProbesAtOnce][kRowsAtOnce];
      pair_tile<kWeighted>(top, row, weight == nullptr ? nullptr : weight + begin, count, tile);
      for (std::size_t p = 0; p < probes; ++p) {
        for (std::size_t r = 0; r < std::min(kRowsAtOnce, row_count - j); ++r) out(i + p, column + j + r) += tile[p][r];
      }
    }
  }
}

void dense_pair_sums(const ProbeTops& tops, const float* weight, const DenseRows& rows, Elements vs,
                     MatrixView<double> out) {
  std::fill(out.data, out.data + out.rows * out.columns, 0.0);
  const auto tiles = weight == nullptr ? pair_tiles<false> : pair_tiles<true>;
  const std::size_t whole = rows.dim / kLanes * kLanes;
  for (std::size_t j = 0; j < vs.size(); j += kRowsPerTile) {
    const std::size_t count = std::min(kRowsPerTile, vs.size() - j);
    const float* row[kRowsPerTile];
    for (std::size_t begin = 0; begin < whole; begin += kPairBlock) {
      for (std::size_t r = 0; r < count; ++r) row[r] = rows.row(vs[j + r]).data() + begin;
      tiles(tops, weight, row, count, begin, std::min(kPairBlock, whole - begin), out, j);
    }
    if (whole < rows.dim) {
      float tail[kRowsPerTile][kLanes] = {};
      for (std::size_t r = 0; r < count; ++r) {
        row[r] = tail[r];
        std::memcpy(tail[r], rows.row(vs[j + r]).data() + whole, (rows.dim - whole) * sizeof(float));
      }
      tiles(tops, weight, row, count, whole, kLanes, out, j);
    }
  }
}

}  // namespace winnow::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
