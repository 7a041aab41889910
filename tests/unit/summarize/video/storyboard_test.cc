// The contact sheet and the reports, checked as pixels and fields.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "unit/features/video/clips.h"
#include "unit/summarize/video/scenes.h"
#include "winnow/video/report.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

struct Colour {
  int blue, green, red;
  bool operator==(const Colour&) const = default;
};

Colour at(const Image& image, std::size_t x, std::size_t y) {
  const std::uint8_t* pixel = &image.bgr[(y * image.width + x) * 3];
  return {pixel[0], pixel[1], pixel[2]};
}

class Film : public ::testing::Test {
 protected:
  Film() : scenes({50, 50}, 10) {
    report.footage = scenes.footage;
    report.select.input = "a<b>.mp4";
    report.select.n = 100;
    report.select.objective = "facility";
    report.select.ks = {2};
    report.select.selected.selection.picks = {{75, 3.0}, {20, 2.0}};
    report.select.selected.selection.value = 5;
    report.keyframes = {{20, 1, 0}, {75, 0, 1}};
    report.clips = {{20, 15, 25, 1}, {75, 70, 80, 0}};
    stills.push_back({{20, 2.0, plain(64, 36, 200, 0, 0)}, "0:02.0", 1, 0});
    stills.push_back({{75, 7.5, plain(64, 36, 0, 0, 200)}, "0:07.5", 0, 1});
    report.stills = stills;
  }

  Scenes scenes;
  FilmReport report;
  std::vector<Still> stills;
};

TEST_F(Film, StoryboardShowsStillsAndTimeline) {
  const ClipFolder folder;
  std::ofstream(folder / "sheet.png", std::ios::binary) << draw_storyboard(report.footage, report.clips, stills);
  const auto frames = all_frames(folder / "sheet.png");
  ASSERT_EQ(frames.size(), 1U);
  const Image& sheet = frames[0].image;
  // Three columns of 240 and four gaps of 12; a line of stills (135), caption, gap, timeline (28), caption, gap.
  EXPECT_EQ(sheet.width, 768U);
  EXPECT_EQ(sheet.height, 12U + 135 + 24 + 12 + 28 + 24 + 12);
  EXPECT_EQ(at(sheet, 12 + 120, 12 + 67), (Colour{200, 0, 0}));
  EXPECT_EQ(at(sheet, 12 + 252 + 120, 12 + 67), (Colour{0, 0, 200}));
  // The timeline is 744 wide: rows 15 to 25 of 100 are chosen, row 50 begins the second shot.
  const std::size_t middle = 12 + 135 + 24 + 12 + 14;
  EXPECT_EQ(at(sheet, 12 + 744 * 20 / 100, middle), at(sheet, 12 + 744 * 75 / 100, middle));
  EXPECT_NE(at(sheet, 12 + 744 * 20 / 100, middle), at(sheet, 12 + 744 * 40 / 100, middle));
  EXPECT_NE(at(sheet, 12 + 744 * 40 / 100, middle), at(sheet, 12 + 744 * 60 / 100, middle));
}

// 60 stills have 8 columns; upright stills have the area of wide ones; and a white one has an edge.
TEST_F(Film, StoryboardsHaveASensibleSize) {
  const ClipFolder folder;
  const auto sheet_of = [&](const Image& image, std::size_t count) {
    const std::vector<Still> many(count, {{0, 1.0, image}, "0:01.0"});
    std::ofstream(folder / "sheet.png", std::ios::binary) << draw_storyboard(report.footage, report.clips, many);
    return all_frames(folder / "sheet.png").front().image;
  };
  const Image wide = sheet_of(plain(64, 36, 255, 255, 255), 60);
  EXPECT_EQ(wide.width, 12U + 8 * 252);
  EXPECT_EQ(wide.height, 12U + 8 * (135 + 24 + 12) + 28 + 24 + 12);
  EXPECT_EQ(at(wide, 12 + 120, 12 + 67), (Colour{255, 255, 255}));
  EXPECT_EQ(at(wide, 12 + 120, 11), (Colour{190, 190, 190}));  // the line above the first still
  const Image upright = sheet_of(plain(36, 64, 0, 0, 0), 60);
  EXPECT_EQ(upright.width, 12U + 8 * (135 + 12));
  EXPECT_EQ(upright.height, 12U + 8 * (240 + 24 + 12) + 28 + 24 + 12);
  const Image many = sheet_of(plain(64, 36, 0, 0, 0), 256);  // a quarter of the area, 32 lines
  EXPECT_EQ(many.width, 12U + 8 * 132);
  EXPECT_LT(many.height, 4000U);
}

