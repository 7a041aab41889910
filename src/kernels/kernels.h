// The hot loops: one table of functions per backend. Kernels neither throw nor allocate.
//
// Gains are the same on every backend, bit for bit. Each term consists of correctly rounded operations only. Terms are
// summed in one fixed order, with kLanes running sums over kBlock features, whatever the width of the machine's
// vectors. Pair sums only rank elements for pruning. They are faster, with a relative error of up to 1e-6, and may
// differ between backends. Products and distances of rows, exponentials of these, and solutions of triangular systems
// use fused multiply-adds. They are the same bits on every backend except sse4, which rounds twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/objectives/features.h"
#include "winnow/types.h"

namespace winnow::detail {

inline constexpr std::size_t kLanes = 16;       // running sums of a gain; the widest supported vector of floats
inline constexpr std::size_t kBlock = 1024;     // features summed in float before the sum is added to a double
inline constexpr float kTinyCoverage = 1e-30F;  // replaces 0 under a square root that is divided by

// Arrays over features are padded to this length.
constexpr std::size_t padded(std::size_t dim) {
  return (dim + kLanes - 1) / kLanes * kLanes;
}

// What a set S covers of each feature, in the form that the kernels need. Arrays have padded(dim) entries. In the
// padding, weight is 0 and the others are 1.
struct Coverage {
  Concave concave;
  const float* covered = nullptr;  // c_u = sum over v in S of x_vu
  const float* scale = nullptr;    // step(concave, c_u) of concave.h
  const float* inverse = nullptr;
  const float* weight = nullptr;  // w_u; null: all 1
  std::size_t dim = 0;
};

// For square-root pair sums: `count` rows of `stride` floats. Row i holds c + x of the i-th probe. Every entry,
// including the padding up to padded(dim), is at least kTinyCoverage.
struct ProbeTops {
  const float* data = nullptr;
  std::size_t count = 0;
  std::size_t stride = 0;
};

// What one column adds to a gain. x is the row's value in the column, and a >= 0 is what the state stores for the
// column.
enum class ColumnTerm {
  kAbove,    // max(x - a, 0)
  kBelow,    // min(x, a)
  kTimes,    // x a
  kPresent,  // a if x > 0, otherwise 0
};

// The term of one column, as every backend computes it.
template <ColumnTerm kTerm>
float column_term(float x, float a) {
  if constexpr (kTerm == ColumnTerm::kAbove) return x > a ? x - a : 0.0F;
  if constexpr (kTerm == ColumnTerm::kBelow) return x < a ? x : a;
  if constexpr (kTerm == ColumnTerm::kTimes) return x * a;
  if constexpr (kTerm == ColumnTerm::kPresent) return x > 0 ? a : 0.0F;
}

// Rows laid out for products with many other rows: in panels of kPanel rows, coordinate by coordinate. The last panel
// is padded with zeros. Coordinate t of row j is at data[(j / kPanel * dim + t) * kPanel + j % kPanel].
inline constexpr std::size_t kPanel = 32;
struct Panels {
  const float* data = nullptr;
  std::size_t dim = 0;
};

inline constexpr std::size_t kSolveLanes = 8;  // right sides come in multiples of this: the widest vector of doubles

// How two rows are compared, coordinate by coordinate.
enum class PairTerm {
  kProduct,          // x y
  kSquaredDistance,  // (x - y)^2
};

// Turns products or squared distances into similarities >= 0.
enum class Shape {
  kNone,         // unchanged
  kPositive,     // max(x, 0)
  kExponential,  // exp(-scale x)
  kInverse,      // 1 / (1 + sqrt(x))
  kSquare,       // x^2
  kRoom,         // max(scale - x, 0)
};

struct Kernels {
  std::string_view name;

  // out[i] = sum over u of w_u * (g(c_u + x_u) - g(c_u)), where x is the row vs[i].
  void (*dense_gains)(const Coverage&, const DenseRows&, Elements vs, Gain* out);
  void (*sparse_gains)(const Coverage&, const SparseRows&, Elements vs, Gain* out);

  // out(i, j) = sum over u of w_u * sqrt(tops(i, u) + x_u), where x is the row vs[j]. weight as in Coverage.
  void (*dense_pair_sums)(const ProbeTops&, const float* weight, const DenseRows&, Elements vs, MatrixView<double> out);

  // out[i] = sum over columns u of term(x_u, a_u), where x is the row vs[i]. a has padded(dim) entries.
  void (*dense_columns)(ColumnTerm, const float* a, const DenseRows&, Elements vs, Gain* out);
  void (*sparse_columns)(ColumnTerm, const float* a, const SparseRows&, Elements vs, Gain* out);

  // Lists, in order, the columns u of [begin, begin + x.size()) with term(x_u, a_u) > 0, together with x_u. Returns
  // their number. x begins at column `begin`, a at column 0. columns and values have room for x.size() + kLanes
  // entries.
  std::size_t (*live_columns)(ColumnTerm, std::span<const float> x, const float* a, std::size_t begin,
                              std::uint32_t* columns, float* values);

  // out(i, j) = sum over t of term(left(i, t), right(j, t)) for the rows [first, first + out.columns) of `right`. left
  // is row-major with right.dim columns. first and out.columns are multiples of kPanel.
  void (*pair_terms)(PairTerm, const float* left, const Panels& right, std::size_t first, MatrixView<float> out);

  // out[j * stride + i] = tile(i, j): rows and columns are exchanged.
  void (*flip)(MatrixView<float> tile, float* out, std::size_t stride);

  // Writes the tile to `rows` and, if `columns` is not null, flipped to `columns`: rows[i * stride + j] = columns[j *
  // stride + i] = tile(i, j). Around the caches if both begin at a cache line and stride is a multiple of kLanes,
  // because a table of many tiles is read much later.
  void (*store)(MatrixView<float> tile, float* rows, float* columns, std::size_t stride);

  // values[i] <- shape(values[i])
  void (*reshape)(Shape, float scale, std::span<float> values);

  // Replaces each column k of inout by the solution y of L y = k. L is lower triangular, stored row by row without
  // gaps: L(i, j) is at lower[i (i + 1) / 2 + j], but the diagonal holds 1 / L(i, i). inout.columns is a multiple of
  // kSolveLanes.
  void (*solve_lower)(const double* lower, MatrixView<double> inout);
};

const Kernels& scalar_kernels();

// The SIMD tables that this machine can run, best first; never empty.
const std::vector<const Kernels*>& simd_kernels();

// Finds kernels by a name of backends(). InputError, with the valid names, if this machine has no backend of that name.
const Kernels& find_kernels(std::string_view backend);

}  // namespace winnow::detail
