// Shots from changes written by hand, from clips with known cuts, and from real videos.
#include "winnow/video/shots.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/rng.h"
#include "unit/features/video/clips.h"
#include "winnow/error.h"
#include "winnow/video/describe.h"

namespace winnow::testing {
using namespace detail;
namespace {

using ::testing::ElementsAre;

std::vector<std::size_t> begins(const std::vector<Shot>& shots) {
  std::vector<std::size_t> rows;
  for (const Shot& shot : shots) rows.push_back(shot.begin);
  return rows;
}

std::vector<float> quiet(std::size_t n) {
  std::vector<float> change(n, 0.02F);
  change[0] = 1;
  return change;
}

// There are 25 rows per second.
std::vector<Shot> shots_at_25(std::span<const float> change, const ShotOptions& options = {}) {
  std::vector<double> seconds;
  for (std::size_t i = 0; i < change.size(); ++i) seconds.push_back(static_cast<double>(i) / 25);
  return find_shots(change, seconds, options);
}

TEST(Shots, CoverAllRowsInOrder) {
  auto change = quiet(100);
  change[40] = 0.8F;
  const auto shots = shots_at_25(change);
  ASSERT_EQ(shots.size(), 2U);
  EXPECT_EQ(shots[0].begin, 0U);
  EXPECT_EQ(shots[0].end, 40U);
  EXPECT_EQ(shots[1].begin, 40U);
  EXPECT_EQ(shots[1].end, 100U);
  EXPECT_TRUE(shots_at_25({}).empty());
  EXPECT_THAT(begins(shots_at_25(quiet(1))), ElementsAre(0));
}

TEST(Shots, ACutStandsOutFromMovement) {
  auto change = quiet(100);
  for (std::size_t i = 30; i < 60; ++i) change[i] = 0.3F;  // a fast pan
  change[45] = 0.7F;                                       // less than three times as much
  EXPECT_THAT(begins(shots_at_25(change)), ElementsAre(0));
  change[45] = 0.95F;
  EXPECT_THAT(begins(shots_at_25(change)), ElementsAre(0, 45));
}

TEST(Shots, OfCutsTooNearTheStrongestCounts) {
  auto change = quiet(100);
  change[50] = 0.6F;
  change[55] = 0.9F;  // 5 rows later
  change[96] = 0.9F;  // 4 rows before the end
  EXPECT_THAT(begins(shots_at_25(change)), ElementsAre(0, 55));
  ShotOptions options;
  options.min_seconds = 0.04;
  EXPECT_THAT(begins(shots_at_25(change, options)), ElementsAre(0, 50, 55, 96));
}

TEST(Shots, OfFewRowsASecondCanBeOneRowLong) {
  auto change = quiet(12);
  change[4] = 0.8F;
  change[5] = 0.9F;
  std::vector<double> seconds(12);
  for (std::size_t i = 0; i < 12; ++i) seconds[i] = static_cast<double>(i);
  EXPECT_THAT(begins(find_shots(change, seconds)), ElementsAre(0, 4, 5));
  EXPECT_THROW(find_shots(change, std::span(seconds).first(11)), InputError);
}

TEST(Shots, EachFileBeginsOne) {
  auto change = quiet(30);
  change[3] = 1;
  change[4] = 1;
  EXPECT_THAT(begins(shots_at_25(change)), ElementsAre(0, 3, 4));
}

TEST(Shots, OptionsAreChecked) {
  ShotOptions options;
  options.threshold = 0;
  EXPECT_THROW(shots_at_25(quiet(3), options), InputError);
}

// Boxes of random colours on a random background that move by one pixel per frame.
std::vector<Image> scene(std::uint64_t seed, std::size_t frames) {
  Rng rng(seed);
  const auto level = [&] { return static_cast<std::uint8_t>(rng.below(256)); };
  std::vector<Image> images(frames, plain(96, 64, level(), level(), level()));
  for (int box = 0; box < 6; ++box) {
    const std::size_t left = rng.below(60), top = rng.below(40), side = 8 + rng.below(20);
    const std::uint8_t colour[3] = {level(), level(), level()};
    for (std::size_t frame = 0; frame < frames; ++frame) {
      for (std::size_t y = top; y < std::min<std::size_t>(top + side, 64); ++y) {
        for (std::size_t x = left; x < left + side; ++x) {
          std::copy(colour, colour + 3,
                    images[frame].bgr.begin() + static_cast<std::ptrdiff_t>(3 * (y * 96 + (x + frame) % 96)));
        }
      }
    }
  }
  return images;
}

std::vector<std::size_t> shots_of(const std::string& path) {
  DescribeOptions options;
  options.features = {"colour"};
  const std::vector<std::string> paths = {path};
  const FrameFeatures features = describe_frames(paths, options);
  std::vector<double> seconds;
  for (const RowOrigin& origin : features.origins) seconds.push_back(origin.seconds);
  return begins(find_shots(features.change, seconds));
}

TEST(ShotClips, HardCutsAreFoundExactly) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  std::vector<Image> images;
  const std::vector<std::size_t> lengths = {25, 12, 40, 30, 18};
  std::vector<std::size_t> cuts;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    cuts.push_back(images.size());
    for (Image& image : scene(11 + i, lengths[i])) images.push_back(std::move(image));
  }
  write_clip(folder / "cuts.mkv", images, 25);
  EXPECT_EQ(shots_of(folder / "cuts.mkv"), cuts);
}

TEST(ShotClips, AStaticClipIsOneShot) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  write_clip(folder / "static.mkv", std::vector<Image>(60, scene(3, 1).front()), 25);
  EXPECT_THAT(shots_of(folder / "static.mkv"), ElementsAre(0));
}

TEST(ShotClips, TheCityIsCutOnce) {
  SKIP_WITHOUT_SHARED_DATA();
  EXPECT_THAT(shots_of(shared_data() + "/video/clips/cityCC0.mpg"), ElementsAre(0, 116));
}

}  // namespace
}  // namespace winnow::testing
