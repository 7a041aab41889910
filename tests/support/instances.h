// Small random instances for laws: dense and sparse views of the same numbers, with zeros, ties, duplicates and wide
// ranges.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "winnow/types.h"

namespace winnow::testing {
using namespace detail;

struct Instance {
  std::size_t n = 0;
  std::size_t d = 0;
  std::vector<float> dense;
  SparseMatrix sparse;

  DenseRows dense_rows() const { return {dense.data(), n, d}; }
  SparseRows sparse_rows() const { return sparse.view(); }
  Rows rows(bool as_sparse) const { return as_sparse ? Rows(sparse_rows()) : Rows(dense_rows()); }
};

inline Instance instance_of(std::size_t n, std::size_t d, std::vector<float> dense) {
  Instance instance{n, d, std::move(dense), {}};
  instance.sparse.dim = d;
  for (std::size_t v = 0; v < n; ++v) {
    for (std::size_t u = 0; u < d; ++u) {
      if (const float x = instance.dense[v * d + u]; x != 0) {
        instance.sparse.columns.push_back(static_cast<std::uint32_t>(u));
        instance.sparse.values.push_back(x);
      }
    }
    instance.sparse.offsets.push_back(instance.sparse.columns.size());
  }
  return instance;
}

// The seed also chooses the kind: smooth, whole numbers (many exact ties), wide range, or duplicated rows.
inline Instance random_instance(std::size_t n, std::size_t d, std::uint64_t seed) {
  Rng rng(seed);
  const auto flavour = rng.below(4);
  const double density = 0.1 + 0.9 * rng.uniform();
  std::vector<float> dense(n * d, 0.0F);
  for (std::size_t v = 0; v < n; ++v) {
    if (flavour == 3 && v > 0 && rng.below(2) == 0) {  // a copy of an earlier row
      const std::size_t from = rng.below(v);
      for (std::size_t u = 0; u < d; ++u) dense[v * d + u] = dense[from * d + u];
      continue;
    }
    for (std::size_t u = 0; u < d; ++u) {
      if (rng.uniform() >= density) continue;
      double x = -std::log(1 - rng.uniform());
      if (flavour == 1) x = static_cast<double>(rng.below(3));
      if (flavour == 2) x = std::exp(20 * rng.uniform() - 10);
      dense[v * d + u] = static_cast<float>(x);
    }
  }
  return instance_of(n, d, std::move(dense));
}

inline std::vector<float> random_weights(std::size_t d, std::uint64_t seed) {
  Rng rng(seed ^ 0xABCDEF);
  std::vector<float> weights(d);
  for (float& w : weights) w = rng.below(5) == 0 ? 0.0F : static_cast<float>(0.1 + 3 * rng.uniform());
  return weights;
}

inline std::vector<Element> all_elements(std::size_t n) {
  std::vector<Element> elements(n);
  for (std::size_t i = 0; i < n; ++i) elements[i] = static_cast<Element>(i);
  return elements;
}

}  // namespace winnow::testing
