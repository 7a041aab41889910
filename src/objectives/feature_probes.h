// Probes made ready for pairs with many elements: as rows under roots (dense), or as postings by feature (sparse).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
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

// Dense probes at the empty state: their rows, ready for dense_pair_sums, and f of each alone.
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

// Sparse probes by feature: who among them holds it, and how much. Not transpose() of base/scatter.h: of few rows, and
// probe and value lie side by side, ready in double, because every pair reads both.
class Postings {
 public:
  struct Posting {
    std::size_t probe;
    double x;
  };

  Postings(const SparseRows& rows, Elements us) : first_(rows.dim + 1, 0) {
    for (const Element u : us) {
      for (const auto column : rows.row_columns(u)) ++first_[column + std::size_t{1}];
    }
    for (std::size_t u = 0; u < rows.dim; ++u) first_[u + 1] += first_[u];
    postings_.resize(first_.back());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (std::size_t i = 0; i < us.size(); ++i) {
      for_features(rows, us[i], [&](std::size_t u, double x) { postings_[next[u]++] = {i, x}; });
    }
  }

  std::span<const Posting> of(std::size_t u) const {
    return {postings_.data() + first_[u], first_[u + 1] - std::size_t{first_[u]}};
  }

 private:
  std::vector<std::uint32_t> first_;  // postings of feature u: [first_[u], first_[u + 1])
  std::vector<Posting> postings_;
};

}  // namespace winnow::detail
