// The feature-based objective: f(S) = sum over features u of w_u * g(c_u(S)), c_u(S) = sum over v in S of x_vu.
// The state is c in double, with what the kernels want of it in float beside.
#include "winnow/features.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

#include "kernels/concave.h"
#include "kernels/feature_kernels.h"
#include "winnow/error.h"

namespace winnow {
namespace {

constexpr double kMostCoverage = 1e38;  // a float must hold it

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

void row_gains(const FeatureKernels& kernels, const Coverage& s, const DenseRows& rows, Elements vs, Gain* out) {
  kernels.dense_gains(s, rows, vs, out);
}
void row_gains(const FeatureKernels& kernels, const Coverage& s, const SparseRows& rows, Elements vs, Gain* out) {
  kernels.sparse_gains(s, rows, vs, out);
}

// What all states of one objective share.
template <class RowsT>
struct Features {
  RowsT rows;
  Concave concave;
  std::vector<float> weight;  // padded with 0; empty: all 1
  const FeatureKernels* kernels;

  double weight_of(std::size_t u) const { return weight.empty() ? 1.0 : double{weight[u]}; }
  const float* weights() const { return weight.empty() ? nullptr : weight.data(); }
};

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
    const double rounded = std::min(exact[u], kMostCoverage);
    covered[u] = static_cast<float>(rounded);
    const Step next = step(concave, rounded);
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
    if constexpr (std::is_same_v<RowsT, SparseRows>) {
      return shared_feature_pair_gains(us, vs, out);
    } else if (empty_ && f_.concave.kind == Concave::Kind::kSqrt) {
      return root_pair_gains(us, vs, out);
    } else {
      return exact_pair_gains(us, vs, out);
    }
  }

  std::unique_ptr<GainState> clone() const override { return std::make_unique<FeatureState>(*this); }

 private:
  void gains_given(const Covered& covered, Elements vs, std::span<Gain> out) const {
    const Coverage s{f_.concave, covered.covered.data(), covered.scale.data(), covered.inverse.data(), f_.weights(),
                     f_.rows.dim};
    row_gains(*f_.kernels, s, f_.rows, vs, out.data());
  }

  // Adds each probe for a moment and asks for gains: as exact as gains are, and as fast.
  void exact_pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const {
    for (std::size_t i = 0; i < us.size(); ++i) {
      Covered with_probe = covered_;
      for_features(f_.rows, us[i], [&](std::size_t u, double x) { with_probe.add(f_.concave, u, x); });
      gains_given(with_probe, vs, out.row(i));
    }
  }

  // At the empty state f(v|u) = sum of sqrt(x_u + x_v) - sum of sqrt(x_u): nothing cancels, so the fast pair sums will
  // do.
  void root_pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const {
    const std::size_t stride = padded(f_.rows.dim);
    std::vector<float> tops(us.size() * stride, kTinyCoverage);
    std::vector<double> base(us.size(), 0.0);
    for (std::size_t i = 0; i < us.size(); ++i) {
      float* top = tops.data() + i * stride;
      for_features(f_.rows, us[i], [&](std::size_t u, double x) {
        top[u] = std::max(static_cast<float>(std::min(x, kMostCoverage)), kTinyCoverage);
        base[i] += f_.weight_of(u) * std::sqrt(double{top[u]});
      });
    }
    f_.kernels->dense_pair_sums({tops.data(), us.size(), stride}, f_.weights(), f_.rows, vs, out);
    for (std::size_t i = 0; i < us.size(); ++i) {
      for (Gain& gain : out.row(i)) gain -= base[i];
    }
  }

  // Sparse: f(v|S+u) differs from f(v|S) only in the features that u and v share. Those are found through the probes'
  // postings, so that a pair costs what it shares and not what it holds.
  void shared_feature_pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const;

  const Features<RowsT>& f_;
  Covered covered_;
  double value_ = 0;
  bool empty_ = true;
};

