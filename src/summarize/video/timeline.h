// Frames in equal ticks of time. There are as many ticks as frames. At a steady frame rate, a tick is a frame. At an
// uneven rate, lengths are still lengths of time.
#pragma once

#include <cstddef>
#include <span>

namespace winnow::detail {

class Timeline {
 public:
  // seconds: of each frame, never decreasing; a view. end: of the last one.
  Timeline(std::span<const double> seconds, double end);

  bool timed() const { return timed_; }            // do frames have times that differ?
  double tick() const { return tick_; }            // in seconds
  std::size_t ticks() const { return ticks_; }     // until the end
  std::size_t tick_of(std::size_t frame) const;    // for frame == size: ticks()
  std::size_t frame_near(std::size_t tick) const;  // the frame that begins nearest to it; size if that is the end

 private:
  std::span<const double> seconds_;
  bool timed_ = false;
  double tick_ = 1;
  std::size_t ticks_ = 0;
};

}  // namespace winnow::detail
