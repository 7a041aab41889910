// `winnow evaluate video`. Its options and its work are apart because the component video loads FFmpeg and OpenCV.
#pragma once

#include <string>

#include "cli/command.h"

namespace winnow::cli {

struct EvaluateVideoArguments {
  std::string picks;
  std::string users;
  std::string truth;
  std::string json;
  bool dry_run = false;
};

void add_evaluate_video(Command& evaluate);
void run_evaluate_video(const EvaluateVideoArguments& arguments);

}  // namespace winnow::cli
