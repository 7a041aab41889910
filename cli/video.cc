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
  command.add_option("-k", arguments.k,
                     "Length of all clips together: 15% of the film (the default), 90s, 1:30 or a number of frames");
  command
      .add_option("--stills", arguments.film.clips.stills,
                  "Number of stills in storyboard and page; default: about one per shot, from 6 to 60")
      .check(at_least(1));
  command
      .add_option("--frames", arguments.film.clips.frames,
                  "Instead of -k and --stills: number of single keyframes, without clips")
      .check(at_least(1));
  command.add_option("--from", arguments.from, "Use the film only from this time on, such as 1:00").type_name("TIME");
  command.add_option("--to", arguments.to, "Use the film only up to this time, such as 5:30").type_name("TIME");
  command
      .add_option("--clip", arguments.film.clips.clip_seconds,
                  "With -k: clip length in seconds, approximately; 0 for single frames. A shot of about this length is "
                  "taken whole")
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
                  "Number of frames per second that are compared with each other; fewer in films of more than 12 "
                  "minutes")
      .capture_default_str();
  command
      .add_option("--across", arguments.film.clips.across,
                  "How much it counts that every part of the film has a pick near it in time; 0: not at all")
      .capture_default_str();
  command.add_option("--certify", arguments.certify, "Prove how close it is to the best possible: off, quick or tight")
      .type_name("off|quick|tight")
      .capture_default_str();
}

}  // namespace

void add_video(Command& app) {
  Command command = app.add_subcommand("video", "Make a storyboard, keyframes or a shorter film of videos or photos");
  const auto arguments = std::make_shared<VideoArguments>();
  command
      .add_option("INPUT", arguments->inputs,
                  "Videos in any format that FFmpeg reads, folders of videos and photos, or - for standard input")
      .required();
  add_choices(command, *arguments);
  command.add_option("--storyboard", arguments->storyboard, "Write a contact sheet with times to FILE.png");
  command.add_option("--html", arguments->html,
                     "Write a page with a timeline and stills that play their clips to FILE");
  add_bytes_option(command, "--embed", arguments->embed,
                   "With --html: the page holds its clips up to this many bytes in all; the other stills are links to "
                   "the film. Default: 8M");
  command.add_flag("--no-embed", arguments->no_embed, "With --html: all stills are links to the film");
  command.add_option("--frames-dir", arguments->frames_dir, "Write the keyframes as JPEG files into this folder");
  command.add_option("--skim", arguments->skim,
                     "Write a shorter video that plays the clips, sound included, to FILE.mp4 (or .mkv, .webm, …)");
  command
      .add_option(
          "--skim-seconds", arguments->film.skim_seconds,
          "With --skim: maximum length in seconds, for the clips picked first. Without -k: the length of all clips")
      .check(positive());
  command
      .add_option("--export", arguments->exports,
                  "Write FILE for players and editors, by its extension: .ffmeta (chapters for ffmpeg), .txt (chapters "
                  "for YouTube), .edl (CMX 3600), .otio (OpenTimelineIO), .vtt (WebVTT with small pictures in a .jpg "
                  "beside it), .gif or .webp (animated preview); may be repeated")
      .type_name("FILE")
      .allow_extra_args(false);
  add_output_options(command, arguments->outputs, "the clips");
  add_video_feature_options(command, arguments->features, "the rows of each sum to 1 on average");
  add_threads_option(command, arguments->film.run.threads);
  add_dry_run_option(command, arguments->dry_run);
  command.footer(
      "With several films or a folder, name folders for outputs, or files with {} for the film's name.\n\n"
      "Examples:\n  winnow video holiday.mp4 -k 15% --storyboard holiday.png --html holiday.html --skim short.mp4\n"
      "  winnow video holiday/ -k 15% --html pages/ --export 'edits/{}.edl'");
  command.callback([command, arguments] { run_video(command, *arguments); });
}

}  // namespace winnow::cli
