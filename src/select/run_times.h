// The times of one method's runs. Short runs are timed several times, and the first of them does not count: it fills
// caches and starts threads, which would be charged to whichever method comes first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "winnow/select/compare.h"

namespace winnow::detail {

// The middle one, or the mean of the two.
inline double median_of(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return (numbers[(numbers.size() - 1) / 2] + numbers[numbers.size() / 2]) / 2;
}

inline CompareSpread spread_of(const std::vector<double>& numbers) {
  const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
  return {*least, *most};
}

class RunTimes {
 public:
  // Whether a run is so short that its first time tells little.
  static bool is_short(double seconds) { return seconds < 0.2; }

  void add(double seconds) { seconds_.push_back(seconds); }

  // Whether a further run is worth its time: at most 5 runs, and no more than about a second for all of them.
  bool wants_more() const {
    constexpr std::size_t kMost = 5;
    constexpr double kTotal = 1;
    const double total = std::accumulate(seconds_.begin(), seconds_.end(), 0.0);
    return seconds_.size() < kMost && total + median_of(seconds_) < kTotal;
  }

  std::size_t count() const { return seconds_.size(); }
  double median() const { return median_of(seconds_); }
  CompareSpread spread() const { return spread_of(seconds_); }

 private:
  std::vector<double> seconds_;
};

}  // namespace winnow::detail
