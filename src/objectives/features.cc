// The feature-based objective: f(S) = sum over features u of w_u * g(c_u(S)), c_u(S) = sum over v in S of x_vu.
#include "winnow/objectives/features.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/packing.h"
#include "objectives/equal_rows.h"
#include "objectives/feature_bound.h"
#include "objectives/feature_state.h"
#include "objectives/feature_window.h"
#include "winnow/error.h"
#include "winnow/objectives/column_totals.h"

namespace winnow {
using namespace detail;
namespace {

template <class RowsT>
class FeatureObjective final : public WindowObjective {
 public:
  FeatureObjective(Features<RowsT> f, const FeatureOptions& options)
      : f_(std::move(f)), run_(options.run), totals_(options.totals.begin(), options.totals.end()) {}

  void look_at(const Rows& rows, Elements /*ids*/) override { f_.rows = std::get<RowsT>(rows); }
  void survey(const Rows& rows, Element /*first*/) override {
    if (!surveyed_) surveyed_.emplace(f_.rows.dim);
    surveyed_->add(rows, run_);
  }

  std::string survey_share() const override { return surveyed_->bytes(); }
  void join_survey(std::string_view share) override {
    if (!surveyed_) surveyed_.emplace(f_.rows.dim);
    surveyed_->merge(share);
  }

  std::string surveyed() const override {
    Packer to;
    to.array<double>(surveyed_->totals());
    return to.bytes();
  }
  void restore_survey(std::string_view found) override { totals_ = Unpacker(found).array<double>(); }

  std::size_t size() const override { return f_.rows.size; }
  std::unique_ptr<GainState> start() const override { return std::make_unique<FeatureState<RowsT>>(f_); }

  Properties properties() const override {
    Properties p;
    p.monotone = true;
    p.sparse = std::is_same_v<RowsT, SparseRows>;
    p.pair_cost = p.sparse ? 0.1 : 0.4;  // measured: bench/kernels, and the share of postings two rows have in common
    // Each term has an error of a few units in the last place of a float, and so has the sum, because all terms are >=
    // 0.
    p.gain_error = 64 * std::numeric_limits<float>::epsilon();
    const std::size_t features_per_row = std::max<std::size_t>(1, stored() / std::max<std::size_t>(1, size()));
    p.batch = std::clamp<std::size_t>(65536 / features_per_row, 8, 1024);  // about ten microseconds of work
    return p;
  }

  void residual_gains(Elements us, std::span<Gain> out) const override {
    std::call_once(totals_once_, [&] {
      if (totals_.empty()) totals_ = column_totals();
    });
    for (std::size_t i = 0; i < us.size(); ++i) {
      out[i] = 0;
      for_features(f_.rows, us[i], [&](std::size_t u, double x) {
        out[i] += f_.weight_of(u) * concave_gain(f_.concave, std::max(0.0, totals_[u] - x), x);
      });
    }
  }

  void first_equal(Elements vs, std::span<Element> out) const override { first_equal_rows(f_.rows, vs, out); }

  std::unique_ptr<ModularBound> bound_around(Elements set) const override {
    return std::make_unique<FeatureBound<RowsT>>(f_, properties().gain_error, set);
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
    if (surveyed_) return surveyed_->totals();
    ColumnTotals totals(f_.rows.dim);
    totals.add(f_.rows, run_);
    return totals.totals();
  }

  Features<RowsT> f_;
  RunOptions run_;
  std::optional<ColumnTotals> surveyed_;
  mutable std::once_flag totals_once_;
  mutable std::vector<double> totals_;  // c(V), given or computed when first needed
};

std::vector<float> padded_weights(std::span<const float> weights, std::size_t dim) {
  if (weights.empty()) return {};
  check_feature_weights(weights, dim);
  std::vector<float> copy(weights.begin(), weights.end());
  copy.resize(padded(dim), 0.0F);
  return copy;
}

void check_totals(std::span<const double> totals, std::size_t dim) {
  if (!totals.empty() && totals.size() != dim) {
    throw InputError(fmt::format("{} totals were given for {} features; expected one for each", totals.size(), dim));
  }
  for (std::size_t u = 0; u < totals.size(); ++u) {
    if (totals[u] >= 0 && std::isfinite(totals[u])) continue;
    throw InputError(
        fmt::format("the total of feature {} (counted from 0) is {}; expected a number >= 0", u, totals[u]));
  }
}

std::unique_ptr<WindowObjective> make_over(const Rows& rows, const FeatureOptions& options) {
  check_concave(options.concave);
  return std::visit(
      [&]<class RowsT>(const RowsT& r) -> std::unique_ptr<WindowObjective> {
        if (r.size > std::numeric_limits<Element>::max()) {
          throw InputError(
              fmt::format("{} rows were given; expected at most {}", r.size, std::numeric_limits<Element>::max()));
        }
        if (r.dim > std::numeric_limits<std::int32_t>::max()) {
          throw InputError(fmt::format("{} features were given; expected at most {}", r.dim,
                                       std::numeric_limits<std::int32_t>::max()));
        }
        check_totals(options.totals, r.dim);
        return std::make_unique<FeatureObjective<RowsT>>(
            Features<RowsT>{r, options.concave, padded_weights(options.weights, r.dim),
                            &find_kernels(options.run.backend)},
            options);
      },
      rows);
}

}  // namespace

std::unique_ptr<Objective> make_feature_objective(const Rows& rows, const FeatureOptions& options) {
  return make_over(rows, options);
}

std::unique_ptr<WindowObjective> detail::make_feature_window(std::size_t dim, bool sparse,
                                                             const FeatureOptions& options) {
  const Rows none = sparse ? Rows(SparseRows{.dim = dim}) : Rows(DenseRows{.dim = dim});
  return make_over(none, options);
}

}  // namespace winnow
