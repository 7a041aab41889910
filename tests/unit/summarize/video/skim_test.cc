// Skims: the pieces that play the clips, and the file made of them.
#include "winnow/video/skim.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "unit/features/video/clips.h"
#include "unit/summarize/video/scenes.h"
#include "winnow/error.h"

namespace winnow::testing {
namespace {

double length_of(const std::vector<Piece>& pieces) {
  double length = 0;
  for (const Piece& piece : pieces) length += piece.to - piece.from;
  return length;
}

TEST(SkimPlan, PlaysTheClipsAndJoinsThoseThatTouch) {
  const Scenes scenes({20, 30, 40, 10}, 10);
  const std::vector<Clip> clips = {{5, 0, 20, 1}, {25, 20, 30, 0}, {60, 50, 70, 2}};
  const auto pieces = plan_skim(scenes.footage, clips);
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_EQ(pieces[0].begin, 0U);
  EXPECT_EQ(pieces[0].end, 30U);
  EXPECT_DOUBLE_EQ(pieces[0].to, 3);
  EXPECT_EQ(pieces[1].begin, 50U);
  EXPECT_DOUBLE_EQ(pieces[1].from, 5);
  EXPECT_DOUBLE_EQ(pieces[1].to, 7);
}

TEST(SkimPlan, WithALimitPlaysWhatWasPickedFirst) {
  const Scenes scenes({20, 30, 40, 10}, 10);
  const std::vector<Clip> clips = {{5, 0, 20, 1}, {25, 20, 30, 0}, {60, 50, 70, 2}};
  // 1 s of rank 0, then 1.5 s of rank 1, which has 2: its beginning, and what it would have joined comes after a gap.
  const auto pieces = plan_skim(scenes.footage, clips, 2.5);
  EXPECT_NEAR(length_of(pieces), 2.5, 1e-6);
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_DOUBLE_EQ(pieces[0].from, 0);
  EXPECT_DOUBLE_EQ(pieces[0].to, 1.5);
  EXPECT_EQ(pieces[0].end, 15U);
  EXPECT_DOUBLE_EQ(pieces[1].from, 2);
  EXPECT_DOUBLE_EQ(pieces[1].to, 3);
  EXPECT_NEAR(length_of(plan_skim(scenes.footage, clips, 100)), 5, 1e-6);  // it is a limit, not a wish
}

TEST(SkimPlan, LengthensSingleFramesWithinTheirShots) {
  const Scenes scenes({20, 30, 40, 10}, 10);
  const std::vector<Clip> clips = {{5, 5, 6, 1}, {99, 99, 100, 0}};
  // 15 % of 10 s: 15 frames, 7 or 8 at each keyframe. The second is the film's last frame, so it grows backwards.
  const auto pieces = plan_skim(scenes.footage, clips);
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_NEAR(length_of(pieces), 1.5, 1e-6);
  EXPECT_LE(pieces[0].begin, 5U);
  EXPECT_GT(pieces[0].end, 5U);
  EXPECT_EQ(pieces[1].end, 100U);
  EXPECT_GE(pieces[1].begin, 90U);
  EXPECT_NEAR(length_of(plan_skim(scenes.footage, clips, 4)), 4, 1e-6);
}

TEST(SkimPlan, OfNothingIsRefused) {
  const Scenes scenes({10, 10}, 1);
  const std::vector<Clip> clips = {{0, 0, 1, 0}};
  EXPECT_THROW(plan_skim(scenes.footage, clips, -1), InputError);
  EXPECT_THROW(plan_skim(scenes.footage, {}), InputError);
  const Scenes one({1}, 1);
  EXPECT_THROW(plan_skim(one.footage, clips), InputError);
}

// 6 s of plain pictures at 10 per second, one colour per second.
std::vector<Image> colours(std::size_t width, std::size_t height) {
  std::vector<Image> images;
  for (std::size_t i = 0; i < 60; ++i) {
    const auto shade = static_cast<std::uint8_t>(40 * (i / 10));
    images.push_back(plain(width, height, shade, shade, shade));
  }
  return images;
}

TEST(Skim, HasThePiecesInOrder) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  write_clip(folder / "in.mkv", colours(48, 32), 10);
  const FrameReader reader(folder / "in.mkv");
  EXPECT_FALSE(reader.info().sound);
  const std::vector<Piece> pieces = {{10, 20, 1, 2}, {40, 55, 4, 5.5}};
  write_skim(folder / "in.mkv", reader.info(), pieces, folder / "out.mkv");
  const auto frames = all_frames(folder / "out.mkv");
  ASSERT_EQ(frames.size(), 25U);
  for (std::size_t i = 0; i < 25; ++i) {
    const int shade = i < 10 ? 40 : i < 20 ? 160 : 200;
    EXPECT_NEAR(frames[i].image.bgr[300], shade, 4) << i;
    EXPECT_NEAR(frames[i].seconds, static_cast<double>(i) / 10, 0.002) << i;
  }
}

TEST(Skim, KeepsSoundInSync) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  write_clip(folder / "quiet.mkv", colours(49, 33), 10);  // an odd size, which H.264 does not support
  // A tone only in seconds 4 to 6: in the skim it begins after 1 s.
  ffmpeg("-i " + (folder / "quiet.mkv") + " -f lavfi -i \"aevalsrc='if(gte(t,4),0.5*sin(2000*t),0)':s=8000:d=6\" " +
         "-c:v copy -c:a pcm_s16le " + (folder / "in.mkv"));
  const FrameReader reader(folder / "in.mkv");
  EXPECT_TRUE(reader.info().sound);
  const std::vector<Piece> pieces = {{10, 20, 1, 2}, {40, 50, 4, 5}};
  write_skim(folder / "in.mkv", reader.info(), pieces, folder / "out.mp4");
  const auto frames = all_frames(folder / "out.mp4");
  EXPECT_EQ(frames.size(), 20U);
  EXPECT_EQ(frames.front().image.width, 48U);
  ffmpeg("-i " + (folder / "out.mp4") + " -f s16le -ar 8000 -ac 1 " + (folder / "sound.raw"));
  std::FILE* file = std::fopen((folder / "sound.raw").c_str(), "rb");
  ASSERT_NE(file, nullptr);
  std::vector<std::int16_t> samples(32000);
  samples.resize(std::fread(samples.data(), 2, samples.size(), file));
  std::fclose(file);
  EXPECT_NEAR(static_cast<double>(samples.size()), 16000, 800);
  std::size_t begins = 0;
  while (begins < samples.size() && std::abs(samples[begins]) < 3000) ++begins;
  EXPECT_NEAR(static_cast<double>(begins), 8000, 400);  // within a twentieth of a second
}

