// winnow video: reads films and photos; writes storyboards, keyframes, pages, shorter films and exports.
#include <fmt/format.h>

#include <cstdio>

#include "cli/film_length.h"
#include "cli/film_run.h"
#include "cli/interrupt.h"
#include "cli/unused.h"
#include "cli/video.h"
#include "cli/video_exports.h"
#include "cli/video_inputs.h"
#include "cli/video_outputs.h"
#include "winnow/error.h"
#include "winnow/video/report.h"

namespace winnow::cli {
namespace {

void check_arguments(const Command& command, const VideoArguments& arguments) {
  if (arguments.film.clips.frames > 0) {
    constexpr std::string_view kOfClips[] = {"-k", "--stills"};
    refuse_if_given(command, kOfClips, "clips", "--frames chooses single frames; expected one or the other");
  }
  if (!arguments.skim.empty() && !has_ffmpeg()) {
    throw SystemError("--skim needs the program ffmpeg, which is not in the PATH");
  }
  if (arguments.html.empty()) {
    constexpr std::string_view kOfPages[] = {"--embed", "--no-embed"};
    refuse_if_given(command, kOfPages, "a page", "no page was asked for; expected --html too");
  }
  if (arguments.skim.empty()) {
    constexpr std::string_view kOfSkims[] = {"--skim-seconds"};
    refuse_if_given(command, kOfSkims, "a skim", "no skim was asked for; expected --skim too");
  }
}

// How much of which part of the film.
void choose_length(const VideoArguments& arguments, FilmOptions& options) {
  constexpr double kUsualShare = 0.15;
  ClipOptions& clips = options.clips;
  if (!arguments.from.empty()) clips.from = parse_film_time("--from", arguments.from);
  if (!arguments.to.empty()) clips.to = parse_film_time("--to", arguments.to);
  if (!arguments.to.empty() && clips.to <= clips.from) {
    throw InputError(fmt::format("--to {}: expected a time after {}", arguments.to, timestamp(clips.from)));
  }
  if (!arguments.k.empty()) {
    const FilmLength length = parse_film_length(arguments.k);
    clips.share = length.share;
    clips.seconds = length.seconds;
    clips.budget = length.frames;
  } else if (options.skim_seconds > 0) {
    clips.seconds = options.skim_seconds;
  } else {
    clips.share = kUsualShare;
  }
}

// Checks the arguments and turns them into options.
FilmOptions film_options(const Command& command, const VideoArguments& arguments) {
  check_arguments(command, arguments);
  FilmOptions options = arguments.film;
  options.describe = describe_options(command, arguments.features);
  options.describe.scale = true;
  choose_length(arguments, options);
  options.clips.certify = parse_certify(arguments.certify);
  options.skim = !arguments.skim.empty();
  options.stills = !arguments.storyboard.empty() || !arguments.html.empty() || need_stills(arguments.exports);
  check_film_options(options);
  return options;
}

ShownPlan plan_films(const VideoArguments& arguments, const VideoInputs& inputs, const FilmOptions& options) {
  std::vector<std::string> paths;
  for (const FilmInput& film : inputs.films) paths.push_back(film.path);
  for (const PhotosInput& photos : inputs.photos) paths.insert(paths.end(), photos.paths.begin(), photos.paths.end());
  const bool films = !inputs.films.empty();
  ShownPlan shown = plan_frames("video", paths, films ? describe_for_clips(options, paths.front()) : options.describe);
  if (arguments.inputs.size() == 1) shown.input = arguments.inputs.front();
  shown.objective = options.clips.objective;
  shown.plan.method += fmt::format(", then {}", options.clips.method);
  return shown;
}

void note_skipped(const VideoInputs& inputs) {
  if (inputs.skipped.empty()) return;
  const std::size_t others = inputs.skipped.size() - 1;
  std::fputs(fmt::format("winnow: note: skipped {}{}: neither a film nor a photo\n", inputs.skipped.front(),
                         others == 0 ? "" : fmt::format(" and {} more", others))
                 .c_str(),
             stderr);
}

// Every film and every folder of photos is summarized by itself. What cannot be read is reported, and the others are
// summarized nevertheless.
class Batch {
 public:
  Batch(const Command& command, const VideoArguments& arguments)
      : arguments_(arguments), options_(film_options(command, arguments)), inputs_(find_videos(arguments.inputs)) {
    check_exports(arguments.exports, !inputs_.spool.path().empty());
    note_skipped(inputs_);
  }

  void run() {
    if (arguments_.dry_run) return write_plan(plan_films(arguments_, inputs_, options_), arguments_.outputs.json);
    prepare();
    std::size_t number = 0;
    for (const FilmInput& film : inputs_.films) {
      attempt(film.shown, ++number, [&](const FilmRun& run) { return run_film(film, outputs(film.name), run); });
    }
    for (const PhotosInput& photos : inputs_.photos) {
      attempt(photos.shown, ++number,
              [&](const FilmRun& run) { return run_photos(photos, outputs(photos.name), run); });
    }
    write_index();
    written_.print();
    if (failed_ > 0) throw InputError(fmt::format("{} of {} inputs could not be summarized", failed_, inputs_.size()));
  }

 private:
  bool many() const { return inputs_.size() > 1; }
  VideoOutputs outputs(const std::string& name) const { return outputs_of(arguments_, name, many()); }

  // Before the work, not after hours of it.
  void prepare() const {
    for (const FilmInput& film : inputs_.films) {
      prepare_outputs(arguments_, outputs(film.name), film.path);
      if (!many()) check_frame_memory({film.path}, describe_for_clips(options_, film.path));
    }
    for (const PhotosInput& photos : inputs_.photos) {
      check_photo_options(arguments_, !inputs_.films.empty());
      prepare_outputs(arguments_, outputs(photos.name), photos.paths.front());
    }
  }

  template <class Run>
  void attempt(const std::string& shown, std::size_t number, Run run) {
    const FilmRun how{arguments_, options_, written_, many() ? fmt::format("{} of {}, ", number, inputs_.size()) : "",
                      many()};
    try {
      entries_.push_back(run(how));
    } catch (const InputError& error) {
      if (!many()) throw;
      ++failed_;
      std::fputs(fmt::format("winnow: {}\n", error.what()).c_str(), stderr);
      entries_.push_back({shown, "", error.what(), {}});
    }
  }

  void write_index() {
    const std::string path = many() ? index_of(arguments_) : "";
    if (path.empty()) return;
    write_output(path, to_index(entries_));
    written_.add(path, fmt::format("page of all {} inputs", inputs_.size()));
  }

  const VideoArguments& arguments_;
  FilmOptions options_;
  VideoInputs inputs_;
  Written written_;
  std::vector<FilmEntry> entries_;
  std::size_t failed_ = 0;
};

}  // namespace

void run_video(const Command& command, const VideoArguments& arguments) {
  Batch(command, arguments).run();
}

}  // namespace winnow::cli