template <class RowsT>
void FeatureState<RowsT>::shared_feature_pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const {
  struct Posting {
    std::size_t feature;
    std::size_t probe;
    double x;
  };
  std::vector<Posting> postings;
  for (std::size_t i = 0; i < us.size(); ++i) {
    for_features(f_.rows, us[i], [&](std::size_t u, double x) { postings.push_back({u, i, x}); });
  }
  std::sort(postings.begin(), postings.end(), [](const Posting& a, const Posting& b) {
    return a.feature != b.feature ? a.feature < b.feature : a.probe < b.probe;
  });
  std::vector<std::size_t> first(f_.rows.dim + 1, 0);  // postings of feature u: [first[u], first[u + 1])
  for (const Posting& posting : postings) ++first[posting.feature + 1];
  for (std::size_t u = 0; u < f_.rows.dim; ++u) first[u + 1] += first[u];

  std::vector<Gain> alone(vs.size());
  gains(vs, alone);
  for (std::size_t i = 0; i < us.size(); ++i) std::copy(alone.begin(), alone.end(), out.row(i).begin());
  for (std::size_t j = 0; j < vs.size(); ++j) {
    for_features(f_.rows, vs[j], [&](std::size_t u, double x) {
      const double before = covered_.exact[u];
      const double gain = first[u] == first[u + 1] ? 0 : concave_gain(f_.concave, before, x);
      for (std::size_t p = first[u]; p < first[u + 1]; ++p) {
        const double gain_after = concave_gain(f_.concave, before + postings[p].x, x);
        out(postings[p].probe, j) += f_.weight_of(u) * (gain_after - gain);
      }
    });
  }
}

template <class RowsT>
class FeatureObjective final : public Objective {
 public:
  explicit FeatureObjective(Features<RowsT> f) : f_(std::move(f)) {}

  std::size_t size() const override { return f_.rows.size; }
  std::unique_ptr<GainState> start() const override { return std::make_unique<FeatureState<RowsT>>(f_); }

  Properties properties() const override {
    Properties p;
    p.monotone = true;
    // Each term is off by a few units in the last place of a float, and so is the sum: all terms are >= 0.
    p.gain_error = 64 * std::numeric_limits<float>::epsilon();
    const std::size_t features_per_row = std::max<std::size_t>(1, stored() / std::max<std::size_t>(1, size()));
    p.batch = std::clamp<std::size_t>(65536 / features_per_row, 8, 1024);  // some ten microseconds of work
    return p;
  }

  void residual_gains(Elements us, std::span<Gain> out) const override {
    std::call_once(totals_once_, [&] { totals_ = column_totals(); });
    for (std::size_t i = 0; i < us.size(); ++i) {
      out[i] = 0;
      for_features(f_.rows, us[i], [&](std::size_t u, double x) {
        out[i] += f_.weight_of(u) * concave_gain(f_.concave, std::max(0.0, totals_[u] - x), x);
      });
    }
  }

 private:
  std::size_t stored() const {
    if constexpr (std::is_same_v<RowsT, SparseRows>) {
      return f_.rows.nonzeros();
    } else {
      return f_.rows.size * f_.rows.dim;
    }
  }

  std::vector<double> column_totals() const {
    std::vector<double> totals(f_.rows.dim, 0.0);
    for (std::size_t v = 0; v < f_.rows.size; ++v) {
      for_features(f_.rows, static_cast<Element>(v), [&](std::size_t u, double x) { totals[u] += x; });
    }
    return totals;
  }

  Features<RowsT> f_;
  mutable std::once_flag totals_once_;
  mutable std::vector<double> totals_;  // c(V), made when first asked for
};

std::vector<float> padded_weights(std::span<const float> weights, std::size_t dim) {
  if (weights.empty()) return {};
  if (weights.size() != dim) {
    throw InputError(fmt::format("{} feature weights were given for {} features", weights.size(), dim));
  }
  for (std::size_t u = 0; u < dim; ++u) {
    if (!(weights[u] >= 0) || !std::isfinite(weights[u])) {
      throw InputError(
          fmt::format("feature weight {} (counted from 0) is {}; expected a finite number >= 0", u, weights[u]));
    }
  }
  std::vector<float> copy(weights.begin(), weights.end());
  copy.resize(padded(dim), 0.0F);
  return copy;
}

}  // namespace

std::unique_ptr<Objective> make_feature_objective(const Rows& rows, const FeatureOptions& options) {
  return std::visit(
      [&]<class RowsT>(const RowsT& r) -> std::unique_ptr<Objective> {
        if (r.size > std::numeric_limits<Element>::max()) {
          throw InputError(
              fmt::format("{} rows were given; expected at most {}", r.size, std::numeric_limits<Element>::max()));
        }
        if (r.dim > std::numeric_limits<std::int32_t>::max()) {
          throw InputError(fmt::format("{} features were given; expected at most {}", r.dim,
                                       std::numeric_limits<std::int32_t>::max()));
        }
        return std::make_unique<FeatureObjective<RowsT>>(Features<RowsT>{
            r, options.concave, padded_weights(options.weights, r.dim), &feature_kernels(options.backend)});
      },
      rows);
}

}  // namespace winnow
