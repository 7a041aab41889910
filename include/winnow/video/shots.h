// Divides a film into shots.
#pragma once

#include <cstddef>
#include <vector>

#include "winnow/video/track.h"

namespace winnow {

// Frames begin … end - 1 of a file.
struct Shot {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// The shots of one file, as frames. They cover all frames, in order. A shot begins at a cut, or in the middle of a
// gradual transition. They are the same whichever frames are described.
std::vector<Shot> find_shots(const FrameTrack& track);

}  // namespace winnow
