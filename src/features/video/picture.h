// Turns decoded pictures into images: blue, green, red, upright, in the requested size.
#pragma once

#include <cstddef>

#include "features/video/av.h"
#include "winnow/video/frames.h"

namespace winnow::detail::video {

class Picture {
 public:
  // Scales to width x height as displayed. Quarter turns are clockwise.
  void convert(const AVFrame& frame, int quarter_turns, std::size_t width, std::size_t height, Image& to);

 private:
  AvOwned<SwsContext> scaler_;
  Image lying_;
};

}  // namespace winnow::detail::video
