// The shots that a film falls into.
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
  double threshold = 0.3;    // a cut changes at least this much
  double contrast = 3;       // and at least this many times the usual change around it
  std::size_t window = 12;   // rows on either side that are around it
  double min_seconds = 0.4;  // unless the file is shorter; of cuts nearer than this the strongest counts
};

// Cuts where `change` (of FrameFeatures) stands out: see ShotOptions. `seconds`: of each row, from 0 in each file. The
// shots cover all rows, in order; each file begins one.
std::vector<Shot> find_shots(std::span<const float> change, std::span<const double> seconds,
                             const ShotOptions& options = {});

}  // namespace winnow
