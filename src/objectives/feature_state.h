// The state of a feature-based f, and the gains computed from it. The totals c are kept in double, together with the
// float arrays that the kernels read.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "kernels/concave.h"
#include "kernels/kernels.h"
#include "objectives/feature_probes.h"
#include "objectives/probe_rows.h"
#include "objectives/sparse_probes.h"
#include "winnow/objective.h"

namespace winnow::detail {

// What all states of one objective share.
template <class RowsT>
struct Features {
  RowsT rows;
  Concave concave;
  std::vector<float> weight;  // padded with 0; empty: all 1
  const Kernels* kernels;

  double weight_of(std::size_t u) const { return weight.empty() ? 1.0 : double{weight[u]}; }
  const float* weights() const { return weight.empty() ? nullptr : weight.data(); }
};

inline constexpr double kLeastCoverage = 1e-37;

// c(S), as the kernels read it.
struct Covered {
  Covered(const Concave& concave, std::size_t dim)
      : exact(dim, 0.0), covered(padded(dim), 1.0F), scale(padded(dim), 1.0F), inverse(padded(dim), 1.0F) {
    const Step nothing = step(concave, 0);
    std::fill_n(covered.begin(), dim, 0.0F);
    std::fill_n(scale.begin(), dim, nothing.scale);
    std::fill_n(inverse.begin(), dim, nothing.inverse);
  }

  // c_u += x; returns the gain of g.
  double add(const Concave& concave, std::size_t u, double x) {
    if (x == 0) return 0;
    const double gain = concave_gain(concave, exact[u], x);
    exact[u] += x;
    if (exact[u] < kLeastCoverage) return gain;  // still treated as 0, because its inverse may not fit in a float
    covered[u] = static_cast<float>(exact[u]);
    const Step next = step(concave, exact[u]);
    scale[u] = next.scale;
    inverse[u] = next.inverse;
    return gain;
  }

  std::vector<double> exact;
  std::vector<float> covered;
  std::vector<float> scale;
  std::vector<float> inverse;
};

template <class RowsT>
class FeatureState final : public GainState {
  static constexpr bool kSparse = std::is_same_v<RowsT, SparseRows>;

 public:
  explicit FeatureState(const Features<RowsT>& f) : f_(f), covered_(f.concave, f.rows.dim) {}

  double value() const override { return value_; }

  void add(Element v) override {
    empty_ = false;
    for_features(f_.rows, v,
                 [&](std::size_t u, double x) { value_ += f_.weight_of(u) * covered_.add(f_.concave, u, x); });
  }

  void gains(Elements vs, std::span<Gain> out) const override { gains_given(covered_, vs, out); }

  void pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const override {
    prepare(us, std::vector<Gain>(us.size()))->pair_gains(vs, out);
  }

  std::unique_ptr<PreparedProbes> prepare(Elements us, std::span<const Gain> residual) const override {
    return prepare_from(f_.rows, us, residual);
  }

  std::unique_ptr<PreparedProbes> prepare_rows(const Rows& us, std::span<const Gain> residual) const override {
    const RowsT& rows = probe_rows<RowsT>(us, f_.rows.dim);
    check_residuals(rows.size, residual.size());
    return prepare_from(rows, all_of(rows.size), residual);
  }

  // Calls body(i, change) for every feature that v shares with the i-th probe. `change` is how much the probe changes
  // v's gain there.
  template <class Body>
  void for_shared(const Postings& postings, Element v, const Body& body) const {
    for_features(f_.rows, v, [&](std::size_t u, double x) {
      const auto shared = postings.of(u);
      if (shared.empty()) return;
      const double before = concave_gain(f_.concave, covered_.exact[u], x);
      for (const auto& [probe, probe_x] : shared) {
        body(probe, f_.weight_of(u) * (concave_gain(f_.concave, covered_.exact[u] + probe_x, x) - before));
      }
    });
  }

  std::unique_ptr<GainState> clone() const override { return std::make_unique<FeatureState>(*this); }

 private:
  // Pairs at the empty state: f(v|u) = sum of sqrt(x_u + x_v) - sum of sqrt(x_u), by the fast pair sums, accurate to
  // 1e-6 of f({u, v}). This is accurate enough to rank elements.
  class Roots final : public PreparedProbes {
   public:
    Roots(const Features<RowsT>& f, const RowsT& rows, Elements us, std::span<const Gain> residual)
        : PreparedProbes(residual), f_(f), probes_(rows, us, f.weights()) {}

    void pair_gains(Elements vs, MatrixView<Gain> out) const override {
      f_.kernels->dense_pair_sums(probes_.tops(), f_.weights(), f_.rows, vs, out);
      for (std::size_t i = 0; i < out.rows; ++i) {
        for (Gain& gain : out.row(i)) gain -= probes_.base(i);
      }
    }

   private:
    const Features<RowsT>& f_;
    RootProbes probes_;
  };

  // The totals of S together with each probe.
  class Joined final : public PreparedProbes {
   public:
    Joined(const FeatureState& state, const RowsT& rows, Elements us, std::span<const Gain> residual)
        : PreparedProbes(residual), state_(state), with_probe_(us.size(), state.covered_) {
      for (std::size_t i = 0; i < us.size(); ++i) {
        for_features(rows, us[i], [&](std::size_t u, double x) { with_probe_[i].add(state.f_.concave, u, x); });
      }
    }

    void pair_gains(Elements vs, MatrixView<Gain> out) const override {
      for (std::size_t i = 0; i < size(); ++i) state_.gains_given(with_probe_[i], vs, out.row(i));
    }

   private:
    const FeatureState& state_;
    std::vector<Covered> with_probe_;
  };

  std::unique_ptr<PreparedProbes> prepare_from(const RowsT& rows, Elements us, std::span<const Gain> residual) const {
    if constexpr (kSparse) {
      return std::make_unique<SparseProbes<FeatureState>>(*this, rows, us, residual);
    } else {
      if (empty_ && f_.concave.kind == Concave::Kind::kSqrt) return std::make_unique<Roots>(f_, rows, us, residual);
      return std::make_unique<Joined>(*this, rows, us, residual);
    }
  }

  void gains_given(const Covered& covered, Elements vs, std::span<Gain> out) const {
    const Coverage s{f_.concave, covered.covered.data(), covered.scale.data(), covered.inverse.data(), f_.weights(),
                     f_.rows.dim};
    if constexpr (kSparse) {
      f_.kernels->sparse_gains(s, f_.rows, vs, out.data());
    } else {
      f_.kernels->dense_gains(s, f_.rows, vs, out.data());
    }
  }

  const Features<RowsT>& f_;
  Covered covered_;
  double value_ = 0;
  bool empty_ = true;
};

}  // namespace winnow::detail
