// What a feature-based f remembers of S, and the gains that follow from it. The totals c are kept in double, with what
// the kernels want of them in float beside.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "kernels/concave.h"
#include "kernels/kernels.h"
#include "objectives/batch.h"
#include "objectives/feature_probes.h"
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

  // c_u += x; returns g's gain.
  double add(const Concave& concave, std::size_t u, double x) {
    if (x == 0) return 0;
    const double gain = concave_gain(concave, exact[u], x);
    exact[u] += x;
    if (exact[u] < kLeastCoverage) return gain;  // still nothing, as far as a float's inverse can tell
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
    if constexpr (kSparse) {
      const Postings postings(f_.rows, us);
      const auto alone = gains_of(vs);
      for (std::size_t j = 0; j < vs.size(); ++j) {
        for (std::size_t i = 0; i < us.size(); ++i) out(i, j) = alone[j];
        for_shared(postings, vs[j], [&](std::size_t i, double change) { out(i, j) += change; });
      }
    } else if (roots_suffice()) {
      root_pair_gains(RootProbes(f_.rows, us, f_.weights()), vs, out);
    } else {
      for (std::size_t i = 0; i < us.size(); ++i) {
        Covered with_probe = covered_;
        for_features(f_.rows, us[i], [&](std::size_t u, double x) { with_probe.add(f_.concave, u, x); });
        gains_given(with_probe, vs, out.row(i));
      }
    }
  }

  void divergences(Elements us, std::span<const Gain> residual, Elements vs, std::span<Gain> inout) const override {
    if (us.empty()) return;
    if constexpr (kSparse) {
      sparse_divergences(us, residual, vs, inout);
    } else if (roots_suffice()) {
      root_divergences(us, residual, vs, inout);
    } else {
      GainState::divergences(us, residual, vs, inout);
    }
  }

  std::unique_ptr<GainState> clone() const override { return std::make_unique<FeatureState>(*this); }

 private:
  // At the empty state f(v|u) = sum of sqrt(x_u + x_v) - sum of sqrt(x_u), by the fast pair sums right to 1e-6 of
  // f({u, v}): good enough to rank elements by.
  bool roots_suffice() const { return empty_ && f_.concave.kind == Concave::Kind::kSqrt; }

  void gains_given(const Covered& covered, Elements vs, std::span<Gain> out) const {
    const Coverage s{f_.concave, covered.covered.data(), covered.scale.data(), covered.inverse.data(), f_.weights(),
                     f_.rows.dim};
    if constexpr (kSparse) {
      f_.kernels->sparse_gains(s, f_.rows, vs, out.data());
    } else {
      f_.kernels->dense_gains(s, f_.rows, vs, out.data());
    }
  }

  std::vector<Gain> gains_of(Elements vs) const {
    std::vector<Gain> out(vs.size());
    gains(vs, out);
    return out;
  }

  void root_pair_gains(const RootProbes& probes, Elements vs, MatrixView<Gain> out) const {
    f_.kernels->dense_pair_sums(probes.tops(), f_.weights(), f_.rows, vs, out);
    for (std::size_t i = 0; i < out.rows; ++i) {
      for (Gain& gain : out.row(i)) gain -= probes.base(i);
    }
  }

  void root_divergences(Elements us, std::span<const Gain> residual, Elements vs, std::span<Gain> inout) const {
    constexpr std::size_t kTile = 256;
    const RootProbes probes(f_.rows, us, f_.weights());
    std::vector<Gain> tile(us.size() * std::min(kTile, vs.size()));
    for (std::size_t begin = 0; begin < vs.size(); begin += kTile) {
      const auto part = vs.subspan(begin, std::min(kTile, vs.size() - begin));
      const MatrixView<Gain> pair{tile.data(), us.size(), part.size()};
      root_pair_gains(probes, part, pair);
      lower_to_minimum(pair, residual, inout.subspan(begin, part.size()));
    }
  }

  // A probe that shares nothing with v has divergence f(v|S) - residual, the smallest for the largest residual; a probe
  // that shares something lies below its own such value. So only shared postings need a look.
  void sparse_divergences(Elements us, std::span<const Gain> residual, Elements vs, std::span<Gain> inout) const {
    const Postings postings(f_.rows, us);
    const auto alone = gains_of(vs);
    const Gain largest_residual = *std::max_element(residual.begin(), residual.end());
    std::vector<Gain> with_probe(us.size());
    std::vector<std::size_t> seen(us.size(), vs.size());  // the last v that shared a feature with the probe
    std::vector<std::size_t> sharing;
    for (std::size_t j = 0; j < vs.size(); ++j) {
      sharing.clear();
      for_shared(postings, vs[j], [&](std::size_t i, double change) {
        if (seen[i] != j) {
          seen[i] = j;
          with_probe[i] = alone[j];
          sharing.push_back(i);
        }
        with_probe[i] += change;
      });
      inout[j] = std::min(inout[j], alone[j] - largest_residual);
      for (const std::size_t i : sharing) inout[j] = std::min(inout[j], with_probe[i] - residual[i]);
    }
  }

  // body(i, change) for every feature that v shares with the i-th probe: by how much the probe changes v's gain there.
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

  const Features<RowsT>& f_;
  Covered covered_;
  double value_ = 0;
  bool empty_ = true;
};

}  // namespace winnow::detail
