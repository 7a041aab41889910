// winnow video: a film in; a storyboard, keyframes, a page or a shorter film out.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

#include "base/parallel.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/k.h"
#include "cli/memory.h"
#include "cli/one_of.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/run_options.h"
#include "cli/video_features.h"
#include "winnow/backends.h"
#include "winnow/error.h"
#include "winnow/video/summarize.h"

namespace winnow::cli {
using namespace detail;
namespace {

constexpr double kUsualShare = 0.15;  // of a video that a skim is, where nothing else is said

struct Arguments {
  std::string input;
  std::string k;
  std::size_t frames = 0;
  std::string certify = "quick";
  std::string skim;
  std::optional<double> skim_seconds;
  std::string html;
  std::string storyboard;
  std::string frames_dir;
  std::size_t threads = 0;
  VideoFeatureArguments features;
  ClipOptions clips;
  Outputs outputs;
};

void check_arguments(const Arguments& arguments) {
  const std::vector<FileUse> files = {{"the input", arguments.input},
                                      {"--edges", arguments.features.edges},
                                      {"--json", arguments.outputs.json, true},
                                      {"-o", arguments.outputs.csv, true},
                                      {"--skim", arguments.skim, true},
                                      {"--html", arguments.html, true},
                                      {"--storyboard", arguments.storyboard, true}};
  check_files(files);
  if (arguments.k.empty() == (arguments.frames == 0)) {
    throw InputError("expected either -k, such as -k 15%, or --frames, such as --frames 12");
  }
  if (!arguments.k.empty() && parse_k(arguments.k, 100).size() != 1) {
    throw InputError(fmt::format("-k {}: expected one number or percentage", arguments.k));
  }
  if (!arguments.storyboard.empty() && !arguments.storyboard.ends_with(".png")) {
    throw InputError(fmt::format("--storyboard {}: expected a name that ends in .png", arguments.storyboard));
  }
  if (!arguments.skim.empty() && std::filesystem::path(arguments.skim).extension().empty()) {
    throw InputError(
        fmt::format("--skim {}: expected a name whose ending says the format, such as .mp4", arguments.skim));
  }
  if (!arguments.skim.empty() && !has_ffmpeg()) {
    throw SystemError("--skim needs the program ffmpeg, and the PATH leads to none");
  }
  if (arguments.skim_seconds && arguments.skim.empty()) {
    throw InputError("--skim-seconds says how long a skim may be; expected --skim with it");
  }
  if (arguments.skim_seconds && !(*arguments.skim_seconds > 0)) {
    throw InputError(fmt::format("--skim-seconds {}: expected a number > 0", *arguments.skim_seconds));
  }
}

// Before the work, not after it.
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

// The film as it was described: what all the rest works on.
struct Film {
  FrameFeatures features;
  std::vector<double> seconds;
  std::vector<Shot> shots;
  Footage footage;
};

Film describe(const Arguments& arguments) {
  DescribeOptions options = describe_options(arguments.features, arguments.threads);
  options.scale = true;
  Film film;
  {
    Progress progress;
    options.trace = &progress;
    film.features = describe_frames(std::span(&arguments.input, 1), options);
  }
  show_notes(film.features);
  for (const RowOrigin& origin : film.features.origins) film.seconds.push_back(origin.seconds);
  film.shots = find_shots(film.features.change, film.seconds);
  const double end = std::max(film.seconds.back(), film.features.ends.front());
  film.footage = {film.features.rows, film.seconds, end, film.shots};
  return film;
}

void write_frame(const std::string& folder, const Frame& frame) {
  constexpr int kQuality = 92;
  write_output((std::filesystem::path(folder) / fmt::format("frame_{:06}.jpg", frame.number)).string(),
               encode_jpeg(frame.image, kQuality));
}

// One for each clip, in the order shown; the full frames go to --frames-dir at once.
std::vector<Still> take_stills(const Arguments& arguments, const FilmReport& report) {
  std::vector<std::size_t> numbers;
  for (const Clip& clip : report.clips) numbers.push_back(report.numbers[clip.keyframe]);
  FrameOptions options;
  options.threads = report.select.threads;
  std::vector<Still> stills;
  Progress progress;
  fetch_frames(arguments.input, numbers, options, [&](Frame&& frame) {
    if (!arguments.frames_dir.empty()) write_frame(arguments.frames_dir, frame);
    frame.image = shrunk(std::move(frame.image), kStillWidth);
    std::string caption = timestamp(frame.seconds);
    stills.push_back({std::move(frame), std::move(caption)});
    progress.progress("taking stills", stills.size(), numbers.size());
  });
  return stills;
}

// As much of the film as -k says of its frames.
double share_of(const std::string& k, std::size_t n) {
  if (k.empty()) return kUsualShare;
  if (k.ends_with('%')) return std::stod(k) / 100;
  return std::min(1.0, static_cast<double>(parse_k(k, n).back()) / static_cast<double>(n));
}

std::vector<Piece> skim_of(const Arguments& arguments, const FilmReport& report) {
  SkimOptions options;
  const double length = report.footage.end - report.footage.seconds_at(0);
  options.seconds = arguments.skim_seconds.value_or(share_of(arguments.k, report.footage.rows.size) * length);
  options.looks = arguments.clips.looks;
  options.maximize = arguments.clips.maximize;
  return plan_skim(report.footage, options);
}

void encode_skim(const Arguments& arguments, const FilmReport& report) {
  Progress progress;
  SkimHooks hooks;
  hooks.trace = &progress;
  hooks.on_temporary = removed_on_interrupt();
  hooks.on_process = killed_on_interrupt();
  write_skim(arguments.input, report.info, report.skim, arguments.skim, hooks);
}

void write_pictures(const Arguments& arguments, const FilmReport& report) {
  if (arguments.storyboard.empty() && arguments.html.empty() && arguments.frames_dir.empty()) return;
  const auto stills = take_stills(arguments, report);
  if (!arguments.storyboard.empty()) {
    write_output(arguments.storyboard, draw_storyboard(report.footage, report.clips, stills));
  }
  if (!arguments.html.empty()) write_output(arguments.html, to_html(report, stills));
}

FilmReport select(const Arguments& arguments, const Film& film) {
  FilmReport report;
  const std::size_t n = film.footage.rows.size;
  ClipOptions options = arguments.clips;
  options.frames = arguments.frames;
  options.budget = arguments.k.empty() ? 0 : parse_k(arguments.k, n).back();
  options.certify = parse_certify(arguments.certify);
  options.maximize.run.threads = arguments.threads == 0 ? hardware_threads() : arguments.threads;
  Stopwatch watch;
  ClipSelection selection;
  {
    Progress progress;
    options.maximize.run.trace = &progress;
    selection = select_clips(film.footage, options);
  }
  report.select.seconds.maximize = watch.lap();
  report.select.input = arguments.input;
  report.select.n = n;
  report.select.d = film.footage.rows.dim;
  report.select.ks = {selection.selected.selection.picks.size()};
  report.select.objective = options.objective;
  report.select.concave = options.objective == "features" ? "sqrt" : "";
  report.select.metric = options.objective == "facility" ? "rbf" : "";
  report.select.method = options.method;
  report.select.pruner = "ss";
  report.select.preset = "fast";
  report.select.threads = options.maximize.run.threads;
  report.select.backend = "simd";
  report.select.instruction_set = simd_instruction_set();
  report.select.selected = std::move(selection.selected);
  report.select.certificate = selection.certificate;
  report.info = film.features.files.front();
  report.footage = film.footage;
  for (const RowOrigin& origin : film.features.origins) report.numbers.push_back(origin.number);
  report.clips = std::move(selection.clips);
  report.compared = selection.compared;
  return report;
}

void run(const Arguments& arguments) {
  check_arguments(arguments);
  check_options(arguments.clips);
  parse_certify(arguments.certify);
  describe_options(arguments.features, arguments.threads);
  make_frames_dir(arguments.frames_dir);
  Stopwatch total;
  const Film film = describe(arguments);
  const double described = total.lap();
  FilmReport report = select(arguments, film);
  report.select.seconds.read = described;
  report.select.seconds.total = described + total.lap();
  report.select.peak_rss_bytes = peak_rss_bytes();
  // Where no skim can be made, there is all the rest.
  std::exception_ptr no_skim;
  try {
    if (!arguments.skim.empty()) report.skim = skim_of(arguments, report);
  } catch (const InputError&) {
    no_skim = std::current_exception();
  }
  write_pictures(arguments, report);
  if (arguments.html != "-" || !arguments.outputs.json.empty() || !arguments.outputs.csv.empty()) {
    write_report(arguments.outputs, report);
  }
  if (no_skim) std::rethrow_exception(no_skim);
  if (!report.skim.empty()) encode_skim(arguments, report);
}

// Those that have no options of their own and are for objectives like these.
std::vector<Method> usual_methods() {
  auto all = methods();
  std::erase_if(all, [](const Method& method) {
    return method.name.ends_with("-greedy") || method.name.find("sieve") != std::string_view::npos;
  });
  return all;
}

void add_choices(CLI::App& command, Arguments& arguments) {
  command.add_option(
      "-k", arguments.k,
      "How much: 15% of the film, or a number of frames (of those that --every or --fps take), in clips around "
      "keyframes");
  command.add_option("--frames", arguments.frames, "Instead of -k: so many single keyframes")->check(at_least(1));
  command
      .add_option("--clip", arguments.clips.clip_seconds,
                  "With -k: clips of about so many seconds; 0 for single frames. Also how far apart keyframes are")
      ->capture_default_str();
  command
      .add_option("--objective", arguments.clips.objective,
                  "facility: every frame has a keyframe near it; features: the paper's, which prefers busy frames")
      ->capture_default_str();
  command.add_option("--method", arguments.clips.method, "How to maximize it:" + one_of(usual_methods()))
      ->capture_default_str();
  command.add_option("--looks", arguments.clips.looks, "Compare so many frames a second with each other")
      ->capture_default_str();
  command.add_option("--certify", arguments.certify, "Prove how near the best possible it is: off, quick or tight")
      ->capture_default_str();
}

}  // namespace

void add_video(CLI::App& app) {
  CLI::App* command = app.add_subcommand("video", "A film's storyboard, keyframes, or a shorter film");
  const auto arguments = std::make_shared<Arguments>();
  command->add_option("INPUT", arguments->input, "A video in any format that FFmpeg reads")->required();
  add_choices(*command, *arguments);
  command->add_option("--storyboard", arguments->storyboard, "Write a contact sheet with times to FILE.png");
  command->add_option("--html", arguments->html, "Write a page with stills, timeline and gains to FILE");
  command->add_option("--frames-dir", arguments->frames_dir, "Write the keyframes as JPEG files into this folder");
  command->add_option("--skim", arguments->skim,
                      "Write a shorter video of whole shots, sound included, to FILE.mp4 (or .mkv, .webm, …)");
  command
      ->add_option("--skim-seconds", arguments->skim_seconds,
                   "How long the skim may be; without it as large a share of the video as -k, or 15%")
      ->check(not_negative());
  add_output_options(*command, arguments->outputs, "the clips");
  add_video_feature_options(*command, arguments->features, "the rows of each sum to 1 on average");
  add_threads_option(*command, arguments->threads);
  command->footer(
      "Example:\n  winnow video holiday.mp4 -k 15% --storyboard holiday.png --html holiday.html --skim short.mp4");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