// The first time at which the sound of a file is loud, in seconds.
double loud_from(const ClipFolder& folder, const std::string& name) {
  ffmpeg("-i " + (folder / name) + " -af aresample=async=1:first_pts=0 -f s16le -ar 8000 -ac 1 " + (folder / "loud"));
  std::ifstream file(folder / "loud", std::ios::binary);
  std::size_t count = 0;
  for (std::int16_t sample = 0; file.read(reinterpret_cast<char*>(&sample), 2); ++count) {
    if (std::abs(sample) >= 3000) break;
  }
  return static_cast<double>(count) / 8000;
}

TEST(Skim, KeepsSoundInSyncThatBeginsLate) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  write_clip(folder / "quiet.mkv", colours(48, 32), 10);
  // The sound begins at 0.7 s and is loud from 4 s on. In the skim of 0 to 1 and 3.5 to 5 s, it is loud after 1.5 s.
  ffmpeg("-i " + (folder / "quiet.mkv") +
         " -itsoffset 0.7 -f lavfi -i \"aevalsrc='if(gte(t,3.3),0.5*sin(2000*t),0)':s=8000:d=5.3\" -map 0 -map 1 " +
         "-c:v copy -c:a pcm_s16le " + (folder / "in.mkv"));
  const FrameReader reader(folder / "in.mkv");
  const std::vector<Piece> pieces = {{0, 10, 0, 1}, {35, 50, 3.5, 5}};
  write_skim(folder / "in.mkv", reader.info(), pieces, folder / "out.mkv");
  EXPECT_EQ(all_frames(folder / "out.mkv").size(), 25U);
  EXPECT_NEAR(loud_from(folder, "out.mkv"), 1.5, 0.05);  // encoders add delays
}

