// winnow video: reads a film; writes a storyboard, keyframes, a page or a shorter film.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <memory>
#include <system_error>

#include "cli/amount.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/one_of.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/run_options.h"
#include "cli/unused.h"
#include "cli/video_features.h"
#include "winnow/error.h"
#include "winnow/video/report.h"
#include "winnow/video/summarize.h"

namespace winnow::cli {
namespace {

struct VideoArguments {
  std::string input;
  std::string k;
  std::string certify = "quick";
  std::string skim;
  std::string html;
  std::string storyboard;
  std::string frames_dir;
  VideoFeatureArguments features;
  FilmOptions film;  // settings that are not above
  Outputs outputs;
  bool dry_run = false;
};

void check_arguments(const Command& command, const VideoArguments& arguments) {
  const std::vector<FileUse> files = {{"the input", arguments.input},
                                      {"--edges", arguments.features.edges},
                                      {"--json", arguments.outputs.json, true},
                                      {"-o", arguments.outputs.csv, true},
                                      {"--skim", arguments.skim, true},
                                      {"--html", arguments.html, true},
                                      {"--storyboard", arguments.storyboard, true}};
  check_files(files);
  if (arguments.k.empty() == (arguments.film.clips.frames == 0)) {
    throw InputError("expected either -k, such as -k 15%, or --frames, such as --frames 12");
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

// Checks the arguments and turns them into options.
FilmOptions film_options(const Command& command, const VideoArguments& arguments) {
  check_arguments(command, arguments);
  FilmOptions options = arguments.film;
  options.describe = describe_options(command, arguments.features);
  options.describe.scale = true;
  if (!arguments.k.empty()) {
    const Amount amount = parse_amount(arguments.k);
    options.clips.budget = amount.count;
    options.clips.share = amount.share;
  }
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
  ShownPlan shown = plan_frames("video", {arguments.input}, options.describe);
  shown.objective = options.clips.objective;
  shown.plan.method += fmt::format(", then {}", options.clips.method);
  return shown;
}

void run(const Command& command, const VideoArguments& arguments) {
  const FilmOptions options = film_options(command, arguments);
  if (arguments.dry_run) return write_plan(plan_film(arguments, options), arguments.outputs.json);
  check_frame_memory({arguments.input}, options.describe);
  make_frames_dir(arguments.frames_dir);
  const FilmSummary film = summarize_with_progress(arguments.input, options);
  show_notes(film.features);
  write(arguments, make_film_report(film, options));
  if (!film.no_skim.empty()) throw InputError(film.no_skim);
  if (!film.skim.empty()) encode_skim(arguments.skim, film);
}

// The methods without options of their own that suit these objectives.
std::vector<Method> usual_methods() {
  auto all = methods();
  std::erase_if(all, [](const Method& method) {
    return method.name.ends_with("-greedy") || method.name.find("sieve") != std::string_view::npos || method.spreads;
  });
  return all;
}

void add_choices(Command& command, VideoArguments& arguments) {
  command.add_option(
      "-k", arguments.k,
      "Length: 15% of the film, or a number of frames (of those that --every or --fps select), in clips around "
      "keyframes");
  command.add_option("--frames", arguments.film.clips.frames, "Instead of -k: number of single keyframes")
      .check(at_least(1));
  command
      .add_option(
          "--clip", arguments.film.clips.clip_seconds,
          "With -k: clip length in seconds, approximately; 0 for single frames. Also the distance between keyframes")
      .capture_default_str();
  command
      .add_option(
          "--objective", arguments.film.clips.objective,
          "facility: every frame has a keyframe near it; features: the paper's objective, which prefers busy frames")
      .capture_default_str();
  command.add_option("--method", arguments.film.clips.method, "How to maximize it:" + one_of(usual_methods()))
      .capture_default_str();
  command
      .add_option("--looks", arguments.film.clips.looks,
                  "Number of frames per second that are compared with each other")
      .capture_default_str();
  command.add_option("--certify", arguments.certify, "Prove how close it is to the best possible: off, quick or tight")
      .capture_default_str();
}

}  // namespace

void add_video(Command& app) {
  Command command = app.add_subcommand("video", "Make a storyboard, keyframes or a shorter film of a video");
  const auto arguments = std::make_shared<VideoArguments>();
  command.add_option("INPUT", arguments->input, "A video in any format that FFmpeg reads").required();
  add_choices(command, *arguments);
  command.add_option("--storyboard", arguments->storyboard, "Write a contact sheet with times to FILE.png");
  command.add_option("--html", arguments->html, "Write a page with stills, timeline and gains to FILE");
  command.add_option("--frames-dir", arguments->frames_dir, "Write the keyframes as JPEG files into this folder");
  command.add_option("--skim", arguments->skim,
                     "Write a shorter video of whole shots, sound included, to FILE.mp4 (or .mkv, .webm, …)");
  command
      .add_option("--skim-seconds", arguments->film.skim_seconds,
                  "With --skim: maximum length in seconds; default: the share of the video given by -k, or 15%")
      .check(positive());
  add_output_options(command, arguments->outputs, "the clips");
  add_video_feature_options(command, arguments->features, "the rows of each sum to 1 on average");
  add_threads_option(command, arguments->film.run.threads);
  add_dry_run_option(command, arguments->dry_run);
  command.footer(
      "Example:\n  winnow video holiday.mp4 -k 15% --storyboard holiday.png --html holiday.html --skim short.mp4");
  command.callback([command, arguments] { run(command, *arguments); });
}

}  // namespace winnow::cli
