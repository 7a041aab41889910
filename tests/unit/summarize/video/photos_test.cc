// Photos: how much two differ, and which are chosen, by hand.
#include "winnow/video/photos.h"

#include <gtest/gtest.h>

#include <fstream>

#include "unit/features/video/clips.h"
#include "winnow/error.h"

namespace winnow::testing {
namespace {

TEST(PhotoDifference, IsTheMeanOverBlocks) {
  const std::vector<FeatureBlock> blocks = {{"a", 0, 2, 1}, {"b", 2, 1, 1}};
  const float a[] = {1, 1, 5};
  const float b[] = {1, 3, 5};
  EXPECT_DOUBLE_EQ(photo_difference(blocks, a, b), (2.0 / 6 + 0) / 2);
  EXPECT_EQ(photo_difference(blocks, a, a), 0);
  EXPECT_EQ(photo_difference({}, a, b), 0);
}

// Pictures of two kinds, each twice: one of each kind is chosen, however many are asked for.
TEST(Photos, AreChosenOncePerKind) {
  const ClipFolder folder;
  std::vector<std::string> paths;
  for (int i = 0; i < 4; ++i) {
    paths.push_back(folder / ("p" + std::to_string(i) + ".png"));
    const auto level = static_cast<std::uint8_t>(i < 2 ? 200 : 20);
    std::ofstream(paths.back(), std::ios::binary)
        << encode_png(plain(64, 36, level, 0, static_cast<std::uint8_t>(220 - level)));
  }
  PhotoOptions options;
  options.describe.features = {"colour"};
  options.count = 4;
  options.stills = true;
  const PhotoSummary summary = summarize_photos(paths, options);
  EXPECT_EQ(summary.chosen, (std::vector<std::size_t>{0, 2}));
  ASSERT_EQ(summary.photos.size(), 4U);
  EXPECT_EQ(summary.photos[1].like, 0U);
  EXPECT_EQ(summary.photos[3].like, 2U);
  ASSERT_EQ(summary.stills.size(), 2U);
  EXPECT_EQ(summary.stills[0].caption, "p0.png");  // it has no time
  options.alike = 0;
  EXPECT_EQ(summarize_photos(paths, options).chosen.size(), 4U);
  EXPECT_THROW(summarize_photos(std::vector<std::string>{folder / "missing.png"}, options), InputError);
}

}  // namespace
}  // namespace winnow::testing
