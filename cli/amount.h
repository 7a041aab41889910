// How much to take, as given on the command line for one run.
#pragma once

#include <cstddef>
#include <string>

namespace winnow::cli {

// "100" is a count, "15%" is a share. The one that was not given is 0.
struct Amount {
  std::size_t count = 0;
  double share = 0;
};

// The value of -k. InputError for a list and for anything that is neither a count nor a percentage.
Amount parse_amount(const std::string& text);

}  // namespace winnow::cli
