// Set cover and probabilistic set cover: the state of a column is the part of its weight that is not covered yet.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/rounding.h"
#include "objectives/columns.h"
#include "winnow/error.h"
#include "winnow/objectives/coverage.h"
#include "winnow/objectives/features.h"

namespace winnow {
using namespace detail;
namespace {

// Both covers are at most w * min(1, sum of y), where y is 1 if the column is present, or its probability.
struct CoverPrice {
  static double constant(double p, double w) { return (1 - p) * w; }
  static double constant_slope(double w) { return -w; }
  static float price_value(double p, double w) { return round_up(p * w); }
  static double within(double p, double) { return std::clamp(p, 0.0, 1.0); }
};

struct CoverLaw : CoverPrice {
  static constexpr ColumnTerm kTerm = ColumnTerm::kPresent;
  static double gain(double x, double left) { return x > 0 ? left : 0; }
  static double after(double x, double left) { return x > 0 ? 0 : left; }

  struct Summary {
    std::uint32_t count = 0;
    void see(Element, double) { ++count; }
  };
  static double joins_last(const Summary& s, Element, double, double w) { return s.count == 1 ? w : 0; }

  static constexpr ColumnTerm kPriceTerm = ColumnTerm::kPresent;
  static double price_at(const Summary& s, double) { return s.count <= 1 ? 1 : 0; }
  static double weight(double x, double p, double w) { return x > 0 ? p * w : 0; }
  static double weight_slope(double x, double, double w) { return x > 0 ? w : 0; }
};

struct ProbabilisticCoverLaw : CoverPrice {
  static constexpr ColumnTerm kTerm = ColumnTerm::kTimes;
  static double gain(double x, double left) { return x * left; }
  static double after(double x, double left) { return left * (1 - x); }

  // The product of all 1 - p, as the logarithm of the factors that are not 0 and the number of those that are 0.
  struct Summary {
    double log_miss = 0;
    double total = 0;
    std::uint32_t certain = 0;
    void see(Element, double p) {
      total += p;
      if (p < 1) {
        log_miss += std::log1p(-p);
      } else {
        ++certain;
      }
    }
  };
  static double joins_last(const Summary& s, Element, double p, double w) {
    if (s.certain > (p < 1 ? 0U : 1U)) return 0;
    return w * p * std::exp(s.log_miss - (p < 1 ? std::log1p(-p) : 0));
  }

  static constexpr ColumnTerm kPriceTerm = ColumnTerm::kTimes;
  static double price_at(const Summary& s, double) { return s.total < 1 ? 1 : 0; }
  static double weight(double x, double p, double w) { return p * w * x; }
  static double weight_slope(double x, double, double w) { return w * x; }
};

std::vector<double> weights_of(const CoverOptions& options, std::size_t columns) {
  if (options.weights.empty()) return std::vector<double>(columns, 1.0);
  check_feature_weights(options.weights, columns);
  return {options.weights.begin(), options.weights.end()};
}

template <class Law>
std::unique_ptr<Objective> make(const Rows& rows, const CoverOptions& options) {
  return std::visit(
      [&]<class RowsT>(const RowsT& r) -> std::unique_ptr<Objective> {
        return std::make_unique<ColumnObjective<Law, RowsT>>(
            Columns<Law, RowsT>{std::make_shared<RowsT>(r), weights_of(options, r.dim),
                                &find_kernels(options.run.backend), std::make_shared<LiveBudget>(options.run.memory)},
            1);
      },
      rows);
}

}  // namespace

std::unique_ptr<Objective> make_cover_objective(const Rows& rows, const CoverOptions& options) {
  return make<CoverLaw>(rows, options);
}

std::unique_ptr<Objective> make_probabilistic_cover_objective(const Rows& rows, const CoverOptions& options) {
  std::visit(
      [&](const auto& r) {
        for (std::size_t v = 0; v < r.size; ++v) {
          for_features(r, static_cast<Element>(v), [&](std::size_t u, double p) {
            if (p <= 1) return;
            throw InputError(fmt::format(
                "row {}, column {} (counted from 0) holds {}; a probabilistic cover needs probabilities from 0 to 1", v,
                u, p));
          });
        }
      },
      rows);
  return make<ProbabilisticCoverLaw>(rows, options);
}

}  // namespace winnow
