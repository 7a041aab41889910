// The reference: plain loops, one feature at a time. Every other backend is tested against it.
#include "kernels/kernels.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace winnow::detail {
namespace {

#include "kernels/terms.inc"

struct ScalarMath {
  using F = float;
  using D = double;
  static float set(float x) { return x; }
  static double set(double x) { return x; }
  static float sqrt(float x) { return std::sqrt(x); }
  static float min(float a, float b) { return std::min(a, b); }
  static float max(float a, float b) { return std::max(a, b); }
  static bool none_greater(float a, float b) { return !(a > b); }
  static float where_greater(float a, float b, float yes, float no) { return a > b ? yes : no; }
  static double where_greater(double a, double b, double yes, double no) { return a > b ? yes : no; }
  static float round(float x) { return std::nearbyint(x); }
  static double round(double x) { return std::nearbyint(x); }
  static float mul_add(float a, float b, float c) { return std::fma(a, b, c); }
  static double mantissa(double x) {
    return std::bit_cast<double>((std::bit_cast<std::uint64_t>(x) & 0x000FFFFFFFFFFFFFu) | 0x3FF0000000000000u);
  }
  static double exponent(double x) {
    return static_cast<double>(static_cast<std::int64_t>(std::bit_cast<std::uint64_t>(x) >> 52) - 1023);
  }
  static float times_power_of_2(float x, float k) {
    return x * std::bit_cast<float>(static_cast<std::uint32_t>(static_cast<std::int32_t>(k) + 127) << 23);
  }
  static double times_power_of_2(double x, double k) {
    return x * std::bit_cast<double>(static_cast<std::uint64_t>(static_cast<std::int64_t>(k) + 1023) << 52);
  }
  template <class Term>
  static float in_double(const Term& term, float covered, float scale, float x) {
    return static_cast<float>(term.in_double(covered, scale, x));
  }
};

// kLanes running sums, added in halves: the order of summation that all backends share.
struct Lanes {
  std::array<float, kLanes> sum{};

