// Shots from transitions written by hand, from clips with known cuts, and from real videos.
#include "winnow/video/shots.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

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

FrameTrack track_of(const std::string& path) {
  DescribeOptions options;
  options.features = {"colour"};
  options.looks = 1;
  const std::vector<std::string> paths = {path};
  return describe_frames(paths, options).tracks.front();
}

// Two scenes of 50 frames, mixed over frames 40 to 59.
TEST(ShotClips, ADissolveIsOneTransitionAndItsFramesArePoorStills) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  std::vector<Image> images = scene(21, 100);
  const std::vector<Image> other = scene(34, 100);
  for (std::size_t i = 40; i < 100; ++i) {
    const std::size_t share = std::min<std::size_t>(20, i - 40);
    for (std::size_t j = 0; j < images[i].bgr.size(); ++j) {
      images[i].bgr[j] = static_cast<std::uint8_t>((images[i].bgr[j] * (20 - share) + other[i].bgr[j] * share) / 20);
    }
  }
  write_clip(folder / "dissolve.mkv", images, 25);
  const FrameTrack track = track_of(folder / "dissolve.mkv");
  ASSERT_EQ(track.transitions.size(), 1U);
  EXPECT_NEAR(static_cast<double>(track.transitions[0].begin), 40, 6);
  EXPECT_NEAR(static_cast<double>(track.transitions[0].end), 60, 6);
  EXPECT_LT(track.quality[50], 0.2);
  EXPECT_GT(track.quality[20], 0.7);
  EXPECT_GT(track.quality[80], 0.7);
}

TEST(ShotClips, AFlashIsNoCut) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  std::vector<Image> images = scene(5, 60);
  for (std::size_t i = 30; i < 33; ++i) {
    for (auto& byte : images[i].bgr) byte = static_cast<std::uint8_t>(std::min(255, byte + 120));
  }
  write_clip(folder / "flash.mkv", images, 25);
  EXPECT_THAT(begins(find_shots(track_of(folder / "flash.mkv"))), ElementsAre(0));
}

// Dark lines on white paper; some of them become others at frame 40. At the bottom alone, they would be subtitles.
TEST(ShotClips, SlidesChange) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  const auto slides = [&](std::size_t top, const std::string& name) {
    std::vector<Image> images(80, plain(320, 180, 255, 255, 255));
    for (std::size_t i = 0; i < 80; ++i) {
      for (std::size_t line = 0; line < 2; ++line) {
        const std::size_t length = (i < 40 ? 120 : 60) + 40 * line;
        for (std::size_t y = top + 12 * line; y < top + 12 * line + 5; ++y) {
          std::fill_n(images[i].bgr.begin() + static_cast<std::ptrdiff_t>(3 * (320 * y + 30)), 3 * length,
                      std::uint8_t{30});
        }
      }
    }
    write_clip(folder / name, images, 25);
    return begins(find_shots(track_of(folder / name)));
  };
  EXPECT_THAT(slides(60, "slides.mkv"), ElementsAre(0, 40));
  EXPECT_THAT(slides(150, "subtitles.mkv"), ElementsAre(0));
}

// Frames 10 to 14 are black, 30 to 34 grey, 50 to 54 blurred.
TEST(Stills, BadFramesAreKnown) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  ffmpeg(
      "-f lavfi -i testsrc2=s=320x180:r=25:d=3 -vf \"drawbox=c=black:t=fill:enable='between(n,10,14)',"
      "drawbox=c=gray:t=fill:enable='between(n,30,34)',gblur=sigma=8:enable='between(n,50,54)'\" -c:v ffv1 '" +
      folder / "bad.mkv" + "'");
  const FrameTrack track = track_of(folder / "bad.mkv");
  ASSERT_EQ(track.size(), 75U);
  for (const std::size_t black : {10U, 12U, 14U, 30U, 32U, 34U}) EXPECT_EQ(track.quality[black], 0) << black;
  for (const std::size_t blurred : {50U, 52U, 54U}) EXPECT_LT(track.quality[blurred], 0.4) << blurred;
  for (const std::size_t good : {5U, 20U, 44U, 60U, 70U}) EXPECT_GT(track.quality[good], 0.8) << good;
}

// Bytes in the middle of an H.264 film are overwritten. Frames stay damaged until the next that is coded on its own.
TEST(Stills, DamageIsKnown) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  const std::string path = folder / "damaged.mkv";
  ffmpeg("-f lavfi -i testsrc2=s=320x180:r=25:d=3 -c:v libx264 -g 25 -bf 0 '" + path + "'");
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(std::filesystem::file_size(path) / 2));
  for (int i = 0; i < 400; ++i) file.put(static_cast<char>(i * 37));
  file.close();
  const FrameTrack track = track_of(path);
  const auto first = std::find(track.quality.begin(), track.quality.end(), 0.0F) - track.quality.begin();
  EXPECT_GT(first, 25);
  EXPECT_LT(first, 50);
  EXPECT_EQ(track.quality[49], 0);
  EXPECT_GT(track.quality[5], 0.8);
  EXPECT_GT(track.quality[60], 0.8);
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
