// Decoding: the right pixels at the right times, and a clear message if that is not possible.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "unit/features/video/clips.h"
#include "winnow/error.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

class Frames : public ::testing::Test {
 protected:
  void SetUp() override { SKIP_WITHOUT_FFMPEG(); }

  // Frame i has the colour (10 i, 255 - 10 i, 5 i).
  static std::vector<Image> numbered(std::size_t n, std::size_t width = 64, std::size_t height = 48) {
    std::vector<Image> images;
    for (std::size_t i = 0; i < n; ++i) {
      const auto level = static_cast<std::uint8_t>(i);
      images.push_back(plain(width, height, static_cast<std::uint8_t>(10 * level),
                             static_cast<std::uint8_t>(255 - 10 * level), static_cast<std::uint8_t>(5 * level)));
    }
    return images;
  }

  void expect_error(const std::string& name, const std::string& part) {
    try {
      all_frames(folder / name);
      FAIL() << "expected: " << part;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr(part));
    }
  }

  ClipFolder folder;
};

TEST_F(Frames, ComeWithTheirPixelsNumbersAndTimes) {
  const auto images = numbered(20);
  write_clip(folder / "a.mkv", images, 10);
  const auto frames = all_frames(folder / "a.mkv");
  ASSERT_EQ(frames.size(), 20U);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    EXPECT_EQ(frames[i].number, i);
    EXPECT_NEAR(frames[i].seconds, 0.1 * static_cast<double>(i), 1e-3);
    EXPECT_EQ(frames[i].image.width, 64U);
    EXPECT_EQ(frames[i].image.height, 48U);
    EXPECT_EQ(frames[i].image.bgr, images[i].bgr) << i;
  }
  const FrameReader reader(folder / "a.mkv");
  EXPECT_NEAR(reader.info().fps, 10, 1e-6);
  EXPECT_NEAR(reader.info().seconds, 2, 0.11);
  EXPECT_NEAR(static_cast<double>(reader.info().frames), 20, 1);
  EXPECT_FALSE(reader.info().still);
}

// Frame i is shown at i * i / 100 seconds, so no two distances are equal.
TEST_F(Frames, OfVariableRateHaveTheirOwnTimes) {
  const auto images = numbered(15);
  for (const char* name : {"v.mkv", "v.mp4"}) {
    const bool lossless = std::string(name) == "v.mkv";
    const std::string raw = raw_input(folder / "raw", images, 25);
    ffmpeg(raw + " -vf \"settb=1/1000,setpts=round(N*N*0.01/TB)\" -vsync passthrough -enc_time_base 1:1000 " +
           (lossless ? "-c:v ffv1 -pix_fmt bgr0" : "-c:v mpeg4 -q:v 2 -video_track_timescale 1000") + " '" +
           folder / name + "'");
    const auto frames = all_frames(folder / name);
    ASSERT_EQ(frames.size(), 15U) << name;
    for (std::size_t i = 0; i < frames.size(); ++i) {
      EXPECT_NEAR(frames[i].seconds, 0.01 * static_cast<double>(i * i), 2e-3) << name << i;
      EXPECT_NEAR(frames[i].image.bgr[0], images[i].bgr[0], lossless ? 0 : 12) << name << i;
    }
  }
}

// Some containers begin at a time other than 0; our times begin at 0. B-frames are decoded out of order and shown in
// order.
TEST_F(Frames, TimesBeginAtZeroAndIncreaseInTransportStreams) {
  ffmpeg(raw_input(folder / "raw", numbered(24), 12) + " -c:v mpeg2video -q:v 2 -bf 2 -muxdelay 3 '" + folder / "t.ts" +
         "'");
  const auto frames = all_frames(folder / "t.ts");
  ASSERT_EQ(frames.size(), 24U);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    EXPECT_NEAR(frames[i].seconds, static_cast<double>(i) / 12, 2e-3) << i;
    EXPECT_NEAR(frames[i].image.bgr[0], 10 * static_cast<int>(i), 12) << i;
  }
}

