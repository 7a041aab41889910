// The hot loops of feature-based objectives: one table of functions per backend. Kernels neither throw nor allocate.
//
// Gains are the same bits on every backend: each term is made of correctly rounded operations alone, and terms are
// summed in one fixed order, that of kLanes running sums over kBlock features, whatever the width of the machine's
// vectors. Pair sums, which only rank elements for pruning, trade that for speed and are right to a relative error of
// 1e-6.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "winnow/features.h"
#include "winnow/types.h"

namespace winnow {

inline constexpr std::size_t kLanes = 16;       // running sums of a gain; the widest vector of floats we meet
inline constexpr std::size_t kBlock = 1024;     // features summed in float before the sum moves on in double
inline constexpr float kTinyCoverage = 1e-30F;  // stands for 0 under a square root that will be divided by

// Arrays over features are padded to this length.
constexpr std::size_t padded(std::size_t dim) {
  return (dim + kLanes - 1) / kLanes * kLanes;
}

// What a set S covers of each feature, ready for the kernels. Arrays have padded(dim) entries; in the padding weight is
// 0 and the others are 1.
struct Coverage {
  Concave concave;
  const float* covered = nullptr;  // c_u = sum over v in S of x_vu
  const float* scale = nullptr;    // step(concave, c_u) of concave.h
  const float* inverse = nullptr;
  const float* weight = nullptr;  // w_u; null: all 1
  std::size_t dim = 0;
};

// For square-root pair sums: count rows of `stride` floats, row i holding c + x of the i-th probe, every entry and the
// padding up to padded(dim) at least kTinyCoverage.
struct ProbeTops {
  const float* data = nullptr;
  std::size_t count = 0;
  std::size_t stride = 0;
};

struct FeatureKernels {
  std::string_view name;

  // out[i] = sum over u of w_u * (g(c_u + x_u) - g(c_u)), x the row vs[i].
  void (*dense_gains)(const Coverage&, const DenseRows&, Elements vs, Gain* out);
  void (*sparse_gains)(const Coverage&, const SparseRows&, Elements vs, Gain* out);

  // out(i, j) = sum over u of w_u * sqrt(tops(i, u) + x_u), x the row vs[j]. weight as in Coverage.
  void (*dense_pair_sums)(const ProbeTops&, const float* weight, const DenseRows&, Elements vs, MatrixView<double> out);
};

const FeatureKernels& scalar_feature_kernels();

// The SIMD tables that this machine can run, best first; never empty.
const std::vector<const FeatureKernels*>& simd_feature_kernels();

// By a name of backends(). InputError, with the names that would do, where this machine has none of that name.
const FeatureKernels& feature_kernels(std::string_view backend);

}  // namespace winnow
