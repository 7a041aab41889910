// Footage in equal ticks of time. There are as many ticks as rows. At a steady frame rate, a tick is a row. At an
// uneven rate, lengths are still lengths of time.
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
  std::size_t tick_of(std::size_t row) const;    // for row == size: ticks()
  std::size_t row_near(std::size_t tick) const;  // the row that begins nearest to it; size if that is the end

 private:
  const Footage& footage_;
  bool timed_ = false;
  double tick_ = 1;
  std::size_t ticks_ = 0;
};

}  // namespace winnow::detail