TEST_F(Frames, CanBeThinnedOut) {
  write_clip(folder / "a.mkv", numbered(20), 10);
  FrameChoice every;
  every.every = 7;
  std::vector<std::size_t> numbers;
  for (const Frame& frame : all_frames(folder / "a.mkv", every)) numbers.push_back(frame.number);
  EXPECT_THAT(numbers, ::testing::ElementsAre(0, 7, 14));
  FrameChoice fps;
  fps.fps = 4;  // at or after 0, 0.25, 0.5, 0.75, …: with frames every 0.1 s these are 0, 0.3, 0.5, 0.8, …
  numbers.clear();
  for (const Frame& frame : all_frames(folder / "a.mkv", fps)) numbers.push_back(frame.number);
  EXPECT_THAT(numbers, ::testing::ElementsAre(0, 3, 5, 8, 10, 13, 15, 18));
  fps.fps = 1000;
  EXPECT_EQ(all_frames(folder / "a.mkv", fps).size(), 20U);
}

TEST_F(Frames, CanBeFetchedAgainInAnotherSize) {
  write_clip(folder / "a.mkv", numbered(20), 10);
  PictureOptions options;
  options.width = 32;
  const std::vector<std::size_t> wanted = {0, 3, 19};
  std::vector<std::size_t> got;
  fetch_frames(folder / "a.mkv", wanted, options, [&](Frame&& frame) {
    got.push_back(frame.number);
    EXPECT_EQ(frame.image.width, 32U);
    EXPECT_EQ(frame.image.height, 24U);
    EXPECT_EQ(frame.image.bgr[0], 10 * frame.number);
    EXPECT_NEAR(frame.seconds, 0.1 * static_cast<double>(frame.number), 1e-3);
  });
  EXPECT_EQ(got, wanted);
  const auto ignore = [](Frame&&) {};
  EXPECT_THROW(fetch_frames(folder / "a.mkv", std::vector<std::size_t>{20}, options, ignore), InputError);
  EXPECT_THROW(fetch_frames(folder / "a.mkv", std::vector<std::size_t>{3, 3}, options, ignore), InputError);
}

TEST_F(Frames, OfOddSizesAreWhole) {
  for (const auto& [width, height] : {std::pair<std::size_t, std::size_t>{63, 41}, {1, 1}, {3, 200}}) {
    const auto images = numbered(3, width, height);
    write_clip(folder / "odd.mkv", images, 10);
    const auto frames = all_frames(folder / "odd.mkv");
    ASSERT_EQ(frames.size(), 3U);
    EXPECT_EQ(frames[2].image.bgr, images[2].bgr);
    PictureOptions scaled;
    scaled.width = 360;
    scaled.height = 180;
    EXPECT_EQ(all_frames(folder / "odd.mkv", {}, scaled)[2].image.bgr, plain(360, 180, 20, 235, 10).bgr);
  }
}

// The left half is dark, the right half bright. A mark says how to turn the picture for display, as ffmpeg does.
TEST_F(Frames, AreTurnedUpright) {
  Image image = plain(64, 32, 0, 0, 0);
  for (std::size_t i = 0; i < image.bgr.size(); ++i) image.bgr[i] = i / 3 % 64 < 32 ? 20 : 220;
  ffmpeg(raw_input(folder / "raw", {image, image}, 10) + " -c:v mpeg4 -q:v 1 '" + folder / "lying.mp4" + "'");
  for (const int degrees : {90, 180, 270}) {
    ffmpeg("-i '" + folder / "lying.mp4" + "' -c copy -metadata:s:v:0 rotate=" + std::to_string(degrees) + " '" +
           folder / "turned.mp4" + "'");
    ffmpeg("-i '" + folder / "turned.mp4" + "' -frames:v 1 '" + folder / "shown.png" + "'");
    const auto frames = all_frames(folder / "turned.mp4");
    const Image shown = all_frames(folder / "shown.png").front().image;
    ASSERT_EQ(frames.size(), 2U);
    EXPECT_EQ(shown.width, degrees == 180 ? 64U : 32U);
    EXPECT_EQ(frames[0].image.width, shown.width);
    EXPECT_EQ(FrameReader(folder / "turned.mp4").info().width, shown.width);
    ASSERT_EQ(frames[0].image.bgr.size(), shown.bgr.size());
    for (std::size_t i = 0; i < shown.bgr.size(); ++i) ASSERT_NEAR(frames[0].image.bgr[i], shown.bgr[i], 8) << degrees;
  }
}

// 64 x 48 pixels, each twice as wide as high: 128 x 48 when displayed.
TEST_F(Frames, HaveSquarePixels) {
  write_clip(folder / "wide.mkv", numbered(3), 10, "setsar=2");
  const auto frames = all_frames(folder / "wide.mkv");
  EXPECT_EQ(frames.front().image.width, 128U);
  EXPECT_EQ(frames.front().image.height, 48U);
  EXPECT_EQ(FrameReader(folder / "wide.mkv").info().width, 128U);
}

