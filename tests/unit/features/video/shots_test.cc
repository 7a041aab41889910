// Shots from transitions written by hand, from clips with known cuts, and from real videos.
#include "winnow/video/shots.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/rng.h"
#include "unit/features/video/clips.h"
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

FrameTrack track_with(std::size_t frames, std::vector<Transition> transitions) {
  FrameTrack track;
  for (std::size_t i = 0; i < frames; ++i) track.seconds.push_back(static_cast<double>(i) / 25);
  track.transitions = std::move(transitions);
  return track;
}

TEST(Shots, CoverAllFramesInOrder) {
  const auto shots = find_shots(track_with(100, {{40, 40}, {60, 70}}));
  EXPECT_THAT(begins(shots), ElementsAre(0, 40, 65));  // a gradual transition is divided in its middle
  EXPECT_EQ(shots[0].end, 40U);
  EXPECT_EQ(shots[2].end, 100U);
  EXPECT_TRUE(find_shots({}).empty());
  EXPECT_THAT(begins(find_shots(track_with(1, {}))), ElementsAre(0));
}

TEST(Shots, AsRowsLeaveOutThoseWithoutARow) {
  const std::vector<Shot> shots = {{0, 4}, {4, 6}, {6, 20}};
  const std::vector<std::size_t> numbers = {0, 3, 6, 9, 12, 15, 18};
  const auto rows = shots_in_rows(shots, numbers);
  EXPECT_THAT(begins(rows), ElementsAre(0, 2));
  EXPECT_EQ(rows[0].end, 2U);
  EXPECT_EQ(rows[1].end, 7U);
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
  return begins(find_shots(features.tracks.front()));
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
