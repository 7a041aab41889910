// How long the parts of a run take.
#pragma once

#include <chrono>
#include <utility>

namespace winnow::detail {

class Stopwatch {
 public:
  // Seconds since the last lap, or since the start.
  double lap() {
    const auto now = Clock::now();
    return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
  }
  // Seconds since the start.
  double total() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace winnow::detail