TEST_F(Film, StoryboardOfNothingIsATimeline) {
  EXPECT_GT(draw_storyboard(report.footage, {}, {}).size(), 100U);
}

TEST_F(Film, JsonHasFramesAndTimes) {
  const auto json = nlohmann::json::parse(to_json(report));
  EXPECT_EQ(json["picks"][0]["index"], 75);
  EXPECT_EQ(json["picks"][0]["frame"], 75);
  EXPECT_DOUBLE_EQ(json["picks"][0]["seconds"], 7.5);
  EXPECT_DOUBLE_EQ(json["picks"][0]["gain"], 3.0);
  EXPECT_EQ(json["clips"][0]["first_frame"], 15);
  EXPECT_EQ(json["clips"][0]["end_frame"], 25);
  EXPECT_EQ(json["clips"][0]["keyframe"], 20);
  EXPECT_EQ(json["clips"][0]["rank"], 2);
  EXPECT_EQ(json["shots"].size(), 2U);
  ASSERT_EQ(json["stills"].size(), 2U);
  EXPECT_EQ(json["stills"][1]["frame"], 75);
  EXPECT_EQ(json["stills"][1]["rank"], 1);
  EXPECT_EQ(json["stills"][1]["clip"], 2);
  EXPECT_EQ(json["chosen_frames"], 20);
  EXPECT_FALSE(json.contains("skim"));
}

TEST_F(Film, CsvAndTableHaveALineForEachClip) {
  EXPECT_EQ(to_csv(report), "frame,seconds,rank,gain,first_frame,end_frame\n20,2,2,2,15,25\n75,7.5,1,3,70,80\n");
  EXPECT_THAT(to_table(report), HasSubstr("20 of 100 frames, 0:10.0, in 2 clips; 2 shots"));
  EXPECT_THAT(to_table(report), HasSubstr("0:07.0 to 0:08.0"));
}

TEST_F(Film, PageHoldsEverythingAndNoMarkupFromNames) {
  const std::string page = to_html(report);
  EXPECT_THAT(page, HasSubstr("a&lt;b&gt;.mp4"));
  EXPECT_EQ(page.find("a<b>"), std::string::npos);
  EXPECT_EQ(page.find("http://"), std::string::npos);
  EXPECT_EQ(page.find("https://"), std::string::npos);
  EXPECT_THAT(page, HasSubstr("data:image/jpeg;base64,/9j/"));  // how every JPEG file begins
  EXPECT_THAT(page, HasSubstr("<a href=\"#f2\">"));
  EXPECT_THAT(page, HasSubstr("id=\"f2\""));
  EXPECT_THAT(page, HasSubstr("2 clips, 0:02.0 of 0:10.0 (20 %)"));
  const std::string shown = page.substr(page.find("<h1>"), page.find("<details") - page.find("<h1>"));
  for (const char* word : {"gain", "element", "rank", "pick"}) EXPECT_EQ(shown.find(word), std::string::npos) << word;
}

// The first still plays in the page; the second is a link to its clip in the film.
TEST_F(Film, StillsPlayTheirClips) {
  report.playing = {"moving", ""};
  report.link = "films/a%3Cb%3E.mp4";
  const std::string page = to_html(report);
  EXPECT_THAT(page, HasSubstr("src=\"data:video/mp4;base64,bW92aW5n\""));
  EXPECT_THAT(page, HasSubstr("<a href=\"films/a%3Cb%3E.mp4#t=7.00,8.00\""));
  EXPECT_EQ(page.find("#t=1.50"), std::string::npos);
}

}  // namespace
}  // namespace winnow::testing
