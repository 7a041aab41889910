// What report and page both say of a film.
#pragma once

#include <cstddef>

#include "winnow/video/report.h"

namespace winnow::detail {

// Rows that all clips have together.
std::size_t chosen_rows(const FilmReport& report);

}  // namespace winnow::detail
