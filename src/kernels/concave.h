// The concave functions g in double precision, for values, totals and what a state stores. The kernels' terms are in
// terms.inc.
#pragma once

#include <algorithm>
#include <cmath>

#include "winnow/objectives/features.h"

namespace winnow::detail {

// g(covered + x) - g(covered) for covered, x >= 0, without cancellation, however small x is compared with covered.
inline double concave_gain(const Concave& g, double covered, double x) {
  if (x <= 0) return 0;
  switch (g.kind) {
    case Concave::Kind::kSqrt:
      return x / (std::sqrt(covered + x) + std::sqrt(covered));
    case Concave::Kind::kLog1p:
      return std::log1p(x / (1 + covered));
    case Concave::Kind::kPow:
      return covered == 0 ? std::pow(x, g.parameter)
                          : std::pow(covered, g.parameter) * std::expm1(g.parameter * std::log1p(x / covered));
    case Concave::Kind::kSat:
      return std::min(x, std::max(0.0, g.parameter - covered));
    case Concave::Kind::kLinear:
      return x;
  }
  return 0;
}

// What the gain kernels need to know about c = covered, besides c itself. terms.inc explains its use.
struct Step {
  float scale;    // sqrt c, or c^A; for sat the remaining T - c
  float inverse;  // 1 / c, for log1p 1 / (1 + c); unused if c = 0
};

inline Step step(const Concave& g, double covered) {
  const auto inverse = [](double x) { return x < 1e-37 ? 0.0F : static_cast<float>(1 / x); };
  switch (g.kind) {
    case Concave::Kind::kSqrt:
      return {static_cast<float>(std::sqrt(covered)), inverse(covered)};
    case Concave::Kind::kLog1p:
      return {1, inverse(1 + covered)};
    case Concave::Kind::kPow:
      return {static_cast<float>(std::pow(covered, g.parameter)), inverse(covered)};
    case Concave::Kind::kSat:
      return {static_cast<float>(std::max(0.0, g.parameter - covered)), 0};
    case Concave::Kind::kLinear:
      return {1, 0};
  }
  return {0, 0};
}

}  // namespace winnow::detail
