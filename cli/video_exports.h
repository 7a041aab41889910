// The files of --export, whose extensions say what they are.
#pragma once

#include <span>
#include <string>

#include "cli/video_inputs.h"
#include "cli/video_outputs.h"
#include "winnow/video/report.h"

namespace winnow::cli {

// InputError for an extension that is not known; SystemError if one needs ffmpeg, which is missing. `piped`: the film
// has no file that an editor could open.
void check_exports(std::span<const std::string> paths, bool piped);

bool need_stills(std::span<const std::string> paths);

// The picture beside a .vtt file; empty for other files.
std::string sprites_of(const std::string& path);

void write_exports(std::span<const std::string> paths, const FilmInput& input, const FilmReport& report,
                   Written& written);

}  // namespace winnow::cli
