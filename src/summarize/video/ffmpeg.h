// Runs the program ffmpeg to make a file or bytes.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/video/export.h"

namespace winnow::detail {

// A size within most x most that keeps the film's shape; even, as encoders want it.
struct EvenSize {
  long width = 2;
  long height = 2;
};
EvenSize even_size(const VideoInfo& info, double most);

// A stretch of the film as an input.
std::vector<std::string> input_of(const std::string& film, const Stretch& stretch);

// Writes beside `output`, then renames. `arguments` are those between the program's name and the output. `on_line` gets
// each line that ffmpeg prints. SystemError if ffmpeg is missing or fails.
void ffmpeg_to_file(const std::vector<std::string>& arguments, const std::string& output, const FfmpegOptions& options,
                    const std::function<void(std::string_view line)>& on_line = {});

// What ffmpeg writes to its standard output; nothing if it fails.
std::optional<std::string> ffmpeg_bytes(const std::vector<std::string>& arguments, const FfmpegOptions& options);

}  // namespace winnow::detail
