// Gains with vectors: kLanes running sums, spread over as many registers as the instruction set needs. Included once
// per instruction set, hence the toggling guard.
#if defined(WINNOW_KERNELS_SIMD_GAINS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef WINNOW_KERNELS_SIMD_GAINS_INL_H
#undef WINNOW_KERNELS_SIMD_GAINS_INL_H
#else
#define WINNOW_KERNELS_SIMD_GAINS_INL_H
#endif

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#include "hwy/highway.h"
#include "kernels/kernels.h"

HWY_BEFORE_NAMESPACE();
namespace winnow::detail::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#include "kernels/terms.inc"

using FloatTag = hn::CappedTag<float, kLanes>;
using HalfTag = hn::Half<FloatTag>;
using DoubleTag = hn::Rebind<double, HalfTag>;
using IndexTag = hn::Rebind<std::int32_t, FloatTag>;
inline constexpr std::size_t kWidth = hn::MaxLanes(FloatTag());
inline constexpr std::size_t kVectors = kLanes / kWidth;
static_assert(kLanes % kWidth == 0);

struct SimdMath {
  using F = hn::Vec<FloatTag>;
  using D = hn::Vec<DoubleTag>;
  using Bits = hn::RebindToUnsigned<DoubleTag>;
  using Integers = hn::RebindToSigned<DoubleTag>;

  static F set(float x) { return hn::Set(FloatTag(), x); }
  static D set(double x) { return hn::Set(DoubleTag(), x); }
  static F sqrt(F x) { return hn::Sqrt(x); }
  static F min(F a, F b) { return hn::Min(a, b); }
  static F max(F a, F b) { return hn::Max(a, b); }
  static bool none_greater(F a, F b) { return hn::AllFalse(FloatTag(), hn::Gt(a, b)); }
  static F where_greater(F a, F b, F yes, F no) { return hn::IfThenElse(hn::Gt(a, b), yes, no); }
  static D where_greater(D a, D b, D yes, D no) { return hn::IfThenElse(hn::Gt(a, b), yes, no); }
  static F round(F x) { return hn::Round(x); }
  static D round(D x) { return hn::Round(x); }
  static F mul_add(F a, F b, F c) { return hn::MulAdd(a, b, c); }
  static D mantissa(D x) {
    const auto fraction = hn::And(hn::BitCast(Bits(), x), hn::Set(Bits(), 0x000FFFFFFFFFFFFFu));
    return hn::BitCast(DoubleTag(), hn::Or(fraction, hn::Set(Bits(), 0x3FF0000000000000u)));
  }
  static D exponent(D x) {
    const auto biased = hn::BitCast(Integers(), hn::ShiftRight<52>(hn::BitCast(Bits(), x)));
    return hn::ConvertTo(DoubleTag(), biased - hn::Set(Integers(), 1023));
  }
  static F times_power_of_2(F x, F k) {
    const auto biased = hn::ConvertTo(IndexTag(), k) + hn::Set(IndexTag(), 127);
    return x * hn::BitCast(FloatTag(), hn::ShiftLeft<23>(biased));
  }
  static D times_power_of_2(D x, D k) {
    const auto biased = hn::ConvertTo(Integers(), k) + hn::Set(Integers(), 1023);
    return x * hn::BitCast(DoubleTag(), hn::ShiftLeft<52>(biased));
  }
  template <class Term>
  static F in_double(const Term& term, F covered, F scale, F x) {
    const DoubleTag d;
    const auto low = term.in_double(hn::PromoteTo(d, hn::LowerHalf(covered)), hn::PromoteTo(d, hn::LowerHalf(scale)),
                                    hn::PromoteTo(d, hn::LowerHalf(x)));
    const HalfTag half;
    const auto high =
        term.in_double(hn::PromoteTo(d, hn::UpperHalf(half, covered)), hn::PromoteTo(d, hn::UpperHalf(half, scale)),
                       hn::PromoteTo(d, hn::UpperHalf(half, x)));
    return hn::Combine(FloatTag(), hn::DemoteTo(half, high), hn::DemoteTo(half, low));
  }
};

// The running sums: kVectors vectors of kWidth, in lane order.
struct Lanes {
  SimdMath::F sum[kVectors];

  HWY_INLINE Lanes() {
#pragma GCC unroll 4
    for (std::size_t i = 0; i < kVectors; ++i) sum[i] = hn::Zero(FloatTag());
  }

