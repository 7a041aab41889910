// Phrases that report and page share.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "winnow/video/report.h"

namespace winnow::detail {

// The total number of frames of all clips.
std::size_t chosen_frames(const FilmReport& report);

std::string counted(std::size_t count, std::string_view what);  // "1 clip", "1,200 clips"

}  // namespace winnow::detail
