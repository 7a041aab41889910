// A film as rows that have times and fall into shots: what clips and skims are chosen from.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "winnow/types.h"
#include "winnow/video/shots.h"

namespace winnow {

// What is known of each row of the descriptors, in the order shown. Views: whoever made them keeps the memory alive.
struct Footage {
  DenseRows rows;                   // values >= 0
  std::span<const double> seconds;  // one per row, never decreasing
  double end = 0;                   // when the last row is over, in seconds
  std::span<const Shot> shots;      // cover the rows, in order

  double seconds_at(std::size_t row) const;  // of row size: the end
};

std::string timestamp(double seconds);  // 0:07.3, 1:02:03.4

}  // namespace winnow