  // Added in halves: first whole vectors, then the upper half of the last vector to the lower half.
  HWY_INLINE double total() {
#pragma GCC unroll 4
    for (std::size_t count = kVectors / 2; count > 0; count /= 2) {
#pragma GCC unroll 4
      for (std::size_t i = 0; i < count; ++i) sum[i] = sum[i] + sum[i + count];
    }
    return fold(FloatTag(), sum[0]);
  }

  template <class Tag>
  static HWY_INLINE double fold(Tag tag, hn::Vec<Tag> v) {
    if constexpr (hn::MaxLanes(tag) > 4) {
      const hn::Half<Tag> half;
      return fold(half, hn::LowerHalf(half, v) + hn::UpperHalf(half, v));
    } else {
      HWY_ALIGN float lane[4];
      hn::Store(v, tag, lane);
      return (lane[0] + lane[2]) + (lane[1] + lane[3]);
    }
  }
};

// The part of a Coverage for consecutive features.
struct DenseFeatures {
  const Coverage& s;
  SimdMath::F covered(std::size_t u) const { return hn::LoadU(FloatTag(), s.covered + u); }
  SimdMath::F scale(std::size_t u) const { return hn::LoadU(FloatTag(), s.scale + u); }
  SimdMath::F inverse(std::size_t u) const { return hn::LoadU(FloatTag(), s.inverse + u); }
  SimdMath::F weight(std::size_t u) const { return hn::LoadU(FloatTag(), s.weight + u); }
};

// The same for the features columns[p], columns[p + 1], …
struct SparseFeatures {
  const Coverage& s;
  const std::uint32_t* columns;
  SimdMath::F gather(const float* array, std::size_t p) const {
    const auto index = hn::LoadU(IndexTag(), reinterpret_cast<const std::int32_t*>(columns) + p);
    return hn::GatherIndex(FloatTag(), array, index);
  }
  SimdMath::F covered(std::size_t p) const { return gather(s.covered, p); }
  SimdMath::F scale(std::size_t p) const { return gather(s.scale, p); }
  SimdMath::F inverse(std::size_t p) const { return gather(s.inverse, p); }
  SimdMath::F weight(std::size_t p) const { return gather(s.weight, p); }
};

// lanes += the terms of positions [p, p + kWidth * vectors). x points at position p.
template <bool kWeighted, class Term, class Features>
HWY_INLINE void add_terms(Lanes& lanes, const Term& term, const Features& features, std::size_t p, const float* x,
                          std::size_t vectors) {
#pragma GCC unroll 4
  for (std::size_t i = 0; i < kVectors; ++i) {
    if (i >= vectors) break;
    const std::size_t at = p + i * kWidth;
    auto gain =
        term(features.covered(at), features.scale(at), features.inverse(at), hn::LoadU(FloatTag(), x + i * kWidth));
    if constexpr (kWeighted) gain = features.weight(at) * gain;
    lanes.sum[i] = lanes.sum[i] + gain;
  }
}

// One block of a dense row: features [begin, end), which lie within one block. Prefetches the block at `later`.
template <bool kWeighted, class Term>
HWY_INLINE double dense_block_gain(const Coverage& s, const float* x, std::size_t begin, std::size_t end,
                                   const float* later, const Term& term) {
  const DenseFeatures features{s};
  Lanes lanes;
  std::size_t u = begin;
  for (; u + kLanes <= end; u += kLanes) {
    __builtin_prefetch(later + (u - begin), 0, 2);
    add_terms<kWeighted>(lanes, term, features, u, x + u, kVectors);
  }
  if (u < end) {
    __builtin_prefetch(later + (u - begin), 0, 2);
    HWY_ALIGN float tail[kLanes] = {};
    std::memcpy(tail, x + u, (end - u) * sizeof(float));
    add_terms<kWeighted>(lanes, term, features, u, tail, kVectors);
  }
  return lanes.total();
}

