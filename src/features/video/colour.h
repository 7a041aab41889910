// The colours of a frame of 360 x 180, and roughly where they are: 24 bins for the whole frame and for each of its
// quarters.
//
// A pixel's chroma C (the largest of red, green and blue minus the smallest, 0 to 1) is added to bins of hue, and the
// rest, 1 - C, to bins of grey. There are eight hues around the circle, each dark and bright (C is split between the
// two by the largest of red, green and blue), then eight greys. A hue or grey between two bins is split between them,
// so that small changes of a picture change the values little.
#pragma once

#include <cstddef>
#include <cstdint>

namespace winnow::detail::video {

inline constexpr std::size_t kColourBins = 24;
// The whole frame, then the quarters: top left, bottom left, top right, bottom right.
inline constexpr std::size_t kColourSize = 5 * kColourBins;

// bgr: 360 x 180 pixels. to: kColourSize floats. Those of the whole frame sum to 1/2, those of each quarter to 1/8.
void describe_colour(const std::uint8_t* bgr, float* to);

}  // namespace winnow::detail::video
