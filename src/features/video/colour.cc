#include "features/video/colour.h"

#include <algorithm>

#include "features/video/gist_filters.h"

namespace winnow::detail::video {
namespace {

constexpr std::size_t kHues = 8;
constexpr std::size_t kGreys = 8;
constexpr std::size_t kStep = 2;  // every other pixel of every other line is enough

// 0 to 6 around the colour circle. Red is 0.
float hue_of(float blue, float green, float red, float most, float chroma) {
  if (most == red) return green >= blue ? (green - blue) / chroma : 6 + (green - blue) / chroma;
  return most == green ? 2 + (blue - red) / chroma : 4 + (red - green) / chroma;
}

void add_hue(float hue, float chroma, float bright, float* bins) {
  const float place = hue * (kHues / 6.0F);
  const auto below = std::min(static_cast<std::size_t>(place), kHues - 1);
  const float above_share = place - static_cast<float>(below);
  const auto add = [&](std::size_t bin, float mass) {
    bins[bin] += mass * (1 - bright);
    bins[kHues + bin] += mass * bright;
  };
  add(below, chroma * (1 - above_share));
  add((below + 1) % kHues, chroma * above_share);
}

void add_grey(float grey, float mass, float* bins) {
  const float place = grey * (kGreys - 1);
  const auto below = std::min(static_cast<std::size_t>(place), kGreys - 2);
  const float above_share = place - static_cast<float>(below);
  bins[below] += mass * (1 - above_share);
  bins[below + 1] += mass * above_share;
}

void add_pixel(const std::uint8_t* pixel, float* bins) {
  constexpr float kUnit = 1 / 255.0F;
  const float blue = pixel[0] * kUnit, green = pixel[1] * kUnit, red = pixel[2] * kUnit;
  const float most = std::max({blue, green, red});
  const float chroma = most - std::min({blue, green, red});
  if (chroma > 0) add_hue(hue_of(blue, green, red, most, chroma), chroma, most, bins);
  add_grey(0.114F * blue + 0.587F * green + 0.299F * red, 1 - chroma, bins + 2 * kHues);
}

}  // namespace

void describe_colour(const std::uint8_t* bgr, float* to) {
  static_assert(kColourBins == 2 * kHues + kGreys);
  constexpr float kPixels = static_cast<float>(kFrameWidth / kStep * (kFrameHeight / kStep));
  std::fill(to, to + kColourSize, 0.0F);
  for (std::size_t y = 0; y < kFrameHeight; y += kStep) {
    for (std::size_t x = 0; x < kFrameWidth; x += kStep) {
      const std::size_t quarter = (x >= kFrameWidth / 2 ? 2U : 0U) + (y >= kFrameHeight / 2 ? 1U : 0U);
      add_pixel(bgr + 3 * (y * kFrameWidth + x), to + (1 + quarter) * kColourBins);
    }
  }
  for (std::size_t i = kColourBins; i < kColourSize; ++i) {
    to[i] /= 2 * kPixels;
    to[i % kColourBins] += to[i];
  }
}

}  // namespace winnow::detail::video
