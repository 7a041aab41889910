// Follows a film frame by frame through thumbnails: how much each frame changes, how fit it is to be a still, and where
// shots begin.
#pragma once

#include <deque>
#include <memory>

#include "features/video/signals.h"
#include "features/video/thumbnail.h"
#include "winnow/video/track.h"

namespace winnow::detail::video {

class Tracker {
 public:
  // Frames in playback order. `damaged`: the decoder says so.
  void add(const Thumbnail& thumbnail, double seconds, bool damaged);

  FrameTrack finish();

 private:
  // A frame with its distance from the one before, block by block.
  struct Held {
    Thumbnail thumbnail;
    decltype(Thumbnail::light) steps;
  };

  void judge(std::size_t frame);
  const Held& held(std::size_t frame) const { return *window_[frame - first_held_]; }
  bool lasts(std::size_t frame, float difference) const;
  bool jumps(std::size_t frame) const;

  Signals signals_;
  std::deque<std::unique_ptr<Held>> window_;  // the frames around the one that is judged
  std::size_t first_held_ = 0;
  std::size_t judged_ = 0;
};

}  // namespace winnow::detail::video
