// A coarse view of a frame that tells a cut from movement: its colours and a thumbnail of its brightness.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "features/video/colour.h"

namespace winnow::detail::video {

struct Look {
  static constexpr std::size_t kColumns = 20;
  static constexpr std::size_t kRows = 10;

  std::array<float, kColourSize> colours = {};
  std::array<float, kColumns* kRows> light = {};  // mean 0, length 1; all 0 for a frame of uniform brightness
};

// bgr and grey: 360 x 180 pixels.
void take_look(const std::uint8_t* bgr, const std::uint8_t* grey, Look& look);

// 0 to 1: the geometric mean of the differences of the colours and of the thumbnails. A flicker changes only the
// colours. Movement changes little of either from one frame to the next. A cut changes both.
float difference(const Look& a, const Look& b);

}  // namespace winnow::detail::video
