// The dual bound of feature-based objectives. For a concave g and any point c >= 0,
//   g(z) <= g(c) + g'(c) (z - c)            (the tangent), and
//   g(sum of x) <= sum of g(x)              (g is subadditive),
// so with one of the two chosen for each feature, f(T) <= constant + sum over v in T of (sum over tangent features of w
// g'(c) x_v + sum over the others of w g(x_v)). The tangent is closer if several elements share a feature, the sum if
// one element holds it alone. The point stores how many elements share it, as (sum of x)^2 / (sum of x^2).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "base/rounding.h"
#include "objectives/feature_state.h"

namespace winnow::detail {

// g'(c); infinite at 0 for sqrt and pow.
inline double concave_slope(const Concave& g, double c) {
  switch (g.kind) {
    case Concave::Kind::kSqrt:
      return 0.5 / std::sqrt(c);
    case Concave::Kind::kLog1p:
      return 1 / (1 + c);
    case Concave::Kind::kPow:
      return g.parameter * std::pow(c, g.parameter - 1);
    case Concave::Kind::kSat:
      return c < g.parameter ? 1 : 0;
    case Concave::Kind::kLinear:
      return 1;
  }
  return 0;
}

template <class RowsT>
class FeatureBound final : public ModularBound {
 public:
  FeatureBound(const Features<RowsT>& f, double error, Elements set)
      : f_(f),
        error_(error),
        sum_(f.rows.dim, 0.0),
        squares_(f.rows.dim, 0.0),
        tangent_(padded(f.rows.dim), 0.0F),
        alone_(padded(f.rows.dim), 0.0F),
        nothing_(f.concave, f.rows.dim) {
    move_towards(set, 1);
  }

  double constant() const override { return constant_; }

  void weights(Elements vs, std::span<double> out) const override {
    const Concave linear{Concave::Kind::kLinear, 0};
    gains(linear, tangent_.data(), vs, out);
    if (!all_tangent_) {
      std::vector<double> rest(vs.size());
      gains(f_.concave, alone_.data(), vs, rest);
      for (std::size_t i = 0; i < vs.size(); ++i) out[i] += rest[i];
    }
    // Adds room for rounding: relative, and absolute for products too small for a float. Only an element without
    // features has a weight of exactly 0.
    const double least = 1e-44 * static_cast<double>(f_.rows.dim);
    for (std::size_t i = 0; i < vs.size(); ++i) {
      out[i] = out[i] > 0 || holds_something(vs[i]) ? std::max(out[i], 0.0) * (1 + 2 * error_) + least : 0;
    }
  }

  void move_towards(Elements set, double share) override {
    for (std::size_t u = 0; u < sum_.size(); ++u) {
      sum_[u] *= 1 - share;
      squares_[u] *= 1 - share;
    }
    for (const Element v : set) {
      for_features(f_.rows, v, [&](std::size_t u, double x) {
        sum_[u] += share * x;
        squares_[u] += share * x * x;
      });
    }
    settle();
  }

 private:
  bool holds_something(Element v) const {
    bool something = false;
    for_features(f_.rows, v,
                 [&](std::size_t u, double x) { something |= x > 0 && (tangent_[u] > 0 || alone_[u] > 0); });
    return something;
  }

  void gains(const Concave& g, const float* weight, Elements vs, std::span<double> out) const {
    const Coverage s{g, nothing_.covered.data(), nothing_.scale.data(), nothing_.inverse.data(), weight, f_.rows.dim};
    if constexpr (std::is_same_v<RowsT, SparseRows>) {
      f_.kernels->sparse_gains(s, f_.rows, vs, out.data());
    } else {
      f_.kernels->dense_gains(s, f_.rows, vs, out.data());
    }
  }

  // Chooses tangent or sum for each feature, and updates what depends on it.
  void settle() {
    constexpr double kShared = 1.5;  // from here on the tangent is closer
    constant_ = 0;
    all_tangent_ = true;
    for (std::size_t u = 0; u < sum_.size(); ++u) {
      const double w = f_.weight_of(u);
      const double c = sum_[u];
      const bool straight = f_.concave.kind == Concave::Kind::kLinear;
      const bool shared = c > 1e-30 && sum_[u] * sum_[u] >= kShared * squares_[u];
      const double slope = shared || straight ? concave_slope(f_.concave, c) : 0;
      if ((shared || straight) && w * slope < 1e18) {  // a steeper slope may not fit in a float
        constant_ += w * std::max(0.0, concave_gain(f_.concave, 0, c) - slope * c);
        tangent_[u] = round_up(w * slope);
        alone_[u] = 0;
      } else {
        tangent_[u] = 0;
        alone_[u] = round_up(w);
        all_tangent_ = all_tangent_ && w == 0;
      }
    }
    constant_ *= 1 + 1e-12;
  }

  const Features<RowsT>& f_;
  double error_;             // relative, of one gain
  std::vector<double> sum_;  // the point
  std::vector<double> squares_;
  std::vector<float> tangent_;  // w g'(c) of the features bounded by their tangent, otherwise 0
  std::vector<float> alone_;    // w of the others
  Covered nothing_;
  double constant_ = 0;
  bool all_tangent_ = true;
};

}  // namespace winnow::detail
