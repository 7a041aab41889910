// Encoded pictures are read back by our own reader.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "unit/features/video/clips.h"
#include "winnow/video/frames.h"

namespace winnow::testing {
namespace {

// Smooth, so that JPEG loses little. The sizes are odd.
Image gradient() {
  Image image{37, 23, {}};
  for (std::size_t y = 0; y < image.height; ++y) {
    for (std::size_t x = 0; x < image.width; ++x) {
      image.bgr.push_back(static_cast<std::uint8_t>(5 * x));
      image.bgr.push_back(static_cast<std::uint8_t>(10 * y));
      image.bgr.push_back(120);
    }
  }
  return image;
}

Image read_back(const std::string& bytes, const std::string& name) {
  const ClipFolder folder;
  std::ofstream(folder / name, std::ios::binary) << bytes;
  return all_frames(folder / name).at(0).image;
}

TEST(Encode, PngLosesNothing) {
  const Image image = gradient();
  const Image back = read_back(encode_png(image), "a.png");
  EXPECT_EQ(back.width, image.width);
  EXPECT_EQ(back.height, image.height);
  EXPECT_EQ(back.bgr, image.bgr);
}

TEST(Encode, JpegIsNearAndSmallerWhereAsked) {
  const Image image = gradient();
  const std::string good = encode_jpeg(image, 92);
  const Image back = read_back(good, "b.jpg");
  ASSERT_EQ(back.bgr.size(), image.bgr.size());
  for (std::size_t i = 0; i < image.bgr.size(); ++i) EXPECT_NEAR(back.bgr[i], image.bgr[i], 16) << i;
  EXPECT_LT(encode_jpeg(image, 10).size(), good.size());
}

}  // namespace
}  // namespace winnow::testing
