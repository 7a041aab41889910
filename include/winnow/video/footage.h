// A film as frames with times, shots and descriptors, from which clips are chosen.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "winnow/types.h"
#include "winnow/video/shots.h"

namespace winnow {

// The frames of a film with their times, in playback order, and the descriptors of some of them. These are views: the
// caller keeps the memory alive. Frames are counted from 0.
struct Footage {
  DenseRows rows;                            // of the frames that may be compared, in order; values >= 0
  std::span<const double> seconds;           // one per frame, never decreasing
  double end = 0;                            // the end of the last frame, in seconds
  std::span<const Shot> shots;               // as frames; they cover all, in order
  std::span<const std::size_t> frames = {};  // the frame of each row, increasing; empty: row i is frame i
  std::span<const float> quality = {};       // one per frame, as in FrameTrack; empty: not known

  std::size_t size() const { return seconds.size(); }  // frames
  std::size_t frame_of(std::size_t row) const { return frames.empty() ? row : frames[row]; }
  double seconds_at(std::size_t frame) const;  // for frame == size(): the end
};

std::string timestamp(double seconds);  // 0:07.3, 1:02:03.4

}  // namespace winnow
