// Reads rows feature by feature, and prepares dense probes for the sums of roots.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "kernels/kernels.h"
#include "winnow/types.h"

namespace winnow::detail {

// Calls body(u, x_vu) for every feature u that row v may hold.
template <class Body>
void for_features(const DenseRows& rows, Element v, const Body& body) {
  const auto x = rows.row(v);
  for (std::size_t u = 0; u < x.size(); ++u) body(u, double{x[u]});
}
template <class Body>
void for_features(const SparseRows& rows, Element v, const Body& body) {
  const auto columns = rows.row_columns(v);
  const auto x = rows.row_values(v);
  for (std::size_t p = 0; p < x.size(); ++p) body(std::size_t{columns[p]}, double{x[p]});
}

// Dense probes at the empty state: their rows, prepared for dense_pair_sums, and f of each alone.
class RootProbes {
 public:
  RootProbes(const DenseRows& rows, Elements us, const float* weights)
      : stride_(padded(rows.dim)), tops_(us.size() * stride_, kTinyCoverage), base_(us.size(), 0.0) {
    for (std::size_t i = 0; i < us.size(); ++i) {
      float* top = tops_.data() + i * stride_;
      for_features(rows, us[i], [&](std::size_t u, double x) {
        top[u] = std::max(static_cast<float>(x), kTinyCoverage);
        base_[i] += (weights == nullptr ? 1.0 : double{weights[u]}) * std::sqrt(double{top[u]});
      });
    }
  }

  ProbeTops tops() const { return {tops_.data(), base_.size(), stride_}; }
  double base(std::size_t i) const { return base_[i]; }

 private:
  std::size_t stride_;
  std::vector<float> tops_;
  std::vector<double> base_;
};

}  // namespace winnow::detail
