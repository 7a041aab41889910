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

constexpr double kUsualShare = 0.15;  // of the film, for a skim

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
  film.compared = selection.compared;
}

double skim_seconds(const FilmOptions& options, const Footage& footage) {
  if (options.skim_seconds > 0) return options.skim_seconds;
  double share = kUsualShare;
  if (options.clips.share > 0) share = options.clips.share;
  if (options.clips.budget > 0) {
    share = std::min(1.0, static_cast<double>(options.clips.budget) / static_cast<double>(footage.rows.size));
  }
  return share * (footage.end - footage.seconds_at(0));
}

// If no skim can be made, everything else is still returned.
void choose_skim(const FilmOptions& options, FilmSummary& film) {
  const Footage footage = film.footage();
  SkimOptions skim;
  skim.seconds = skim_seconds(options, footage);
  skim.looks = options.clips.looks;
  skim.run = options.run;
  try {
    film.skim = plan_skim(footage, skim);
  } catch (const InputError& error) {
    film.no_skim = error.what();
  }
}

void take_stills(const FilmOptions& options, FilmSummary& film) {
  std::vector<std::size_t> numbers;
  for (const Clip& clip : film.clips) numbers.push_back(film.features.origins[clip.keyframe].number);
  PictureOptions picture;
  picture.run = options.run;
  std::size_t taken = 0;
  fetch_frames(film.path, numbers, picture, [&](Frame&& frame) {
    if (options.on_keyframe) options.on_keyframe(frame);
    if (options.stills) {
      frame.image = shrunk(std::move(frame.image), kStillWidth);
      std::string caption = timestamp(frame.seconds);
      film.stills.push_back({std::move(frame), std::move(caption)});
    }
    if (options.run.trace != nullptr) options.run.trace->progress("taking stills", ++taken, numbers.size());
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
  if (options.skim) choose_skim(options, film);
  film.seconds.skim = watch.lap();
  if (options.stills || options.on_keyframe) take_stills(options, film);
  film.seconds.stills = watch.lap();
  film.seconds.total = watch.total();
  return film;
}

}  // namespace winnow
