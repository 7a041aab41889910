// The thresholds (1 + epsilon)^i, by their index i.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "winnow/stream.h"

namespace winnow::detail {

class Grid {
 public:
  // With epsilon left open, the thresholds from one <= m to one > 2km / (1 + epsilon) are exactly options.trials: both
  // families of sieves need that range (of m, or of what a pick must gain), and no more.
  explicit Grid(const StreamOptions& options) {
    const double span = std::log(2 * static_cast<double>(options.k));
    if (options.epsilon > 0) {
      step_ = std::log1p(options.epsilon);
      count_ = static_cast<std::int64_t>(std::ceil(span / step_)) + 1;
    } else {
      step_ = span / static_cast<double>(options.trials - 1);
      count_ = static_cast<std::int64_t>(options.trials);
    }
  }

  double at(std::int64_t i) const { return std::exp(static_cast<double>(i) * step_); }
  // The index of the largest threshold <= x, x > 0.
  std::int64_t below(double x) const { return static_cast<std::int64_t>(std::floor(std::log(x) / step_)); }
  std::int64_t count() const { return count_; }
  double ratio() const { return std::exp(step_); }  // 1 + epsilon

 private:
  double step_ = 0;
  std::int64_t count_ = 0;
};

}  // namespace winnow::detail
