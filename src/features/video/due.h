// Which frames of a video are wanted, decided frame by frame.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "winnow/video/frames.h"

namespace winnow::detail::video {

// The frames of a FrameChoice.
class Due {
 public:
  explicit Due(const FrameChoice& choice) : choice_(choice) {}

  bool operator()(std::size_t number, double seconds) {
    constexpr double kClock = 1e-3;  // times are given in milliseconds
    if (seconds < choice_.from - kClock || (choice_.to > 0 && seconds >= choice_.to - kClock)) return false;
    if (choice_.fps <= 0) return number % choice_.every == 0;
    constexpr double kRounding = 1e-6;  // times are stored in ticks of a clock
    const double tick = std::floor((seconds + kRounding) * choice_.fps);
    return tick > std::exchange(last_tick_, std::max(tick, last_tick_));
  }

 private:
  FrameChoice choice_;
  double last_tick_ = -1;
};

// Of the frames offered, about `a_second` per second: every Nth if their rate is steady. At least `least` if the file's
// header tells how many there are.
class Spread {
 public:
  // `offered`: frames per second.
  Spread(double a_second, std::size_t least, const VideoInfo& info, double offered) {
    if (a_second <= 0) return;
    constexpr double kRounding = 1e-3;  // 29.99 frames per second are 30
    const double expected = info.seconds * offered;
    double stride = offered > 0 ? std::max(1.0, std::floor(offered / a_second + kRounding)) : 1;
    if (least > 0 && expected > 0)
      stride = std::min(stride, std::max(1.0, std::floor(expected / static_cast<double>(least))));
    step_ = offered > 0 ? std::min(stride / offered, 1 / a_second) : 1 / a_second;
    slack_ = step_ / (2 * stride);
  }

  bool operator()(double seconds) {
    if (last_ >= 0 && seconds - last_ < step_ - slack_) return false;
    last_ = seconds;
    return true;
  }

  double step() const { return step_; }  // seconds from one to the next; 0: all are taken

 private:
  double step_ = 0;
  double slack_ = 0;
  double last_ = -1;
};

}  // namespace winnow::detail::video
