// Keyframes and the clips around them.
#include "winnow/video/clips.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
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

TEST(Clips, AreWholeShotsIfTheseAreAboutAsLong) {
  // Clips of 20 frames; shots of 26 and 12 are taken whole, and the long ones get what is left of 60.
  const Scenes scenes({100, 26, 100, 12, 100}, 10);
  ClipOptions options;
  options.budget = 100;
  const ClipSelection selection = select_clips(scenes.footage, options);
  EXPECT_EQ(rows_of(selection), 100U);
  expect_in_order(selection, 338);
  EXPECT_EQ(scenes_of(selection, scenes), (std::set<std::size_t>{0, 1, 2, 3, 4}));
  for (const Clip& clip : selection.clips) {
    for (const std::size_t shot : {1U, 3U}) {
      if (clip.keyframe < scenes.shots[shot].begin || clip.keyframe >= scenes.shots[shot].end) continue;
      EXPECT_EQ(clip.begin, scenes.shots[shot].begin);
      EXPECT_EQ(clip.end, scenes.shots[shot].end);
    }
  }
}

TEST(Clips, CanBeAskedForInSeconds) {
  const Scenes scenes({100, 40, 260}, 10);
  ClipOptions options;
  options.seconds = 6;
  EXPECT_EQ(rows_of(select_clips(scenes.footage, options)), 60U);
  options.seconds = 1000;
  EXPECT_EQ(rows_of(select_clips(scenes.footage, options)), 400U);
}

TEST(Clips, OfAPartLieInIt) {
  const Scenes scenes({100, 40, 260}, 10);
  ClipOptions options;
  options.share = 0.5;
  options.from = 5;
  options.to = 13;  // frames 50 to 129: half of them are 40
  const ClipSelection selection = select_clips(scenes.footage, options);
  EXPECT_EQ(rows_of(selection), 40U);
  for (const Clip& clip : selection.clips) {
    EXPECT_GE(clip.begin, 50U);
    EXPECT_LE(clip.end, 130U);
  }
  for (const Keyframe& still : selection.stills) {
    EXPECT_GE(still.frame, 50U);
    EXPECT_LT(still.frame, 130U);
  }
  for (const Pick& pick : selection.selected.selection.picks) EXPECT_GE(pick.element, 50U);
  options.from = 50;
  options.to = 60;
  EXPECT_THROW(select_clips(scenes.footage, options), InputError);
}

TEST(Stills, AreOfTheFirstPicksAndGoOnFromThere) {
  const Scenes scenes({60, 60, 60, 60, 60, 60, 60, 60}, 10);  // eight shots: eight stills, unless told otherwise
  ClipOptions options;
  options.budget = 60;  // three clips
  const ClipSelection selection = select_clips(scenes.footage, options);
  ASSERT_EQ(selection.clips.size(), 3U);
  ASSERT_EQ(selection.stills.size(), 8U);
  std::set<std::size_t> shots, ranks;
  for (const Keyframe& still : selection.stills) {
    shots.insert(still.frame / 60);
    ranks.insert(still.rank);
    EXPECT_EQ(still.clip.has_value(), still.rank < 3) << still.rank;
    if (!still.clip) continue;
    EXPECT_EQ(selection.clips[*still.clip].keyframe, still.frame);
  }
  EXPECT_EQ(shots.size(), 8U);
  EXPECT_EQ(ranks, (std::set<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7}));
  options.stills = 2;
  const ClipSelection fewer = select_clips(scenes.footage, options);
  ASSERT_EQ(fewer.stills.size(), 2U);
  for (const Keyframe& still : fewer.stills) EXPECT_LT(still.rank, 2U);
}

TEST(Stills, AreNotBadFramesIfTheShotHasBetter) {
  Scenes scenes({60, 60, 60}, 10);
  // Good are only frames 7 to 9 of the first shot, none of the second, and frame 31 of the third, which is not
  // compared.
  std::vector<float> quality(180, 0.0F);
  for (const std::size_t frame : {7U, 8U, 9U, 151U}) quality[frame] = 1;
  scenes.footage.quality = quality;
  for (const std::size_t frames : {std::size_t{0}, std::size_t{3}}) {
    ClipOptions options;
    options.budget = 60;
    options.frames = frames;
    const ClipSelection selection = select_clips(scenes.footage, options);
    ASSERT_EQ(selection.clips.size(), 3U);
    for (const Keyframe& still : selection.stills) {
      if (still.rank >= 3) continue;
      if (still.frame / 60 == 1) continue;
      EXPECT_EQ(quality[still.frame], 1.0F) << still.frame;
    }
    EXPECT_EQ(selection.clips[2].keyframe, 151U);
  }
}

// A scene that lasts and one that is shown ten times: without the pull, the repetitions have nothing to add.
TEST(Clips, OfAFilmThatRepeatsItselfLieInAllOfIt) {
  std::vector<float> values;
  std::vector<double> seconds;
  constexpr std::size_t kRows = 2000;
  for (std::size_t i = 0; i < kRows; ++i) {
    const double angle = static_cast<double>(i % 200) * 0.0314;
    values.push_back(static_cast<float>(1 + std::cos(angle)));
    values.push_back(static_cast<float>(1 + std::sin(angle)));
    seconds.push_back(static_cast<double>(i) / 5);
  }
  const std::vector<Shot> shots = {{0, kRows}};
  const Footage footage{{values.data(), kRows, 2}, seconds, 400, shots};
  const auto tenths = [&](double across) {
    ClipOptions options;
    options.share = 0.15;
    options.across = across;
    std::vector<std::size_t> counts(10);
    for (const Clip& clip : select_clips(footage, options).clips) ++counts[clip.keyframe / 200];
    return counts;
  };
  const auto without = tenths(0);
  EXPECT_EQ(*std::min_element(without.begin(), without.end()), 0U);
  const auto with = tenths(ClipOptions().across);
  EXPECT_GE(3 * *std::min_element(with.begin(), with.end()), *std::max_element(with.begin(), with.end()));
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
  options = {};
  options.across = -1;
  EXPECT_THROW(check_clip_options(options), InputError);
  options = {};
  options.from = 5;
  options.to = 5;
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