// Rows pass through a block of features together, so that the coverage of the block stays in L1. The hardware cannot
// predict the order of the rows. So each part is prefetched about kBytesAhead bytes before it is needed.
template <bool kWeighted, class Term>
void dense_gains_of_term(const Coverage& s, const DenseRows& rows, Elements vs, Gain* out, const Term& term) {
  constexpr std::size_t kRowsTogether = 16;
  constexpr std::size_t kBytesAhead = 4096;
  const std::size_t ahead = std::min(kRowsTogether, kBytesAhead / (std::min(kBlock, s.dim) * sizeof(float)) + 1);
  std::fill_n(out, vs.size(), 0.0);
  for (std::size_t first = 0; first < vs.size(); first += kRowsTogether) {
    const std::size_t count = std::min(kRowsTogether, vs.size() - first);
    for (std::size_t begin = 0; begin < s.dim; begin += kBlock) {
      const std::size_t end = std::min(s.dim, begin + kBlock);
      for (std::size_t i = 0; i < count; ++i) {
        // The part that is `ahead` parts later: in this block, in the next, or in the first block of the next rows.
        std::size_t later = i + ahead;
        std::size_t later_begin = begin;
        if (later >= count && end < s.dim) {
          later -= count;
          later_begin = end;
        } else if (later >= count) {
          later_begin = 0;
        }
        const Element later_row = vs[std::min(first + later, vs.size() - 1)];
        out[first + i] += dense_block_gain<kWeighted>(s, rows.row(vs[first + i]).data(), begin, end,
                                                      rows.row(later_row).data() + later_begin, term);
      }
    }
  }
}

template <bool kWeighted, class Term>
double sparse_gain(const Coverage& s, const std::uint32_t* columns, const float* x, std::size_t count,
                   const Term& term) {
  double gain = 0;
  for (std::size_t begin = 0; begin < count; begin += kBlock) {
    const std::size_t end = std::min(count, begin + kBlock);
    Lanes lanes;
    std::size_t p = begin;
    const SparseFeatures features{s, columns};
    for (; p + kLanes <= end; p += kLanes) add_terms<kWeighted>(lanes, term, features, p, x + p, kVectors);
    if (p < end) {
      HWY_ALIGN float tail[kLanes] = {};
      HWY_ALIGN std::uint32_t tail_columns[kLanes] = {};
      std::memcpy(tail, x + p, (end - p) * sizeof(float));
      std::memcpy(tail_columns, columns + p, (end - p) * sizeof(std::uint32_t));
      const SparseFeatures tail_features{s, tail_columns};
      add_terms<kWeighted>(lanes, term, tail_features, 0, tail, (end - p + kWidth - 1) / kWidth);
    }
    gain += lanes.total();
  }
  return gain;
}

template <bool kWeighted, class Term>
void sparse_gains_of_term(const Coverage& s, const SparseRows& rows, Elements vs, Gain* out, const Term& term) {
  constexpr std::size_t kAhead = 4;
  for (std::size_t i = 0; i < vs.size(); ++i) {
    const Element later = vs[std::min(i + kAhead, vs.size() - 1)];
    __builtin_prefetch(rows.row_columns(later).data());
    __builtin_prefetch(rows.row_values(later).data());
    const auto columns = rows.row_columns(vs[i]);
    out[i] = sparse_gain<kWeighted>(s, columns.data(), rows.row_values(vs[i]).data(), columns.size(), term);
  }
}

void dense_gains(const Coverage& s, const DenseRows& rows, Elements vs, Gain* out) {
  if (s.dim == 0) return std::fill_n(out, vs.size(), 0.0), void();
  with_term<SimdMath>(s.concave, [&](const auto& term) HWY_ATTR {
    if (s.weight == nullptr) {
      dense_gains_of_term<false>(s, rows, vs, out, term);
    } else {
      dense_gains_of_term<true>(s, rows, vs, out, term);
    }
  });
}

void sparse_gains(const Coverage& s, const SparseRows& rows, Elements vs, Gain* out) {
  with_term<SimdMath>(s.concave, [&](const auto& term) HWY_ATTR {
    if (s.weight == nullptr) {
      sparse_gains_of_term<false>(s, rows, vs, out, term);
    } else {
      sparse_gains_of_term<true>(s, rows, vs, out, term);
    }
  });
}

// A term of one column takes less time than its bytes need to arrive. Reading several long rows side by side keeps more
// of them on their way: 24 GB/s instead of 16 on one core (Zen 4, AVX-512).
inline constexpr std::size_t kColumnRows = 8 / kVectors;
inline constexpr std::size_t kColumnsAhead = 64;

