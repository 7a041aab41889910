// Forward substitution for many right sides at once, the inner loop of log-determinants. A few rows of the triangle and
// two vectors of right sides are in registers. Each sum runs over the columns in order, so it does not depend on the
// tile. Included once per instruction set, hence the toggling guard.
#if defined(WINNOW_KERNELS_SIMD_SOLVE_LOWER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef WINNOW_KERNELS_SIMD_SOLVE_LOWER_INL_H
#undef WINNOW_KERNELS_SIMD_SOLVE_LOWER_INL_H
#else
#define WINNOW_KERNELS_SIMD_SOLVE_LOWER_INL_H
#endif

#include <cstddef>

#include "hwy/highway.h"
#include "kernels/kernels.h"

HWY_BEFORE_NAMESPACE();
namespace winnow::detail::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using SolveTag = hn::CappedTag<double, kSolveLanes>;
inline constexpr std::size_t kSolveWidth = hn::MaxLanes(SolveTag());

// Rows [first, first + kRows) of kVectors vectors of right sides that begin at `y`. The rows above are already solved.
template <std::size_t kRows, std::size_t kVectors>
HWY_INLINE void solve_tile(const double* lower, std::size_t first, double* y, std::size_t stride) {
  const SolveTag d;
  const double* row[kRows];
  hn::Vec<SolveTag> sum[kRows][kVectors];
#pragma GCC unroll 8
  for (std::size_t r = 0; r < kRows; ++r) {
    row[r] = lower + (first + r) * (first + r + 1) / 2;
#pragma GCC unroll 2
    for (std::size_t w = 0; w < kVectors; ++w) sum[r][w] = hn::LoadU(d, y + (first + r) * stride + w * kSolveWidth);
  }
  for (std::size_t j = 0; j < first; ++j) {
    hn::Vec<SolveTag> solved[kVectors];
#pragma GCC unroll 2
    for (std::size_t w = 0; w < kVectors; ++w) solved[w] = hn::LoadU(d, y + j * stride + w * kSolveWidth);
#pragma GCC unroll 8
    for (std::size_t r = 0; r < kRows; ++r) {
      const auto l = hn::Set(d, row[r][j]);
#pragma GCC unroll 2
      for (std::size_t w = 0; w < kVectors; ++w) sum[r][w] = hn::NegMulAdd(l, solved[w], sum[r][w]);
    }
  }
#pragma GCC unroll 8
  for (std::size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 2
    for (std::size_t w = 0; w < kVectors; ++w) {
#pragma GCC unroll 8
      for (std::size_t c = 0; c < r; ++c) {
        sum[r][w] = hn::NegMulAdd(hn::Set(d, row[r][first + c]), sum[c][w], sum[r][w]);
      }
      sum[r][w] = sum[r][w] * hn::Set(d, row[r][first + r]);
      hn::StoreU(sum[r][w], d, y + (first + r) * stride + w * kSolveWidth);
    }
  }
}

template <std::size_t kRows>
HWY_INLINE void solve_rows(const double* lower, std::size_t first, MatrixView<double> inout) {
  std::size_t j = 0;
  for (; j + 2 * kSolveWidth <= inout.columns; j += 2 * kSolveWidth) {
    solve_tile<kRows, 2>(lower, first, inout.data + j, inout.columns);
  }
  for (; j < inout.columns; j += kSolveWidth) solve_tile<kRows, 1>(lower, first, inout.data + j, inout.columns);
}

void solve_lower(const double* lower, MatrixView<double> inout) {
  std::size_t i = 0;
  for (; i + 4 <= inout.rows; i += 4) solve_rows<4>(lower, i, inout);
  for (; i < inout.rows; ++i) solve_rows<1>(lower, i, inout);
}

}  // namespace winnow::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
