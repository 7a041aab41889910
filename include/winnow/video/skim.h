// A shorter film, which plays the clips.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "winnow/video/clips.h"
#include "winnow/video/ffmpeg.h"
#include "winnow/video/footage.h"
#include "winnow/video/frames.h"

namespace winnow {

// A piece of a film, by frames and by time.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
  double from = 0;
  double to = 0;
};

// The pieces of a film that plays the clips, in playback order. Clips that touch are one piece. With `seconds` > 0, the
// pieces have at most this length together: the clips that were picked first are played, as many as fit, the last one
// in part. Clips of one frame are lengthened within their shots until they have `seconds` together, or 15 % of the
// film. InputError if there are no clips, or if nothing moves: the film has one frame, or its frames have no times.
std::vector<Piece> plan_skim(const Footage& footage, std::span<const Clip> clips, double seconds = 0);

// Writes the pieces of the video `input`, with its sound if it has any, with the program ffmpeg. The extension of
// `output` determines the format. The file is written beside `output`, then renamed. SystemError if ffmpeg is missing
// or fails.
void write_skim(const std::string& input, const VideoInfo& info, std::span<const Piece> pieces,
                const std::string& output, const FfmpegOptions& options = {});

}  // namespace winnow
