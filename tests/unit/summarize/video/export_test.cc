// Summaries in the formats of players and editors, small enough to check by hand.
#include "winnow/video/export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "summarize/video/export/timecode.h"
#include "summarize/video/links.h"
#include "unit/features/video/clips.h"
#include "winnow/error.h"

namespace winnow::testing {
namespace {

// A minute at 25 frames per second: shots of 10, 20 and 30 s, a still in the first, two in the last.
Outline minute() {
  Outline outline;
  outline.film = "my film.mp4";
  outline.seconds = 60;
  outline.fps = 25;
  outline.sound = true;
  outline.shots = {{0, 10}, {10, 30}, {30, 60}};
  outline.clips = {{4, 6}, {39, 41}, {49, 51.04}};
  outline.stills = {5, 40, 50};
  return outline;
}

TEST(Chapters, BeginWithTheShotOfTheirStill) {
  const auto chapters = chapters_of(minute());
  ASSERT_EQ(chapters.size(), 3U);
  EXPECT_EQ(chapters[0].from, 0);
  EXPECT_EQ(chapters[0].to, 30);  // the cut before the second still
  EXPECT_EQ(chapters[1].to, 45);  // halfway, because there is no cut between 40 and 50
  EXPECT_EQ(chapters[2].to, 60);
  EXPECT_TRUE(chapters_of({}).empty());
}

TEST(Chapters, AsMetadataOfFfmpeg) {
  Outline outline = minute();
  outline.film = "folder/a=b;c#.mp4";
  EXPECT_EQ(to_ffmetadata(outline),
            ";FFMETADATA1\ntitle=a\\=b\\;c\\#.mp4\n"
            "\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=30000\ntitle=Scene 1\n"
            "\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=30000\nEND=45000\ntitle=Scene 2\n"
            "\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=45000\nEND=60000\ntitle=Scene 3\n");
}

TEST(Chapters, AsLinesLastTenSeconds) {
  EXPECT_EQ(to_chapter_lines(minute()), "0:00 Scene 1\n0:30 Scene 2\n0:45 Scene 3\n");
  Outline outline = minute();
  outline.seconds = 4000;
  outline.shots = {{0, 4}, {4, 20}, {20, 25}, {25, 3700.5}, {3700.5, 4000}};
  outline.stills = {1, 5, 21, 26, 3702};
  // 0 to 4 s takes in the next, and so does 20 to 25 s.
  EXPECT_EQ(to_chapter_lines(outline), "0:00 Scene 1\n0:20 Scene 2\n1:01:40 Scene 3\n");
  outline.seconds = 3705;  // then the last has 4.5 s
  EXPECT_EQ(to_chapter_lines(outline), "0:00 Scene 1\n0:20 Scene 2\n");
}

TEST(PlayedFor, TheClipOrAPartOfTheShot) {
  const Stretch clip = played_for(minute(), 40);
  EXPECT_EQ(clip.from, 39);
  EXPECT_EQ(clip.to, 41);
  const Stretch shot = played_for(minute(), 10.5);  // not before the cut at 10
  EXPECT_EQ(shot.from, 10);
  EXPECT_EQ(shot.to, 12);
  Outline single = minute();
  single.clips = {{40, 40.04}};  // one frame
  EXPECT_EQ(played_for(single, 40).from, 39);
  EXPECT_EQ(played_for(single, 40).to, 41);
}

TEST(Timecode, CountsFramesAtAWholeRate) {
  EXPECT_EQ(detail::timecode(24, 25), "00:00:00:24");
  EXPECT_EQ(detail::timecode(25 * 3661 + 3, 25), "01:01:01:03");
  EXPECT_EQ(detail::timecode(30, 30000.0 / 1001), "00:00:01:00");  // without drop frames
}

TEST(Edl, HasOneEventPerClip) {
  EXPECT_EQ(to_edl(minute()),
            "TITLE: my film.mp4\nFCM: NON-DROP FRAME\n"
            "\n001  AX       B     C        00:00:04:00 00:00:06:00 00:00:00:00 00:00:02:00\n"
            "* FROM CLIP NAME: my film.mp4\n"
            "\n002  AX       B     C        00:00:39:00 00:00:41:00 00:00:02:00 00:00:04:00\n"
            "* FROM CLIP NAME: my film.mp4\n"
            "\n003  AX       B     C        00:00:49:00 00:00:51:01 00:00:04:00 00:00:06:01\n"
            "* FROM CLIP NAME: my film.mp4\n");
  Outline many = minute();
  many.clips.resize(1000, {1, 2});
  EXPECT_THROW(to_edl(many), InputError);
}

TEST(Otio, HasATrackOfPictureAndOneOfSound) {
  const auto json = nlohmann::json::parse(to_otio(minute()));
  EXPECT_EQ(json["OTIO_SCHEMA"], "Timeline.1");
  const auto& tracks = json["tracks"]["children"];
  ASSERT_EQ(tracks.size(), 2U);
  EXPECT_EQ(tracks[0]["kind"], "Video");
  EXPECT_EQ(tracks[1]["kind"], "Audio");
  const auto& clip = tracks[0]["children"][2];
  EXPECT_EQ(clip["source_range"]["start_time"]["value"], 49 * 25);
  EXPECT_EQ(clip["source_range"]["duration"]["value"], 51);
  EXPECT_EQ(clip["source_range"]["duration"]["rate"], 25);
  EXPECT_EQ(clip["markers"][0]["marked_range"]["start_time"]["value"], 50 * 25);
  const std::string url = clip["media_reference"]["target_url"];
  EXPECT_TRUE(url.starts_with("file:///") && url.ends_with("/my%20film.mp4")) << url;
  Outline silent = minute();
  silent.sound = false;
  EXPECT_EQ(nlohmann::json::parse(to_otio(silent))["tracks"]["children"].size(), 1U);
}

TEST(WebVtt, NamesTheCellOfEachStill) {
  std::vector<Still> stills;
  for (int i = 0; i < 9; ++i) stills.push_back({{0, 0.0, plain(64, 36, static_cast<std::uint8_t>(i), 0, 0)}, ""});
  const Sprites sprites = draw_sprites(stills);
  EXPECT_EQ(sprites.sheet.width, 8U * 160);  // 8 in the first line, 1 in the second
  EXPECT_EQ(sprites.sheet.height, 2U * 90);
  const std::size_t ninth = ((90 + 45) * sprites.sheet.width + 80) * 3;
  EXPECT_EQ(sprites.sheet.bgr[ninth], 8);
  Outline outline = minute();
  EXPECT_EQ(to_webvtt(outline, sprites, "a b.jpg"),
            "WEBVTT\n\n00:00:00.000 --> 00:00:30.000\na%20b.jpg#xywh=0,0,160,90\n"
            "\n00:00:30.000 --> 00:00:45.000\na%20b.jpg#xywh=160,0,160,90\n"
            "\n00:00:45.000 --> 00:01:00.000\na%20b.jpg#xywh=320,0,160,90\n");
}

TEST(Links, AreRelativeToThePage) {
  EXPECT_EQ(detail::link_from("out/page.html", "films/a b?.mp4"), "../films/a%20b%3F.mp4");
  EXPECT_EQ(detail::link_from("page.html", "a:b.mp4"), "a%3Ab.mp4");
  EXPECT_TRUE(detail::link_from("-", "a.mp4").starts_with("file:///"));
}

}  // namespace
}  // namespace winnow::testing
