// winnow video: reads a film; writes a storyboard, keyframes, a page or a shorter film.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "cli/files.h"
#include "cli/film_length.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/unused.h"
#include "cli/video.h"
#include "winnow/error.h"
#include "winnow/video/report.h"

namespace winnow::cli {
namespace {

void check_arguments(const Command& command, const VideoArguments& arguments) {
  const std::vector<FileUse> files = {{"the input", arguments.input},
                                      {"--edges", arguments.features.edges},
                                      {"--json", arguments.outputs.json, true},
                                      {"-o", arguments.outputs.csv, true},
                                      {"--skim", arguments.skim, true},
                                      {"--html", arguments.html, true},
                                      {"--storyboard", arguments.storyboard, true}};
  check_files(files);
  if (arguments.film.clips.frames > 0) {
    constexpr std::string_view kOfClips[] = {"-k", "--stills"};
    refuse_if_given(command, kOfClips, "clips", "--frames chooses single frames; expected one or the other");
  }
  if (!arguments.storyboard.empty() && !arguments.storyboard.ends_with(".png")) {
    throw InputError(fmt::format("--storyboard {}: expected a name that ends in .png", arguments.storyboard));
  }
  if (!arguments.skim.empty() && std::filesystem::path(arguments.skim).extension().empty()) {
    throw InputError(
        fmt::format("--skim {}: expected a name whose extension gives the format, such as .mp4", arguments.skim));
  }
  if (!arguments.skim.empty() && !has_ffmpeg()) {
    throw SystemError("--skim needs the program ffmpeg, which is not in the PATH");
  }
  if (arguments.skim.empty()) {
    constexpr std::string_view kOfSkims[] = {"--skim-seconds"};
    refuse_if_given(command, kOfSkims, "a skim", "no skim was asked for; expected --skim too");
  }
}

// Runs before the work, not after it.
void make_frames_dir(const std::string& folder) {
  if (folder.empty()) return;
  std::error_code error;
  if (std::filesystem::exists(folder, error) && !std::filesystem::is_directory(folder, error)) {
    throw InputError(fmt::format("--frames-dir {} is a file; expected a folder, or a name for one", folder));
  }
  std::filesystem::create_directories(folder, error);
  if (!error && access(folder.c_str(), W_OK | X_OK) != 0) error.assign(errno, std::generic_category());
  if (error) throw InputError(fmt::format("--frames-dir {}: cannot write there: {}", folder, error.message()));
}

void write_frame(const std::string& folder, const Frame& frame) {
  constexpr int kQuality = 92;
  write_output((std::filesystem::path(folder) / fmt::format("frame_{:06}.jpg", frame.number)).string(),
               encode_jpeg(frame.image, kQuality));
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
  options.stills = !arguments.storyboard.empty() || !arguments.html.empty();
  if (!arguments.frames_dir.empty()) {
    options.on_keyframe = [folder = arguments.frames_dir](const Frame& frame) { write_frame(folder, frame); };
  }
  check_film_options(options);
  return options;
}

FilmSummary summarize_with_progress(const std::string& path, FilmOptions options) {
  Progress progress;
  options.run.trace = &progress;
  return summarize(path, options);
}

void write(const VideoArguments& arguments, const FilmReport& report) {
  if (!arguments.storyboard.empty()) {
    write_output(arguments.storyboard, draw_storyboard(report.footage, report.clips, report.stills));
  }
  if (!arguments.html.empty()) write_output(arguments.html, to_html(report));
  if (arguments.html != "-" || !arguments.outputs.json.empty() || !arguments.outputs.csv.empty()) {
    write_report(arguments.outputs, report);
  }
}

void encode_skim(const std::string& output, const FilmSummary& film) {
  Progress progress;
  WriteSkimOptions options;
  options.run.trace = &progress;
  options.on_temporary = removed_on_interrupt();
  options.on_process = killed_on_interrupt();
  write_skim(film.path, film.features.files.front(), film.skim, output, options);
}

ShownPlan plan_film(const VideoArguments& arguments, const FilmOptions& options) {
  ShownPlan shown = plan_frames("video", {arguments.input}, describe_for_clips(options, arguments.input));
  shown.objective = options.clips.objective;
  shown.plan.method += fmt::format(", then {}", options.clips.method);
  return shown;
}

}  // namespace

void run_video(const Command& command, const VideoArguments& arguments) {
  const FilmOptions options = film_options(command, arguments);
  if (arguments.dry_run) return write_plan(plan_film(arguments, options), arguments.outputs.json);
  check_frame_memory({arguments.input}, describe_for_clips(options, arguments.input));
  make_frames_dir(arguments.frames_dir);
  const FilmSummary film = summarize_with_progress(arguments.input, options);
  show_notes(film.features);
  write(arguments, make_film_report(film, options));
  if (!film.no_skim.empty()) throw InputError(film.no_skim);
  if (!film.skim.empty()) encode_skim(arguments.skim, film);
}

}  // namespace winnow::cli