  double total() {
    for (std::size_t width = kLanes / 2; width > 0; width /= 2) {
      for (std::size_t i = 0; i < width; ++i) sum[i] += sum[i + width];
    }
    return sum[0];
  }
};

template <class Term>
float weighted_term(const Term& term, const Coverage& s, std::size_t u, float x) {
  const float gain = term(s.covered[u], s.scale[u], s.inverse[u], x);
  return s.weight == nullptr ? gain : s.weight[u] * gain;
}

template <class Term>
void dense_sums(const Coverage& s, const DenseRows& rows, Elements vs, Gain* out, const Term& term) {
  for (std::size_t i = 0; i < vs.size(); ++i) {
    const auto x = rows.row(vs[i]);
    out[i] = 0;
    for (std::size_t begin = 0; begin < s.dim; begin += kBlock) {
      Lanes lanes;
      for (std::size_t u = begin; u < std::min(s.dim, begin + kBlock); ++u) {
        lanes.sum[u % kLanes] += weighted_term(term, s, u, x[u]);
      }
      out[i] += lanes.total();
    }
  }
}

template <class Term>
void sparse_sums(const Coverage& s, const SparseRows& rows, Elements vs, Gain* out, const Term& term) {
  for (std::size_t i = 0; i < vs.size(); ++i) {
    const auto columns = rows.row_columns(vs[i]);
    const auto x = rows.row_values(vs[i]);
    out[i] = 0;
    for (std::size_t begin = 0; begin < x.size(); begin += kBlock) {
      Lanes lanes;
      for (std::size_t p = begin; p < std::min(x.size(), begin + kBlock); ++p) {
        lanes.sum[p % kLanes] += weighted_term(term, s, columns[p], x[p]);
      }
      out[i] += lanes.total();
    }
  }
}

void dense_gains(const Coverage& s, const DenseRows& rows, Elements vs, Gain* out) {
  with_term<ScalarMath>(s.concave, [&](const auto& term) { dense_sums(s, rows, vs, out, term); });
}

void sparse_gains(const Coverage& s, const SparseRows& rows, Elements vs, Gain* out) {
  with_term<ScalarMath>(s.concave, [&](const auto& term) { sparse_sums(s, rows, vs, out, term); });
}

void dense_columns(ColumnTerm kind, const float* a, const DenseRows& rows, Elements vs, Gain* out) {
  const Coverage s{{}, a, a, a, nullptr, rows.dim};
  with_column_term<ScalarMath>(kind, [&](const auto& term) { dense_sums(s, rows, vs, out, term); });
}

void sparse_columns(ColumnTerm kind, const float* a, const SparseRows& rows, Elements vs, Gain* out) {
  const Coverage s{{}, a, a, a, nullptr, rows.dim};
  with_column_term<ScalarMath>(kind, [&](const auto& term) { sparse_sums(s, rows, vs, out, term); });
}

void dense_pair_sums(const ProbeTops& tops, const float* weight, const DenseRows& rows, Elements vs,
                     MatrixView<double> out) {
  for (std::size_t i = 0; i < tops.count; ++i) {
    const float* top = tops.data + i * tops.stride;
    for (std::size_t j = 0; j < vs.size(); ++j) {
      const auto x = rows.row(vs[j]);
      double sum = 0;
      for (std::size_t u = 0; u < rows.dim; ++u) {
        const float root = std::sqrt(top[u] + x[u]);
        sum += weight == nullptr ? root : weight[u] * root;
      }
      out(i, j) = sum;
    }
  }
}

std::size_t live_columns(ColumnTerm kind, std::span<const float> x, const float* a, std::size_t begin,
                         std::uint32_t* columns, float* values) {
  std::size_t found = 0;
  with_column_term<ScalarMath>(kind, [&](const auto& term) {
    for (std::size_t j = 0; j < x.size(); ++j) {
      if (!(term(a[begin + j], 0, 0, x[j]) > 0)) continue;
      columns[found] = static_cast<std::uint32_t>(begin + j);
      values[found++] = x[j];
    }
  });
  return found;
}

void pair_terms(PairTerm term, const float* left, const Panels& right, std::size_t first, MatrixView<float> out) {
  for (std::size_t i = 0; i < out.rows; ++i) {
    const float* x = left + i * right.dim;
    for (std::size_t j = 0; j < out.columns; ++j) {
      const std::size_t row = first + j;
      const float* y = right.data + row / kPanel * right.dim * kPanel + row % kPanel;
      float sum = 0;
      for (std::size_t t = 0; t < right.dim; ++t, y += kPanel) {
        const float difference = x[t] - *y;
        sum = term == PairTerm::kProduct ? std::fma(x[t], *y, sum) : std::fma(difference, difference, sum);
      }
      out(i, j) = sum;
    }
  }
}

void flip(MatrixView<float> tile, float* out, std::size_t stride) {
  for (std::size_t i = 0; i < tile.rows; ++i) {
    for (std::size_t j = 0; j < tile.columns; ++j) out[j * stride + i] = tile(i, j);
  }
}

void store(MatrixView<float> tile, float* rows, float* columns, std::size_t stride) {
  for (std::size_t i = 0; i < tile.rows; ++i) std::copy_n(tile.row(i).data(), tile.columns, rows + i * stride);
  if (columns != nullptr) flip(tile, columns, stride);
}

float reshaped(Shape shape, float scale, float x) {
  switch (shape) {
    case Shape::kNone:
      return x;
    case Shape::kPositive:
      return std::max(x, 0.0F);
    case Shape::kExponential:
      return exp_of_negative<ScalarMath>(-scale * x);
    case Shape::kInverse:
      return 1 / (1 + std::sqrt(x));
    case Shape::kSquare:
      return x * x;
    case Shape::kRoom:
      return std::max(scale - x, 0.0F);
  }
  return x;
}

void reshape(Shape shape, float scale, std::span<float> values) {
  for (float& value : values) value = reshaped(shape, scale, value);
}

void solve_lower(const double* lower, MatrixView<double> inout) {
  for (std::size_t i = 0; i < inout.rows; ++i) {
    const double* row = lower + i * (i + 1) / 2;
    for (std::size_t c = 0; c < inout.columns; ++c) {
      double sum = inout(i, c);
      for (std::size_t j = 0; j < i; ++j) sum = std::fma(-row[j], inout(j, c), sum);
      inout(i, c) = sum * row[i];
    }
  }
}

}  // namespace

const Kernels& scalar_kernels() {
  static constexpr Kernels kTable{"scalar",      dense_gains,    sparse_gains, dense_pair_sums,
                                  dense_columns, sparse_columns, live_columns, pair_terms,
                                  flip,          store,          reshape,      solve_lower};
  return kTable;
}

}  // namespace winnow::detail