double end_of(const std::string& path) {
  FrameReader reader(path);
  for (Frame frame; reader.next(frame);) continue;
  return reader.end();
}

TEST_F(Frames, TheLastOneHasItsOwnEnd) {
  write_clip(folder / "a.mkv", numbered(20), 10);
  EXPECT_NEAR(end_of(folder / "a.mkv"), 2, 2e-3);
  // Shown at 0, 0.1, … 0.9 and then at 1 s, until the sound of 3 s ends.
  ffmpeg(raw_input(folder / "raw", numbered(11), 10) + " -f lavfi -i sine=duration=3 -c:v mpeg4 '" + folder / "a.mp4" +
         "'");
  EXPECT_NEAR(end_of(folder / "a.mp4"), 1.1, 2e-3);
  ffmpeg(raw_input(folder / "raw", numbered(1), 1) + " -frames:v 1 '" + folder / "p.png" + "'");
  EXPECT_EQ(end_of(folder / "p.png"), 0);
}

// Two recordings in one file. The clock of the second begins again.
TEST_F(Frames, OfJoinedFilesGoOnInTime) {
  ffmpeg(raw_input(folder / "raw", numbered(24), 12) + " -c:v mpeg2video -q:v 2 '" + folder / "t.ts" + "'");
  std::ofstream joined(folder / "joined.ts", std::ios::binary);
  for (int i = 0; i < 2; ++i) joined << std::ifstream(folder / "t.ts", std::ios::binary).rdbuf();
  joined.close();
  FrameReader reader(folder / "joined.ts");
  std::size_t count = 0;
  for (Frame frame; reader.next(frame); ++count) {
    EXPECT_NEAR(frame.seconds, static_cast<double>(count) / 12, 2e-3) << count;
    EXPECT_NEAR(frame.image.bgr[0], 10 * static_cast<int>(count % 24), 12) << count;
  }
  EXPECT_EQ(count, 48U);
  EXPECT_NEAR(reader.end(), 4, 2e-3);
  EXPECT_THAT(reader.note(), HasSubstr("jump"));
}

TEST_F(Frames, PicturesAreOneFrame) {
  const auto images = numbered(1, 33, 21);
  for (const char* name : {"p.png", "p.bmp", "p.ppm", "p%03d.png", "p:q.png"}) {
    ffmpeg(raw_input(folder / "raw", images, 1) + " -frames:v 1 -update 1 'file:" + folder / "plain.png" + "'");
    ffmpeg("-i '" + folder / "plain.png" + "' -frames:v 1 -update 1 -f image2 'file:" + folder / "other" +
           std::filesystem::path(name).extension().string() + "'");
    std::filesystem::rename(folder / "other" + std::filesystem::path(name).extension().string(), folder / name);
    const auto frames = all_frames(folder / name);
    ASSERT_EQ(frames.size(), 1U) << name;
    EXPECT_EQ(frames[0].image.bgr, images[0].bgr) << name;
    EXPECT_EQ(frames[0].seconds, 0) << name;
    EXPECT_TRUE(FrameReader(folder / name).info().still) << name;
  }
  ffmpeg("-i '" + folder / "plain.png" + "' '" + folder / "p.jpg" + "'");
  EXPECT_EQ(all_frames(folder / "p.jpg").size(), 1U);
}

