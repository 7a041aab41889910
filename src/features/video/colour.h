// What colours a frame of 360 x 180 has, and roughly where: 24 bins for the whole frame and for each of its quarters.
//
// A pixel's chroma C (the largest of red, green and blue less the smallest, 0 to 1) goes to bins of hue, the rest, 1 -
// C, to bins of grey. Eight hues around the circle, each once dark and once bright (shared by the largest of red, green
// and blue), then eight greys. Hues and greys lie between two bins and are shared by them, so small changes change
// little.
#pragma once

#include <cstddef>
#include <cstdint>

namespace winnow::detail::video {

inline constexpr std::size_t kColourBins = 24;
inline constexpr std::size_t kColourSize =
    5 * kColourBins;  // the whole, then left top, left bottom, right top, right bottom

// bgr: 360 x 180 pixels. to: kColourSize floats; the whole frame's sum to 1/2, the quarters' to 1/8 each.
void describe_colour(const std::uint8_t* bgr, float* to);

}  // namespace winnow::detail::video
