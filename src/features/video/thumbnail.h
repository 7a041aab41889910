// A very small picture of a decoded frame: means of blocks, straight from the planes of the decoder. It is all that
// tracking a film needs, and costs little beside decoding.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "features/video/av.h"

namespace winnow::detail::video {

// Brightness from 0 (black) to 255 (white), and the two colour differences around 128. Lines from the top, as stored:
// a film that players turn is not turned here.
struct Thumbnail {
  static constexpr std::size_t kColumns = 64, kRows = 36;
  static constexpr std::size_t kColourColumns = 16, kColourRows = 9;

  std::array<std::uint8_t, kColumns* kRows> light = {};
  std::array<std::uint8_t, kColourColumns* kColourRows> blue = {};
  std::array<std::uint8_t, kColourColumns* kColourRows> red = {};
  float detail = 0;  // the mean difference of neighbouring pixels of a line, in levels of 256
};

class ThumbnailMaker {
 public:
  void make(const AVFrame& frame, Thumbnail& to);

 private:
  const AVFrame& as_planes(const AVFrame& frame);

  AvOwned<SwsContext> scaler_;  // for frames that are not planes of YUV
  AvOwned<AVFrame> converted_;
  std::vector<std::uint32_t> sums_;
};

}  // namespace winnow::detail::video