TEST_F(Frames, OfATruncatedFileAreUsedAndTheRestIsNoted) {
  const auto whole = numbered(25, 320, 240);
  std::vector<Image> images;
  for (int second = 0; second < 4; ++second) images.insert(images.end(), whole.begin(), whole.end());
  ffmpeg(raw_input(folder / "raw", images, 25) + " -c:v mjpeg '" + folder / "whole.mkv" + "'");
  ffmpeg("-i '" + folder / "whole.mkv" + "' -c copy -movflags faststart '" + folder / "whole.mp4" + "'");
  for (const char* kind : {".mkv", ".mp4"}) {
    const std::string path = folder / "whole" + kind;
    std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
    FrameReader reader(path);
    std::size_t count = 0;
    for (Frame frame; reader.next(frame);) ++count;
    EXPECT_GT(count, 40U) << kind;
    EXPECT_LT(count, 60U) << kind;
    EXPECT_THAT(reader.note(), ::testing::AnyOf(HasSubstr("is cut off"), HasSubstr("breaks off"))) << kind;
  }
  // A transport stream does not say how long it is, but an incomplete last frame can be detected.
  ffmpeg(raw_input(folder / "raw", images, 25) + " -vf noise=alls=40 -c:v libx264 -bf 0 '" + folder / "whole.ts" + "'");
  for (const bool half : {false, true}) {
    const std::string path = folder / "whole.ts";
    if (half) std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
    FrameReader reader(path);
    for (Frame frame; reader.next(frame);) continue;
    EXPECT_THAT(reader.note(), half ? HasSubstr("damaged or cut off (1 place)") : HasSubstr(""));
    EXPECT_EQ(reader.note().empty(), !half);
  }
  write_clip(folder / "fine.mkv", numbered(5), 10);
  FrameReader fine(folder / "fine.mkv");
  for (Frame frame; fine.next(frame);) continue;
  EXPECT_EQ(fine.note(), "");
}

// The stated length of these formats includes the time before the first frame.
TEST_F(Frames, AFileThatStartsLateIsNotCutOff) {
  for (const char* kind : {".mkv", ".mp4", ".nut", ".ts"}) {
    const std::string path = folder / "late" + kind;
    ffmpeg(raw_input(folder / "raw", numbered(50), 25) + " -c:v mpeg4 -output_ts_offset 10 '" + path + "'");
    FrameReader reader(path);
    EXPECT_NEAR(reader.info().seconds, 2, 0.1) << kind;
    std::size_t count = 0;
    double first = -1;
    for (Frame frame; reader.next(frame); ++count) first = first < 0 ? frame.seconds : first;
    EXPECT_EQ(count, 50U) << kind;
    EXPECT_NEAR(first, 0, 0.01) << kind;
    EXPECT_NEAR(reader.end(), 2, 0.05) << kind;
    EXPECT_EQ(reader.note(), "") << kind;
  }
}

// A clip whose odd and even lines show a bar at different places, as a camera with two fields per frame records it.
std::vector<Image> combed_bar(std::size_t frames) {
  std::vector<Image> images(frames, plain(160, 96, 20, 20, 20));
  for (std::size_t i = 0; i < frames; ++i) {
    for (std::size_t y = 0; y < 96; ++y) {
      const std::size_t left = 8 * i + (y % 2) * 4 + 10;
      std::fill_n(images[i].bgr.begin() + static_cast<std::ptrdiff_t>(3 * (160 * y + left)), 3 * 30, std::uint8_t{220});
    }
  }
  return images;
}

// Pixels that differ from both lines beside them, in the same direction.
std::size_t teeth(const Image& image) {
  std::size_t count = 0;
  for (std::size_t y = 1; y + 1 < image.height; ++y) {
    for (std::size_t x = 0; x < image.width; ++x) {
      const auto at = [&](std::size_t line) { return int{image.bgr[3 * (line * image.width + x)]}; };
      if ((at(y) - at(y - 1)) * (at(y) - at(y + 1)) > 60 * 60) ++count;
    }
  }
  return count;
}

TEST_F(Frames, CombsAreRemoved) {
  const auto images = combed_bar(12);
  const std::size_t before = teeth(images[6]);
  EXPECT_GT(before, 400U);
  ffmpeg(raw_input(folder / "raw", images, 25) + " -c:v ffv1 -pix_fmt yuv444p '" + folder / "unsaid.mkv" + "'");
  ffmpeg(raw_input(folder / "raw", images, 25) + " -vf setfield=tff -c:v mpeg2video -q:v 1 -flags +ildct+ilme '" +
         folder / "said.mpg" + "'");
  for (const char* name : {"unsaid.mkv", "said.mpg"}) {
    const auto frames = all_frames(folder / name);
    ASSERT_EQ(frames.size(), 12U) << name;
    for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(frames[i].number, i) << name;
    EXPECT_LT(teeth(frames[6].image), before / 4) << name;
  }
  EXPECT_TRUE(FrameReader(folder / "said.mpg").info().interlaced);
}

