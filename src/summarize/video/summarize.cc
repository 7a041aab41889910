// The façade: from a film to the clips that represent it.
#include "winnow/video/summarize.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "base/stopwatch.h"
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
  film.features = describe_frames(std::span(&film.path, 1), options.describe);
  std::vector<std::size_t> numbers;
  for (const RowOrigin& origin : film.features.origins) {
    film.seconds_of_rows.push_back(origin.seconds);
    numbers.push_back(origin.number);
  }
  film.shots = find_shots(film.features.tracks.front());
  film.shots_of_rows = shots_in_rows(film.shots, numbers);
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
  for (const Keyframe& still : film.keyframes) numbers.push_back(film.features.origins[still.frame].number);
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
  const double end = seconds_of_rows.empty() ? 0 : std::max(seconds_of_rows.back(), features.ends.front());
  return {features.rows, seconds_of_rows, end, shots_of_rows};
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
