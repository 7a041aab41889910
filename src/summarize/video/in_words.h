// Phrases that report and page share.
#pragma once

#include <cstddef>

#include "winnow/video/report.h"

namespace winnow::detail {

// The total number of frames of all clips.
std::size_t chosen_frames(const FilmReport& report);

}  // namespace winnow::detail
