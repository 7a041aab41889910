// A shorter film of whole shots.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "winnow/run.h"
#include "winnow/video/footage.h"
#include "winnow/video/frames.h"

namespace winnow {

// A piece of a film, by rows and by time. It may contain only the beginning of a row that is shown for long.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
  double from = 0;
  double to = 0;
};

struct SkimOptions {
  double seconds = 0;  // total length of all pieces, at most; > 0
  double longest = 5;  // maximum seconds of a shot taken whole; half of the budget if that is more
  double looks = 5;    // rows per second that the pieces should represent
  RunOptions run = {};
};

// Chooses whole shots within a budget of seconds (a knapsack), so that every row has a chosen shot near it. The pieces
// are in playback order. If the shots that are not too long (see `longest`) are together less than a third of the film,
// the longer ones are cut into equal pieces of about a third of the budget. Such a piece has at least one second if the
// shot and the budget allow it, and at most `longest`. InputError if no piece fits.
std::vector<Piece> plan_skim(const Footage& footage, const SkimOptions& options);

struct WriteSkimOptions {
  std::function<void(const char* temporary)> on_temporary = {};  // as for write_file
  // Called with ffmpeg's process id when it starts and with 0 when it ends. A program that must end at once can then
  // end ffmpeg too.
  std::function<void(int process)> on_process = {};
  RunOptions run = {};
};

// Writes the pieces of the video `input`, with its sound if it has any, with the program ffmpeg. The extension of
// `output` determines the format. The file is written beside `output`, then renamed. SystemError if ffmpeg is missing
// or fails.
void write_skim(const std::string& input, const VideoInfo& info, std::span<const Piece> pieces,
                const std::string& output, const WriteSkimOptions& options = {});
bool has_ffmpeg();

}  // namespace winnow
