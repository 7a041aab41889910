// What is written by the program ffmpeg, which is started for it.
#pragma once

#include <functional>

#include "winnow/run.h"

namespace winnow {

struct FfmpegOptions {
  std::function<void(const char* temporary)> on_temporary = {};  // as for write_file
  // Called with ffmpeg's process id when it starts and with 0 when it ends. A program that must end at once can then
  // end ffmpeg too.
  std::function<void(int process)> on_process = {};
  RunOptions run = {};
};

bool has_ffmpeg();  // whether it is in the PATH

}  // namespace winnow
