// A film as rows with times and shots, from which clips and skims are chosen.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "winnow/types.h"
#include "winnow/video/shots.h"

namespace winnow {

// The rows of the descriptors with their times, in playback order. These are views: the caller keeps the memory alive.
struct Footage {
  DenseRows rows;                   // values >= 0
  std::span<const double> seconds;  // one per row, never decreasing
  double end = 0;                   // the end of the last row, in seconds
  std::span<const Shot> shots;      // cover the rows, in order

  double seconds_at(std::size_t row) const;  // for row == size: the end
};

std::string timestamp(double seconds);  // 0:07.3, 1:02:03.4

}  // namespace winnow
