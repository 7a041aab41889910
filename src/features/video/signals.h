// What is kept of each frame until the end of a film, about 200 bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace winnow::detail::video {

struct Signals {
  // Means of brightness in 16 x 9 blocks, then of both colour differences in 4 x 3 blocks.
  static constexpr std::size_t kLights = 16 * 9, kColours = 2 * 4 * 3, kStrip = kLights + kColours;

  std::vector<double> seconds;
  std::vector<float> difference;      // from the frame before, in levels of 256, after the best small shift
  std::vector<std::uint8_t> lasts;    // 1: the difference is still there a few frames on, as it is not after a flash
  std::vector<std::uint8_t> jumps;    // 1: part of a still picture changed at once, as if a slide is changed
  std::vector<float> contrast;        // standard deviation of brightness
  std::vector<float> detail;          // mean difference of neighbouring pixels
  std::vector<std::uint8_t> damaged;  // 1: the decoder says so
  std::vector<std::uint8_t> strip;    // kStrip per frame

  std::size_t size() const { return seconds.size(); }
  const std::uint8_t* small(std::size_t frame) const { return strip.data() + frame * kStrip; }
};

}  // namespace winnow::detail::video
