// How a frame looks at a glance, to tell a cut from movement: its colours and a thumbnail of its light and dark.
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
  std::array<float, kColumns* kRows> light = {};  // mean 0, length 1; all 0 for a frame of one brightness
};

// bgr and grey: 360 x 180 pixels.
void take_look(const std::uint8_t* bgr, const std::uint8_t* grey, Look& look);

// 0 to 1: the geometric mean of how much the colours and how much the thumbnails differ. A flicker changes colours
// only, movement changes little of either from one frame to the next, a cut both.
float difference(const Look& a, const Look& b);

}  // namespace winnow::detail::video
