// Products and squared distances between two sets of rows, the inner loop of similarities. Computed like a matrix
// product, in tiles of registers. Each sum runs over the coordinates in order, so it does not depend on the tile.
// Included once per instruction set, hence the toggling guard.
#if defined(WINNOW_KERNELS_SIMD_PAIR_TERMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef WINNOW_KERNELS_SIMD_PAIR_TERMS_INL_H
#undef WINNOW_KERNELS_SIMD_PAIR_TERMS_INL_H
#else
#define WINNOW_KERNELS_SIMD_PAIR_TERMS_INL_H
#endif

#include <cstddef>
#include <span>

#include "hwy/highway.h"
#include "kernels/kernels.h"
#include "kernels/simd/gains-inl.h"

HWY_BEFORE_NAMESPACE();
namespace winnow::detail::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using PairTag = hn::CappedTag<float, kLanes>;
inline constexpr std::size_t kPairWidth = hn::MaxLanes(PairTag());
// Two vectors of sums per row: as many rows as the registers can hold together with their operands.
inline constexpr std::size_t kLeftAtOnce = kPairWidth == 16 ? 12 : 6;

// kRows rows of left, at a distance of `dim`, with the 2 * kPairWidth rows that begin at `right`.
template <PairTerm kTerm, std::size_t kRows>
HWY_INLINE void pair_terms_tile(const float* left, const float* right, std::size_t dim, float* out,
                                std::size_t stride) {
  const PairTag d;
  hn::Vec<PairTag> low[kRows];
  hn::Vec<PairTag> high[kRows];
#pragma GCC unroll 16
  for (std::size_t i = 0; i < kRows; ++i) low[i] = high[i] = hn::Zero(d);
  for (std::size_t t = 0; t < dim; ++t, right += kPanel) {
    const auto y_low = hn::LoadU(d, right);
    const auto y_high = hn::LoadU(d, right + kPairWidth);
#pragma GCC unroll 16
    for (std::size_t i = 0; i < kRows; ++i) {
      const auto x = hn::Set(d, left[i * dim + t]);
      if constexpr (kTerm == PairTerm::kProduct) {
        low[i] = hn::MulAdd(x, y_low, low[i]);
        high[i] = hn::MulAdd(x, y_high, high[i]);
      } else {
        const auto low_step = x - y_low;
        const auto high_step = x - y_high;
        low[i] = hn::MulAdd(low_step, low_step, low[i]);
        high[i] = hn::MulAdd(high_step, high_step, high[i]);
      }
    }
  }
#pragma GCC unroll 16
  for (std::size_t i = 0; i < kRows; ++i) {
    hn::StoreU(low[i], d, out + i * stride);
    hn::StoreU(high[i], d, out + i * stride + kPairWidth);
  }
}

// All rows of left with the same few rows of right, which stay in the first-level cache meanwhile.
template <PairTerm kTerm>
void pair_terms_of(const float* left, const Panels& right, std::size_t first, MatrixView<float> out) {
  for (std::size_t j = 0; j < out.columns; j += 2 * kPairWidth) {
    const std::size_t row = first + j;
    const float* panel = right.data + row / kPanel * right.dim * kPanel + row % kPanel;
    std::size_t i = 0;
    const auto strips = [&]<std::size_t kRows>() HWY_ATTR {
      for (; i + kRows <= out.rows; i += kRows) {
        pair_terms_tile<kTerm, kRows>(left + i * right.dim, panel, right.dim, out.row(i).data() + j, out.columns);
      }
    };
    strips.template operator()<kLeftAtOnce>();
    strips.template operator()<4>();
    strips.template operator()<2>();
    strips.template operator()<1>();
  }
}

void pair_terms(PairTerm term, const float* left, const Panels& right, std::size_t first, MatrixView<float> out) {
  static_assert(kPanel % (2 * kPairWidth) == 0);
  term == PairTerm::kProduct ? pair_terms_of<PairTerm::kProduct>(left, right, first, out)
                             : pair_terms_of<PairTerm::kSquaredDistance>(left, right, first, out);
}

template <class Body>
HWY_INLINE void for_vectors(std::span<float> values, const Body& body) {
  const PairTag d;
  std::size_t i = 0;
  for (; i + kPairWidth <= values.size(); i += kPairWidth) {
    hn::StoreU(body(hn::LoadU(d, values.data() + i)), d, values.data() + i);
  }
  if (i < values.size()) {
    HWY_ALIGN float tail[kPairWidth] = {};
    std::copy(values.begin() + static_cast<std::ptrdiff_t>(i), values.end(), tail);
    hn::Store(body(hn::Load(d, tail)), d, tail);
    std::copy_n(tail, values.size() - i, values.data() + i);
  }
}

void reshape(Shape shape, float scale, std::span<float> values) {
  const PairTag d;
  const auto zero = hn::Zero(d);
  const auto one = hn::Set(d, 1.0F);
  const auto plus = hn::Set(d, scale);
  const auto minus = hn::Set(d, -scale);
  switch (shape) {
    case Shape::kNone:
      return;
    case Shape::kPositive:
      return for_vectors(values, [&](auto x) HWY_ATTR { return hn::Max(x, zero); });
    case Shape::kExponential:
      return for_vectors(values, [&](auto x) HWY_ATTR { return exp_of_negative<SimdMath>(minus * x); });
    case Shape::kInverse:
      return for_vectors(values, [&](auto x) HWY_ATTR { return one / (one + hn::Sqrt(x)); });
    case Shape::kSquare:
      return for_vectors(values, [&](auto x) HWY_ATTR { return x * x; });
    case Shape::kRoom:
      return for_vectors(values, [&](auto x) HWY_ATTR { return hn::Max(plus - x, zero); });
  }
}

}  // namespace winnow::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
