// Phrases that report and page share.
#pragma once

#include <cstddef>

#include "winnow/video/report.h"

namespace winnow::detail {

// The total number of rows of all clips.
std::size_t chosen_rows(const FilmReport& report);

}  // namespace winnow::detail
