// winnow video: its arguments and what it does. The two are apart because the work loads FFmpeg and OpenCV.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/outputs.h"
#include "cli/video_features.h"
#include "winnow/video/summarize.h"

namespace winnow::cli {

struct VideoArguments {
  std::vector<std::string> inputs;
  std::string k;
  std::string from;
  std::string to;
  std::string certify = "quick";
  std::string skim;
  std::string html;
  std::string storyboard;
  std::string frames_dir;
  std::vector<std::string> exports;
  std::size_t embed = std::size_t{8} << 20;  // bytes of clips in a page
  bool no_embed = false;
  VideoFeatureArguments features;
  FilmOptions film;  // settings that are not above
  Outputs outputs;
  bool dry_run = false;
};

void run_video(const Command& command, const VideoArguments& arguments);

}  // namespace winnow::cli
