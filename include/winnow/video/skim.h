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

// A piece of a film, by rows and by time. Of a row that is shown for long it may have but the beginning.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
  double from = 0;
  double to = 0;
};

struct SkimOptions {
  double seconds = 0;  // of all pieces together, at most; > 0
  double longest = 5;  // seconds of a shot that is taken whole; half of the budget if that is more
  double looks = 5;    // rows per second that the pieces are to stand for
  RunOptions run = {};
};

// Whole shots within a budget of seconds (a knapsack), so that every row has a chosen shot near it; in the order shown.
// Shots are cut, and only those that are too long (see `longest`), where the others are less than a third of the film:
// into equal pieces of about a third of the budget, at least a second where there is one and at most `longest`.
// InputError where not one piece fits.
std::vector<Piece> plan_skim(const Footage& footage, const SkimOptions& options);

struct WriteSkimOptions {
  std::function<void(const char* temporary)> on_temporary = {};  // as for write_file
  // Is told ffmpeg's process number while it runs, then 0, so that a program that must end at once can end it too.
  std::function<void(int process)> on_process = {};
  RunOptions run = {};
};

// Writes the pieces of the video `input`, with sound where it has some, by the program ffmpeg; the ending of `output`
// says the format. Written beside `output`, then renamed. SystemError where ffmpeg is missing or fails.
void write_skim(const std::string& input, const VideoInfo& info, std::span<const Piece> pieces,
                const std::string& output, const WriteSkimOptions& options = {});
bool has_ffmpeg();

}  // namespace winnow
