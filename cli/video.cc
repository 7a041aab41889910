// winnow video: its options.
#include "cli/video.h"

#include <memory>

#include "cli/commands.h"
#include "cli/one_of.h"
#include "cli/plan.h"
#include "cli/run_options.h"

namespace winnow::cli {
namespace {

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
      .type_name("facility|features")
      .capture_default_str();
  command.add_option("--method", arguments.film.clips.method, "How to maximize it:" + one_of(usual_methods()))
      .capture_default_str();
  command
      .add_option("--looks", arguments.film.clips.looks,
                  "Number of frames per second that are compared with each other")
      .capture_default_str();
  command.add_option("--certify", arguments.certify, "Prove how close it is to the best possible: off, quick or tight")
      .type_name("off|quick|tight")
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
  command.callback([command, arguments] { run_video(command, *arguments); });
}

}  // namespace winnow::cli
