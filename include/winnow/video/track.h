// What is known of every frame of a film, whether or not it was described.
#pragma once

#include <cstddef>
#include <vector>

namespace winnow {

// From one shot to the next. Frames begin … end - 1 belong to both shots, as in a dissolve. A cut has no such frames:
// begin == end, the first frame of the new shot.
struct Transition {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// All frames of one file in playback order. Entry i is frame number i.
struct FrameTrack {
  std::vector<double> seconds;
  std::vector<float> change;            // difference from the frame before, 0 to 1; 0 for the first
  std::vector<float> quality;           // how fit the frame is to be a still, see below
  std::vector<Transition> transitions;  // in order

  std::size_t size() const { return seconds.size(); }
};

// `quality` is between 0 and 1. It is 0 if the frame is black or nearly uniform, or if the decoder flagged it as
// damaged. It is low within a transition, and if the frame is blurred compared with the frames around it, or combed. It
// is near 1 for other frames.

}  // namespace winnow
