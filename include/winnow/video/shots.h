// Divides a film into shots.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "winnow/video/track.h"

namespace winnow {

// Frames begin … end - 1 of a file, or rows begin … end - 1 of its descriptors: each use says which.
struct Shot {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// The shots of one file, as frames. They cover all frames, in order. A shot begins at a cut, or in the middle of a
// gradual transition. They are the same whichever frames are described.
std::vector<Shot> find_shots(const FrameTrack& track);

// The same shots as rows, if `numbers` has the frame number of each row, increasing. The result covers all rows, in
// order. Shots without a row are left out.
std::vector<Shot> shots_in_rows(std::span<const Shot> shots, std::span<const std::size_t> numbers);

}  // namespace winnow
