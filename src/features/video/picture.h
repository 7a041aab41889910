// Turns decoded pictures into images: blue, green, red, upright, in the requested size,
// in the range of ordinary screens.
#pragma once

#include <cstddef>

#include "features/video/av.h"
#include "features/video/tone_map.h"
#include "winnow/video/frames.h"

namespace winnow::detail::video {

class Picture {
 public:
  // Scales to width x height as displayed. Quarter turns are clockwise.
  void convert(const AVFrame& decoded, int quarter_turns, std::size_t width, std::size_t height, Image& to);

 private:
  ToneMap tone_map_;
  AvOwned<SwsContext> scaler_;
  Image lying_;
};

}  // namespace winnow::detail::video