TEST(Skim, OfThousandsOfPieces) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  ffmpeg("-f lavfi -i color=gray:s=16x16:r=10:d=1000 -f lavfi -i sine=r=8000:d=1000 -c:v mpeg4 -c:a pcm_s16le " +
         (folder / "in.mkv"));
  const FrameReader reader(folder / "in.mkv");
  std::vector<Piece> pieces;
  for (std::size_t row = 0; row + 4 <= 10'000; row += 4) {
    const double from = static_cast<double>(row) / 10;
    pieces.push_back({row, row + 1, from, from + 0.1});
  }
  write_skim(folder / "in.mkv", reader.info(), pieces, folder / "out.mkv");
  EXPECT_EQ(all_frames(folder / "out.mkv").size(), 2500U);
}

TEST(Skim, OfUnevenFramesHasTheirTimes) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  // Frames 0 to 9 within a second, then one per second: 10 to 59 s.
  write_clip(folder / "in.mkv", colours(48, 32), 10, "setpts='if(lt(N,10),N*0.1,N-9)/TB'");
  const FrameReader reader(folder / "in.mkv");
  const std::vector<Piece> pieces = {{5, 12, 0.5, 3}, {30, 32, 21, 23}};
  write_skim(folder / "in.mkv", reader.info(), pieces, folder / "out.mkv");
  const auto frames = all_frames(folder / "out.mkv");
  ASSERT_GE(frames.size(), 9U);
  EXPECT_NEAR(frames[5].seconds, 0.5, 0.06);  // row 10
  EXPECT_NEAR(frames[6].seconds, 1.5, 0.06);  // row 11
  EXPECT_NEAR(frames[7].seconds, 2.5, 0.06);  // row 30
  EXPECT_NEAR(frames[8].seconds, 3.5, 0.06);  // row 31
  EXPECT_GT(frames.back().seconds, 4);        // which is shown for a second
  EXPECT_LT(frames.back().seconds, 4.51);
}

// Times that are not decimals, on a clock with one tick per frame.
TEST(Skim, HasEveryFrameOnceAtAnyRate) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  ffmpeg(raw_input(folder / "raw", colours(48, 32), 15) + " -c:v mpeg4 -q:v 2 '" + folder / "in.avi" + "'");
  const FrameReader reader(folder / "in.avi");
  const std::vector<Piece> pieces = {{10, 27, 10.0 / 15, 27.0 / 15}, {42, 57, 42.0 / 15, 57.0 / 15}};
  write_skim(folder / "in.avi", reader.info(), pieces, folder / "out.mkv");
  const auto frames = all_frames(folder / "out.mkv");
  ASSERT_EQ(frames.size(), 32U);
  for (std::size_t i = 0; i < 32; ++i) {
    EXPECT_NEAR(frames[i].seconds, static_cast<double>(i) / 15, 0.002);
    const std::size_t row = i < 17 ? i + 10 : i + 25;
    EXPECT_NEAR(frames[i].image.bgr[300], static_cast<double>(40 * (row / 10)), 6) << i;
  }
}

TEST(Skim, OfFramesThatChangeTheirSize) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  std::ofstream joined(folder / "in.ts", std::ios::binary);
  for (const std::size_t width : {64U, 96U}) {  // 60 frames each, at 25 per second
    ffmpeg(raw_input(folder / "raw", colours(width, 48), 25) + " -c:v mpeg2video -q:v 2 '" + folder / "part.ts" + "'");
    joined << std::ifstream(folder / "part.ts", std::ios::binary).rdbuf();
  }
  joined.close();
  const FrameReader reader(folder / "in.ts");
  const std::vector<Piece> pieces = {{0, 25, 0, 1}, {85, 110, 3.4, 4.4}};
  write_skim(folder / "in.ts", reader.info(), pieces, folder / "out.mkv");
  const auto frames = all_frames(folder / "out.mkv");
  ASSERT_EQ(frames.size(), 50U);
  EXPECT_NEAR(frames[25].image.bgr[300], 80, 4);   // frame 25 of the second file
  EXPECT_NEAR(frames[49].image.bgr[300], 160, 4);  // and 49
}

TEST(Skim, LeavesNothingBehindWhereItFails) {
  SKIP_WITHOUT_FFMPEG();
  const ClipFolder folder;
  write_clip(folder / "in.mkv", colours(48, 32), 10);
  const FrameReader reader(folder / "in.mkv");
  const std::vector<Piece> pieces = {{0, 10, 0, 1}};
  EXPECT_THROW(write_skim(folder / "in.mkv", reader.info(), pieces, folder / "out.nothing"), SystemError);
  EXPECT_FALSE(std::ifstream(folder / "out.nothing").good());
}

}  // namespace
}  // namespace winnow::testing
