// From a film to clips, stills and a plan for a skim, in one call.
#include "winnow/video/summarize.h"

#include <gtest/gtest.h>

#include "unit/features/video/clips.h"
#include "winnow/error.h"
#include "winnow/video/report.h"

namespace winnow::testing {
namespace {

// Two scenes of two seconds, ten frames per second: blue, then red.
class Films : public ::testing::Test {
 protected:
  void SetUp() override {
    SKIP_WITHOUT_FFMPEG();
    std::vector<Image> images(20, plain(64, 36, 200, 0, 0));
    images.resize(40, plain(64, 36, 0, 0, 200));
    write_clip(path, images, 10);
    options.describe.features = {"colour"};
    options.clips.frames = 2;
  }

  ClipFolder folder;
  std::string path = folder / "film.mkv";
  FilmOptions options;
};

TEST_F(Films, HaveAClipOfEachScene) {
  const FilmSummary film = summarize(path, options);
  EXPECT_EQ(film.footage().size(), 40U);
  EXPECT_EQ(film.footage().rows.size, 40U);  // more than five per second, for there are few seconds
  ASSERT_EQ(film.shots.size(), 2U);
  ASSERT_EQ(film.clips.size(), 2U);
  EXPECT_LT(film.clips[0].keyframe, 20U);
  EXPECT_GE(film.clips[1].keyframe, 20U);
  EXPECT_EQ(film.selected.selection.picks.size(), 2U);
  EXPECT_GT(film.certificate.ratio, 0.9);
  EXPECT_GE(film.seconds.total, film.seconds.describe + film.seconds.select);
  EXPECT_TRUE(film.stills.empty());  // they were not asked for
  EXPECT_TRUE(film.skim.empty());
}

TEST_F(Films, HaveStillsAndWholeKeyframesIfAskedFor) {
  options.stills = true;
  std::vector<std::size_t> numbers;
  options.on_keyframe = [&](const Frame& frame) { numbers.push_back(frame.number); };
  const FilmSummary film = summarize(path, options);
  ASSERT_EQ(film.stills.size(), 2U);
  EXPECT_EQ(numbers, (std::vector<std::size_t>{film.stills[0].frame.number, film.stills[1].frame.number}));
  EXPECT_EQ(film.stills[0].caption, timestamp(film.stills[0].frame.seconds));
  EXPECT_EQ(make_film_report(film, options).stills.size(), 2U);
}

// 50 % of 4 s is a scene of 2 s; the clips have half of the frames.
TEST_F(Films, ASkimPlaysTheClips) {
  options.clips.frames = 0;
  options.clips.share = 0.5;
  options.skim = true;
  const FilmSummary film = summarize(path, options);
  ASSERT_EQ(film.skim.size(), 1U);
  EXPECT_NEAR(film.skim[0].to - film.skim[0].from, 2, 0.01);
  ASSERT_EQ(film.clips.size(), 1U);
  EXPECT_EQ(film.skim[0].begin, film.clips[0].begin);
  EXPECT_EQ(film.skim[0].end, film.clips[0].end);
  EXPECT_EQ(film.clips[0].end - film.clips[0].begin, 20U);
  options.clips.share = 0;
  options.clips.budget = 20;
  EXPECT_EQ(summarize(path, options).skim.size(), 1U);
}

TEST_F(Films, SayWhyThereIsNoSkim) {
  write_clip(path, {plain(64, 36, 200, 0, 0)}, 10);
  options.skim = true;
  const FilmSummary film = summarize(path, options);
  EXPECT_TRUE(film.skim.empty());
  EXPECT_NE(film.no_skim.find("one frame"), std::string::npos) << film.no_skim;
  EXPECT_EQ(film.clips.size(), 1U);
}

TEST_F(Films, OfAPartHaveTheTimesOfTheWhole) {
  options.clips.from = 2.5;
  options.clips.to = 3.5;
  const FilmSummary film = summarize(path, options);
  EXPECT_EQ(film.footage().size(), 40U);
  EXPECT_EQ(film.footage().rows.size, 10U);
  ASSERT_EQ(film.clips.size(), 2U);
  for (const Clip& clip : film.clips) {
    EXPECT_GE(clip.keyframe, 25U);
    EXPECT_LT(clip.keyframe, 35U);
    EXPECT_GE(film.footage().seconds_at(clip.begin), 2.5);
  }
  options.clips.from = 10;
  options.clips.to = 0;
  EXPECT_THROW(summarize(path, options), InputError);
}

TEST_F(Films, MayBeMoved) {
  FilmSummary film = summarize(path, options);
  const double end = film.footage().end;
  const FilmSummary moved = std::move(film);
  EXPECT_EQ(moved.footage().end, end);
  EXPECT_EQ(moved.footage().shots.size(), 2U);
  EXPECT_EQ(make_film_report(moved, options).footage.size(), 40U);
}

TEST_F(Films, OptionsAreCheckedBeforeTheFileIsRead) {
  options.clips.objective = "beauty";
  EXPECT_THROW(summarize(folder / "missing.mkv", options), InputError);
  options.clips.objective = "facility";
  options.skim_seconds = -1;
  EXPECT_THROW(check_film_options(options), InputError);
}

}  // namespace
}  // namespace winnow::testing
