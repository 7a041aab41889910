// The façade: from a film to the clips that represent it.
#include "winnow/video/summarize.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

#include "base/stopwatch.h"
#include "summarize/video/still_choice.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

FilmOptions with_one_run(FilmOptions options) {
  options.describe.run = options.run;
  options.clips.run = options.run;
  return options;
}

void describe(const FilmOptions& options, FilmSummary& film) {
  film.features = describe_frames(std::span(&film.path, 1), describe_for_clips(options, film.path));
  for (const RowOrigin& origin : film.features.origins) film.frames_of_rows.push_back(origin.number);
  film.shots = find_shots(film.features.tracks.front());
}

// About how many clips there will be in a part of this length.
double clips_of(const ClipOptions& options, const VideoInfo& info, double seconds) {
  if (options.frames > 0) return static_cast<double>(options.frames);
  const double frame = 1 / std::max(1.0, info.fps);
  double chosen = options.share > 0 ? options.share * seconds : static_cast<double>(options.budget) * frame;
  if (options.seconds > 0) chosen = options.seconds;
  return std::min(chosen, seconds) / std::max(options.clip_seconds, frame);
}

void choose_clips(const FilmOptions& options, FilmSummary& film) {
  ClipSelection selection = select_clips(film.footage(), options.clips);
  film.selected = std::move(selection.selected);
  film.certificate = selection.certificate;
  film.clips = std::move(selection.clips);
  film.keyframes = std::move(selection.stills);
  film.compared = selection.compared;
}

// If no skim can be made, everything else is still returned.
void plan_skim_of(const FilmOptions& options, FilmSummary& film) {
  try {
    film.skim = plan_skim(film.footage(), film.clips, options.skim_seconds);
  } catch (const InputError& error) {
    film.no_skim = error.what();
  }
}

void take_stills(const FilmOptions& options, FilmSummary& film) {
  std::vector<std::size_t> numbers;
  for (const Keyframe& still : film.keyframes) numbers.push_back(still.frame);
  PictureOptions picture;
  picture.run = options.run;
  std::size_t taken = 0;
  fetch_frames(film.path, numbers, picture, [&](Frame&& frame) {
    if (options.on_keyframe) options.on_keyframe(frame);
    if (options.stills) {
      frame.image = shrunk(std::move(frame.image), kStillWidth);
      std::string caption = timestamp(frame.seconds);
      const Keyframe& still = film.keyframes[taken];
      film.stills.push_back({std::move(frame), std::move(caption), still.rank, still.clip});
    }
    ++taken;
    if (options.run.trace != nullptr) options.run.trace->progress("taking stills", taken, numbers.size());
  });
}

}  // namespace

Footage FilmSummary::footage() const {
  const FrameTrack& track = features.tracks.front();
  const double end = track.seconds.empty() ? 0 : std::max(track.seconds.back(), features.ends.front());
  return {features.rows, track.seconds, end, shots, frames_of_rows, track.quality};
}

DescribeOptions describe_for_clips(const FilmOptions& options, const std::string& path) {
  constexpr double kMostRows = 3600;       // unless more are needed for the picks
  constexpr std::size_t kRowsPerPick = 4;  // at least
  const ClipOptions& clips = options.clips;
  DescribeOptions describe = options.describe;
  describe.frames.from = clips.from;
  describe.frames.to = clips.to;
  describe.looks = clips.looks;
  std::error_code error;
  const VideoInfo info = std::filesystem::is_regular_file(path, error) ? FrameReader(path).info() : VideoInfo{};
  const double seconds = (clips.to > 0 ? std::min(clips.to, info.seconds) : info.seconds) - clips.from;
  describe.least_looks = kRowsPerPick * std::max(clips.frames, clips.stills > 0 ? clips.stills : kMostStills);
  if (seconds <= 0) return describe;  // not known
  const double least =
      std::max(static_cast<double>(describe.least_looks), kRowsPerPick * clips_of(clips, info, seconds));
  describe.looks = std::max(std::min(clips.looks, kMostRows / seconds), least / seconds);
  describe.least_looks = 0;
  return describe;
}

void check_film_options(const FilmOptions& options) {
  check_describe_options(options.describe);
  check_clip_options(options.clips);
  if (!std::isfinite(options.skim_seconds) || options.skim_seconds < 0) {
    throw InputError(fmt::format("a skim of {} seconds; expected a number > 0", options.skim_seconds));
  }
}

FilmSummary summarize(const std::string& path, const FilmOptions& given) {
  const FilmOptions options = with_one_run(given);
  check_film_options(options);
  Stopwatch watch;
  FilmSummary film;
  film.path = path;
  describe(options, film);
  film.seconds.describe = watch.lap();
  choose_clips(options, film);
  film.seconds.select = watch.lap();
  if (options.skim) plan_skim_of(options, film);
  film.seconds.skim = watch.lap();
  if (options.stills || options.on_keyframe) take_stills(options, film);
  film.seconds.stills = watch.lap();
  film.seconds.total = watch.total();
  return film;
}

}  // namespace winnow