// Lines that stand still are a pattern, not combs.
TEST_F(Frames, AStandingPatternOfLinesIsKept) {
  Image stripes = plain(160, 96, 20, 20, 20);
  for (std::size_t y = 0; y < 96; y += 2)
    std::fill_n(stripes.bgr.begin() + static_cast<std::ptrdiff_t>(480 * y), 480, std::uint8_t{220});
  const std::vector<Image> images(4, stripes);
  ffmpeg(raw_input(folder / "raw", images, 25) + " -c:v ffv1 -pix_fmt yuv444p '" + folder / "stripes.mkv" + "'");
  EXPECT_GT(teeth(all_frames(folder / "stripes.mkv")[2].image), 10000U);
}

// Grey of 100 cd/m² (white on ordinary screens) is 51 % of PQ's range. Without tone mapping it would be 130.
TEST_F(Frames, HighRangeIsMapped) {
  for (const char* transfer : {"smpte2084", "arib-std-b67"}) {
    const std::string path = folder / (std::string(transfer) + ".mkv");
    ffmpeg("-f lavfi -i color=c=white:s=64x48:r=5:d=1 -vf zscale=tin=bt709:min=bt709:pin=bt709:t=" +
           std::string(transfer) + ":m=bt2020nc:p=bt2020:npl=100,format=yuv420p10le -c:v ffv1 -color_trc " + transfer +
           " -color_primaries bt2020 -colorspace bt2020nc '" + path + "'");
    const auto frames = all_frames(path);
    ASSERT_EQ(frames.size(), 5U);
    EXPECT_TRUE(FrameReader(path).info().high_range);
    const auto& pixels = frames[2].image.bgr;
    EXPECT_GT(pixels[0], 190) << transfer;
    EXPECT_NEAR(pixels[0], pixels[1], 4) << transfer;
    EXPECT_NEAR(pixels[1], pixels[2], 4) << transfer;
  }
}

TEST_F(Frames, AnimatedWebpIsReadOrNamed) {
  ffmpeg("-f lavfi -i testsrc2=s=64x48:r=5:d=1 -c:v libwebp_anim '" + folder / "moves.webp" + "'");
  try {
    EXPECT_EQ(all_frames(folder / "moves.webp").size(), 5U);
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("is an animated WebP, which this FFmpeg cannot decode"));
  }
}

TEST_F(Frames, WhatIsNoVideoIsRefused) {
  expect_error("nowhere.mp4", "there is no file");
  std::filesystem::create_directory(folder / "folder.mp4");
  expect_error("folder.mp4", "is a folder; expected a video or a picture");
  std::ofstream(folder / "empty.mp4").close();
  expect_error("empty.mp4", "empty.mp4 cannot be read as a video or a picture");
  std::ofstream(folder / "notes.txt") << "These are words.\nMany of them.\n";
  expect_error("notes.txt", "notes.txt");
  std::ofstream(folder / "table.csv") << "1,2,3\n4,5,6\n";
  expect_error("table.csv", "table.csv cannot be read as a video or a picture");
  ffmpeg("-f lavfi -i sine=duration=1 '" + folder / "sound.mka" + "'");
  expect_error("sound.mka", "has no video: it holds audio");
}

// A cover is a picture of one frame in a music file.
TEST_F(Frames, ACoverIsNoVideo) {
  ffmpeg(raw_input(folder / "raw", numbered(1), 1) + " -frames:v 1 '" + folder / "cover.png" + "'");
  ffmpeg("-f lavfi -i sine=duration=1 -i '" + folder / "cover.png" +
         "' -map 0 -map 1 -c:v copy -c:a flac -disposition:v attached_pic '" + folder / "music.flac" + "'");
  expect_error("music.flac", "has no video");
}

TEST_F(Frames, AnIndexThatWasNeverWrittenIsAClearError) {
  ffmpeg(raw_input(folder / "raw", numbered(20), 10) + " -c:v mpeg4 '" + folder / "late.mp4" + "'");
  std::filesystem::resize_file(folder / "late.mp4", std::filesystem::file_size(folder / "late.mp4") / 2);
  expect_error("late.mp4", "late.mp4 cannot be read as a video or a picture");
}

TEST_F(Frames, OptionsAreChecked) {
  FrameChoice choice;
  choice.every = 0;
  EXPECT_THROW(check_frame_choice(choice), InputError);
  choice.every = 2;
  choice.fps = 1;
  EXPECT_THROW(check_frame_choice(choice), InputError);
  choice = {};
  choice.fps = NAN;
  EXPECT_THROW(check_frame_choice(choice), InputError);
  PictureOptions options;
  options.width = 100000;
  EXPECT_THROW(check_picture_options(options), InputError);
}

}  // namespace
}  // namespace winnow::testing
