// Feature-based f(S) = sum over features u of w_u * g(sum over v in S of x_vu), g concave: the paper's objective.
// Each pick is worth the features it brings, each time a little less, so the set stays diverse.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "winnow/objective.h"
#include "winnow/run.h"

namespace winnow {

// The concave g, always with g(0) = 0.
struct Concave {
  enum class Kind { kSqrt, kLog1p, kPow, kSat, kLinear };
  Kind kind = Kind::kSqrt;
  double parameter = 0;  // kPow: the exponent A, 0 < A <= 1. kSat: the level T > 0. Else unused.
};

// "sqrt", "log1p", "pow:A", "sat:T" (min(x, T)) or "linear". InputError on anything else.
Concave parse_concave(std::string_view text);
void check_concave(const Concave& concave);  // InputError where the parameter is out of range
std::string to_string(const Concave& concave);

struct FeatureOptions {
  Concave concave = {};
  std::span<const float> weights = {};  // one per feature, >= 0, copied; empty: all 1
  // The sum of each feature over all of V, copied; empty: summed over the rows. Given if the rows are a part of a
  // larger V, whose residual gains are asked for; see column_totals.h.
  std::span<const double> totals = {};
  RunOptions run = {};
};

// Keeps the view `rows`, not a copy: the memory behind it must outlive the objective. The values must be finite and >=
// 0, which read_table has checked; check_rows does it for rows from elsewhere.
std::unique_ptr<Objective> make_feature_objective(const Rows& rows, const FeatureOptions& options);

// InputError that names row, column and value at the first NaN, infinity or, with `nonnegative`, negative value, or the
// row of malformed sparse rows.
void check_rows(const Rows& rows, bool nonnegative = true);

// InputError where there is not one weight >= 0 for each of dim features.
void check_feature_weights(std::span<const float> weights, std::size_t dim);

}  // namespace winnow
