// Footage by equal ticks of time: as many as there are rows, so that at a steady rate a tick is a row, and where frames
// come unevenly lengths are still lengths of time.
#pragma once

#include <cstddef>

#include "winnow/video/footage.h"

namespace winnow::detail {

class Timeline {
 public:
  explicit Timeline(const Footage& footage);

  bool timed() const { return timed_; }          // do rows have times that differ?
  double tick() const { return tick_; }          // in seconds
  std::size_t ticks() const { return ticks_; }   // until the end
  std::size_t tick_of(std::size_t row) const;    // of row size: ticks()
  std::size_t row_near(std::size_t tick) const;  // the one that begins nearest to it; size where that is the end

 private:
  const Footage& footage_;
  bool timed_ = false;
  double tick_ = 1;
  std::size_t ticks_ = 0;
};

}  // namespace winnow::detail
