// Feature-based f(S) = sum over features u of w_u * g(sum over v in S of x_vu), with g concave: the paper's objective.
// Each further unit of a feature is worth less (diminishing returns), so the set stays diverse.
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
  double parameter = 0;  // kPow: the exponent A, 0 < A <= 1. kSat: the level T > 0. Otherwise unused.
};

// "sqrt", "log1p", "pow:A", "sat:T" (min(x, T)) or "linear". InputError if the text is anything else.
Concave parse_concave(std::string_view text);
void check_concave(const Concave& concave);  // InputError if the parameter is out of range
std::string to_string(const Concave& concave);

struct FeatureOptions {
  Concave concave = {};
  std::span<const float> weights = {};  // one per feature, >= 0, copied; empty: all 1
  // The sum of each feature over all of V, copied. If empty, the rows are summed. Set it if the rows are a part of a
  // larger V and residual gains in that V are needed; see column_totals.h.
  std::span<const double> totals = {};
  RunOptions run = {};
};

// Keeps the view `rows`, not a copy: the memory behind it must outlive the objective. The values must be finite and >=
// 0. read_table checks this; for rows from elsewhere, call check_rows.
std::unique_ptr<Objective> make_feature_objective(const Rows& rows, const FeatureOptions& options);

// InputError at the first NaN, infinity or, with `nonnegative`, negative value. The message names row, column and
// value. Also InputError if sparse rows are malformed; the message names the row. Row 0 is called `first`.
void check_rows(const Rows& rows, bool nonnegative = true, std::size_t first = 0);

// Whether a value is below 0; -0 is not.
bool has_negative(const Rows& rows);

// InputError unless there is one weight >= 0 for each of dim features.
void check_feature_weights(std::span<const float> weights, std::size_t dim);

}  // namespace winnow
