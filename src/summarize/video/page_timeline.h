// The timeline of a page: shots, clips and stills over the length of the film.
#pragma once

#include <string>

#include "winnow/video/report.h"

namespace winnow::detail {

// A figure. A clip is a link to its still: #f1 is the first still.
std::string timeline_figure(const FilmReport& report);

}  // namespace winnow::detail
