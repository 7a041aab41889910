// A part of a film as footage of its own, whose frames are counted from its first one.
#pragma once

#include <cstddef>
#include <vector>

#include "winnow/video/footage.h"

namespace winnow::detail {

struct Part {
  std::size_t first = 0;            // its first frame in the whole film
  std::vector<Shot> shots;          // what lies in the part
  std::vector<std::size_t> frames;  // of each row
  Footage footage;                  // refers to the two above and to the whole
  std::size_t first_row = 0;        // its first row in the whole film

  Part(const Footage& whole, double from, double to);
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
};

}  // namespace winnow::detail
