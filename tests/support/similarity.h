// The similarity of two rows, by the formulas in the header, in double.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "winnow/objectives/similarity.h"

namespace winnow::testing {

inline constexpr double kReach = 2;  // of closeness, if a test compares with these formulas

// Without the cut at 0: log-determinants use products below 0.
inline double signed_similarity(Metric metric, double gamma, std::span<const float> x, std::span<const float> y) {
  double product = 0, distance = 0, xx = 0, yy = 0;
  for (std::size_t t = 0; t < x.size(); ++t) {
    const double a = double{x[t]}, b = double{y[t]};
    product += a * b;
    distance += (a - b) * (a - b);
    xx += a * a;
    yy += b * b;
  }
  if (metric == Metric::kRbf) return std::exp(-gamma * distance);
  if (metric == Metric::kEuclidean) return 1 / (1 + std::sqrt(distance));
  if (metric == Metric::kCloseness) return std::max(0.0, kReach - distance);
  if (metric == Metric::kCosineSquared) return xx > 0 && yy > 0 ? product * product / (xx * yy) : 0;
  if (metric == Metric::kCosine) return xx > 0 && yy > 0 ? product / std::sqrt(xx * yy) : 0;
  return product;
}

inline double similarity(Metric metric, double gamma, std::span<const float> x, std::span<const float> y) {
  return std::max(0.0, signed_similarity(metric, gamma, x, y));
}

}  // namespace winnow::testing
