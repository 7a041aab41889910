// Colours of pictures with one or two colours.
#include "features/video/colour.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "unit/features/video/clips.h"

namespace winnow::detail::video {
namespace {

using testing::plain;
using Colours = std::array<float, kColourSize>;

Colours colours_of(const Image& image) {
  Colours colours;
  describe_colour(image.bgr.data(), colours.data());
  return colours;
}

// Pure red has chroma 1, hue 0 and full brightness. All of it is in bin 8 (bright reds): 1/2 for the whole frame, 1/8
// per quarter.
TEST(Colour, OfRed) {
  const Colours colours = colours_of(plain(360, 180, 0, 0, 255));
  for (std::size_t i = 0; i < colours.size(); ++i) {
    EXPECT_NEAR(colours[i], i == 8 ? 0.5 : i % 24 == 8 ? 0.125 : 0, 1e-5) << i;
  }
}

// Half-bright blue has chroma 128/255 at hue 4 of 6, that is position 5.33 of 8: two thirds go to bin 5, one third to
// bin 6, each half dark. The rest is grey, 0.114 * 128/255 = 0.057 of full brightness, position 0.40 of 7: bins 16 and
// 17.
TEST(Colour, OfDarkBlueIsShared) {
  const Colours colours = colours_of(plain(360, 180, 128, 0, 0));
  const double c = 128 / 255.0;
  EXPECT_NEAR(colours[5], 0.5 * c * 2 / 3 * (1 - c), 1e-5);
  EXPECT_NEAR(colours[8 + 5], 0.5 * c * 2 / 3 * c, 1e-5);
  EXPECT_NEAR(colours[6], 0.5 * c / 3 * (1 - c), 1e-5);
  EXPECT_NEAR(colours[16], 0.5 * (1 - c) * (1 - 7 * 0.114 * c), 1e-5);
  EXPECT_NEAR(colours[17], 0.5 * (1 - c) * 7 * 0.114 * c, 1e-5);
}

TEST(Colour, QuartersAreApart) {
  Image image = plain(360, 180, 0, 0, 0);
  for (std::size_t y = 90; y < 180; ++y) {  // the bottom left quarter is white
    std::fill_n(image.bgr.begin() + static_cast<std::ptrdiff_t>(3 * 360 * y), 3 * 180, std::uint8_t{255});
  }
  const Colours colours = colours_of(image);
  EXPECT_NEAR(colours[16], 0.375, 1e-5);           // black, whole frame
  EXPECT_NEAR(colours[23], 0.125, 1e-5);           // white, whole frame
  EXPECT_NEAR(colours[24 + 16], 0.125, 1e-5);      // top left is black
  EXPECT_NEAR(colours[2 * 24 + 23], 0.125, 1e-5);  // bottom left is white
  EXPECT_NEAR(std::accumulate(colours.begin(), colours.end(), 0.0), 1, 1e-5);
}

}  // namespace
}  // namespace winnow::detail::video
