// Follows a film frame by frame through thumbnails: how much each frame changes, how fit it is to be a still, and where
// shots begin.
#pragma once

#include <vector>

#include "features/video/thumbnail.h"
#include "winnow/video/track.h"

namespace winnow::detail::video {

class Tracker {
 public:
  // Frames in playback order. `damaged`: the decoder says so.
  void add(const Thumbnail& thumbnail, double seconds, bool damaged);

  FrameTrack finish();

 private:
  FrameTrack track_;
  Thumbnail before_;
};

}  // namespace winnow::detail::video