// out[i] += the sum of the block [begin, end) of rows[i].
template <std::size_t kRows, class Term>
HWY_INLINE void column_block_sums(const Term& term, const Coverage& s, const float* const* rows, std::size_t begin,
                                  std::size_t end, Gain* out) {
  const DenseFeatures features{s};
  Lanes lanes[kRows];
  std::size_t u = begin;
  for (; u + kLanes <= end; u += kLanes) {
    const std::size_t later = std::min(u + kColumnsAhead, s.dim);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kRows; ++i) {
      __builtin_prefetch(rows[i] + later);
      add_terms<false>(lanes[i], term, features, u, rows[i] + u, kVectors);
    }
  }
  if (u < end) {
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kRows; ++i) {
      HWY_ALIGN float tail[kLanes] = {};
      std::memcpy(tail, rows[i] + u, (end - u) * sizeof(float));
      add_terms<false>(lanes[i], term, features, u, tail, kVectors);
    }
  }
#pragma GCC unroll 8
  for (std::size_t i = 0; i < kRows; ++i) out[i] += lanes[i].total();
}

void dense_columns(ColumnTerm kind, const float* a, const DenseRows& rows, Elements vs, Gain* out) {
  std::fill_n(out, vs.size(), 0.0);
  if (rows.dim == 0) return;
  const Coverage s{{}, a, a, a, nullptr, rows.dim};
  with_column_term<SimdMath>(kind, [&](const auto& term) HWY_ATTR {
    if (rows.dim <= kBlock) return dense_gains_of_term<false>(s, rows, vs, out, term);
    std::size_t i = 0;
    const auto strips = [&]<std::size_t kRows>() HWY_ATTR {
      for (; i + kRows <= vs.size(); i += kRows) {
        const float* row[kRows];
        for (std::size_t r = 0; r < kRows; ++r) row[r] = rows.row(vs[i + r]).data();
        for (std::size_t begin = 0; begin < s.dim; begin += kBlock) {
          column_block_sums<kRows>(term, s, row, begin, std::min(s.dim, begin + kBlock), out + i);
        }
      }
    };
    strips.template operator()<kColumnRows>();
    strips.template operator()<kColumnRows / 2>();
    strips.template operator()<1>();
  });
}

void sparse_columns(ColumnTerm kind, const float* a, const SparseRows& rows, Elements vs, Gain* out) {
  const Coverage s{{}, a, a, a, nullptr, rows.dim};
  with_column_term<SimdMath>(kind,
                             [&](const auto& term) HWY_ATTR { sparse_gains_of_term<false>(s, rows, vs, out, term); });
}

// Of one vector. Returns how many were found.
template <class Term>
HWY_INLINE std::size_t live_of_vector(const Term& term, const float* x, const float* a, std::size_t column,
                                      std::uint32_t* columns, float* values) {
  const FloatTag d;
  const auto zero = hn::Zero(d);
  const auto value = hn::LoadU(d, x);
  const auto live = hn::Gt(term(hn::LoadU(d, a), zero, zero, value), zero);
#if HWY_TARGET <= HWY_AVX3
  // Compressed in a register first: some machines are very slow at compressing into memory.
  const IndexTag index;
  const auto names = hn::Iota(index, static_cast<std::int32_t>(column));
  hn::StoreU(hn::Compress(names, hn::RebindMask(index, live)), index, reinterpret_cast<std::int32_t*>(columns));
  hn::StoreU(hn::Compress(value, live), d, values);
  return hn::CountTrue(d, live);
#else
  // Without an instruction for it, compressing takes longer than going from one to the next.
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(d, live, bits);
  static_assert(kWidth <= 16);
  std::size_t found = 0;
  for (unsigned left = bits[0] + 256U * bits[1]; left != 0; left &= left - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(left));
    columns[found] = static_cast<std::uint32_t>(column + lane);
    values[found++] = x[lane];
  }
  return found;
#endif
}

std::size_t live_columns(ColumnTerm kind, std::span<const float> x, const float* a, std::size_t begin,
                         std::uint32_t* columns, float* values) {
  std::size_t found = 0;
  with_column_term<SimdMath>(kind, [&](const auto& term) HWY_ATTR {
    std::size_t at = 0, j = 0;
    for (; j + kWidth <= x.size(); j += kWidth) {
      at += live_of_vector(term, x.data() + j, a + begin + j, begin + j, columns + at, values + at);
    }
    if (j < x.size()) {
      HWY_ALIGN float tail[kWidth] = {};
      HWY_ALIGN float tail_a[kWidth] = {};
      std::copy(x.begin() + static_cast<std::ptrdiff_t>(j), x.end(), tail);
      std::copy_n(a + begin + j, x.size() - j, tail_a);
      at += live_of_vector(term, tail, tail_a, begin + j, columns + at, values + at);
    }
    found = at;
  });
  return found;
}

}  // namespace winnow::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
