// Keyframes and the clips around them.
#include "winnow/video/clips.h"

#include <gtest/gtest.h>

#include <set>

#include "unit/summarize/video/scenes.h"
#include "winnow/error.h"

namespace winnow::testing {
namespace {

std::size_t rows_of(const ClipSelection& selection) {
  std::size_t rows = 0;
  for (const Clip& clip : selection.clips) rows += clip.end - clip.begin;
  return rows;
}

void expect_in_order(const ClipSelection& selection, std::size_t n) {
  std::size_t free = 0;
  for (const Clip& clip : selection.clips) {
    EXPECT_GE(clip.begin, free);
    EXPECT_GT(clip.end, clip.begin);
    free = clip.end;
  }
  EXPECT_LE(free, n);
}

std::set<std::size_t> scenes_of(const ClipSelection& selection, const Scenes& scenes) {
  std::set<std::size_t> found;
  for (const Clip& clip : selection.clips) {
    for (std::size_t s = 0; s < scenes.shots.size(); ++s) {
      if (clip.keyframe >= scenes.shots[s].begin && clip.keyframe < scenes.shots[s].end) found.insert(s);
    }
  }
  return found;
}

TEST(Clips, HaveTheRowsAskedForAndEveryScene) {
  // 10 rows per second, 2 s per clip: 60 rows are three clips of 20, one within each of the three scenes.
  const Scenes scenes({100, 40, 260}, 10);
  ClipOptions options;
  options.budget = 60;
  const ClipSelection selection = select_clips(scenes.footage, options);
  ASSERT_EQ(selection.clips.size(), 3U);
  EXPECT_EQ(rows_of(selection), 60U);
  expect_in_order(selection, 400);
  EXPECT_EQ(scenes_of(selection, scenes), (std::set<std::size_t>{0, 1, 2}));
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_GE(selection.clips[i].begin, scenes.shots[i].begin);
    EXPECT_LE(selection.clips[i].end, scenes.shots[i].end);
    EXPECT_LE(selection.clips[i].begin, selection.clips[i].keyframe);
    EXPECT_GT(selection.clips[i].end, selection.clips[i].keyframe);
  }
  // The longest scene gains most, so it is picked first.
  EXPECT_EQ(selection.clips[2].rank, 0U);
  EXPECT_EQ(selection.selected.selection.picks[0].element, selection.clips[2].keyframe);
  EXPECT_GT(selection.certificate.ratio, 0.5);
  EXPECT_EQ(selection.compared, 200U);  // five looks per second
}

TEST(Clips, CanBeSingleFrames) {
  const Scenes scenes({30, 30, 30}, 10);
  ClipOptions options;
  options.frames = 3;
  const ClipSelection selection = select_clips(scenes.footage, options);
  EXPECT_EQ(rows_of(selection), 3U);
  EXPECT_EQ(scenes_of(selection, scenes), (std::set<std::size_t>{0, 1, 2}));
  for (const Clip& clip : selection.clips) EXPECT_EQ(clip.begin, clip.keyframe);

  ClipOptions none;
  none.budget = 12;
  none.clip_seconds = 0;
  EXPECT_EQ(select_clips(scenes.footage, none).clips.size(), 12U);
}

TEST(Clips, OfAnySizeFit) {
  const Scenes scenes({23, 5, 40}, 7);
  for (std::size_t budget = 0; budget <= 70; ++budget) {
    for (const char* objective : {"facility", "features"}) {
      ClipOptions options;
      options.budget = budget;
      options.objective = objective;
      const ClipSelection selection = select_clips(scenes.footage, options);
      EXPECT_EQ(rows_of(selection), std::min<std::size_t>(budget, 68)) << budget;
      expect_in_order(selection, 68);
    }
  }
  ClipOptions all;
  all.frames = 1000;
  EXPECT_EQ(select_clips(scenes.footage, all).clips.size(), 68U);
}

TEST(Clips, OfAFilmInWhichNothingMoves) {
  const std::vector<float> values(50, 1.0F);
  std::vector<double> seconds(50);
  for (std::size_t i = 0; i < 50; ++i) seconds[i] = 0.1 * static_cast<double>(i);
  const std::vector<Shot> shots = {{0, 50}};
  ClipOptions options;
  options.budget = 40;
  const ClipSelection selection = select_clips({{values.data(), 50, 1}, seconds, 5, shots}, options);
  EXPECT_EQ(rows_of(selection), 40U);
  expect_in_order(selection, 50);
}

TEST(Clips, AreTheSameOnAnyNumberOfThreads) {
  const Scenes scenes({50, 70, 90, 20}, 10);
  ClipOptions options;
  options.budget = 60;
  options.run.threads = 1;
  const ClipSelection one = select_clips(scenes.footage, options);
  options.run.threads = 4;
  const ClipSelection four = select_clips(scenes.footage, options);
  ASSERT_EQ(one.clips.size(), four.clips.size());
  for (std::size_t i = 0; i < one.clips.size(); ++i) EXPECT_EQ(one.clips[i].begin, four.clips[i].begin);
}

double seconds_of(const ClipSelection& selection, const Footage& footage) {
  double seconds = 0;
  for (const Clip& clip : selection.clips) seconds += footage.seconds_at(clip.end) - footage.seconds_at(clip.begin);
  return seconds;
}

TEST(Clips, CountTimeNotFrames) {
  const Uneven film;
  ClipOptions options;
  options.budget = 12;  // 15 % of the rows, so 15 % of 42 s: three clips of 2 s, of which the first two seconds, three
                        // quarters of the rows, get one at most
  const ClipSelection selection = select_clips(film.footage, options);
  ASSERT_EQ(selection.clips.size(), 3U);
  expect_in_order(selection, 80);
  EXPECT_NEAR(seconds_of(selection, film.footage), 0.15 * 42, 0.5);
  EXPECT_GE(selection.clips[0].keyframe + selection.clips[0].rank, 2U);
  for (const Pick& pick : {selection.selected.selection.picks[0], selection.selected.selection.picks[1]}) {
    EXPECT_GE(pick.element, 60U);  // each of the slow scenes is ten times as long as the fast one
  }
  for (const double looks : {0.1, 1.0, 30.0}) {
    options.looks = looks;
    EXPECT_NEAR(seconds_of(select_clips(film.footage, options), film.footage), 0.15 * 42, 2) << looks;
  }
}

TEST(Clips, OfUnevenFramesCanBeAnyNumber) {
  const Uneven film;
  for (std::size_t k = 1; k <= 80; ++k) {
    ClipOptions options;
    options.frames = k;
    const ClipSelection selection = select_clips(film.footage, options);
    EXPECT_EQ(selection.clips.size(), k);
    expect_in_order(selection, 80);
    options.frames = 0;
    options.budget = k;
    const ClipSelection clips = select_clips(film.footage, options);
    expect_in_order(clips, 80);
    // Rows of two seconds: clips round up or down by up to one.
    EXPECT_NEAR(seconds_of(clips, film.footage), 42 * static_cast<double>(k) / 80, 6) << k;
  }
}

TEST(Clips, WithoutTimesGoByRows) {
  const std::vector<float> values = {1, 1, 1, 0, 0, 0, 1, 1};
  const std::vector<double> seconds(8, 0.0);
  const std::vector<Shot> shots = {{0, 8}};
  ClipOptions options;
  options.budget = 4;
  const ClipSelection selection = select_clips({{values.data(), 8, 1}, seconds, 0, shots}, options);
  EXPECT_EQ(rows_of(selection), 4U);
  EXPECT_EQ(selection.compared, 8U);
}

TEST(Clips, ComplaintsAreClear) {
  ClipOptions options;
  options.objective = "cut";
  EXPECT_THROW(check_clip_options(options), InputError);
  options = {};
  options.clip_seconds = -1;
  EXPECT_THROW(check_clip_options(options), InputError);
  options = {};
  options.looks = 0;
  EXPECT_THROW(check_clip_options(options), InputError);
}

TEST(Timestamp, ReadsAsPeopleWriteIt) {
  EXPECT_EQ(timestamp(0), "0:00.0");
  EXPECT_EQ(timestamp(7.39), "0:07.3");
  EXPECT_EQ(timestamp(59.999), "0:59.9");
  EXPECT_EQ(timestamp(3723.4), "1:02:03.4");
}

}  // namespace
}  // namespace winnow::testing
