// Divides a film into shots.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace winnow {

struct Shot {
  std::size_t begin = 0;  // rows begin … end - 1
  std::size_t end = 0;
};

struct ShotOptions {
  double threshold = 0.3;    // the least change at a cut
  double contrast = 3;       // the least ratio to the median change around the cut
  std::size_t window = 12;   // rows on either side that count as around it
  double min_seconds = 0.4;  // unless the file is shorter; of cuts closer than this, the strongest counts
};

// Cuts at rows whose `change` (of FrameFeatures) is large: see ShotOptions. `seconds` has the time of each row, from 0
// in each file. The shots cover all rows, in order; each file begins a new shot.
std::vector<Shot> find_shots(std::span<const float> change, std::span<const double> seconds,
                             const ShotOptions& options = {});

}  // namespace winnow
