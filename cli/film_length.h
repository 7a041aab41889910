// Lengths and times of films, as given on the command line.
#pragma once

#include <cstddef>
#include <string>

namespace winnow::cli {

// "15%" is a share, "90s" and "1:30" are seconds, "250" is a number of frames. Those that were not given are 0.
struct FilmLength {
  double share = 0;
  double seconds = 0;
  std::size_t frames = 0;
};

// The value of -k. InputError for anything else, and for nothing of the film.
FilmLength parse_film_length(const std::string& text);

// A time in seconds: "90", "90s", "1:30", "1:02:03.5". `option` is named in the InputError.
double parse_film_time(const std::string& option, const std::string& text);

}  // namespace winnow::cli
