// Where a benchmark leaves its rows.
#pragma once

#include <fmt/format.h>

#include <string>

#include "winnow/io.h"

namespace winnow::bench {

// Into the file, or to standard output if there is no path.
inline void write_csv(const std::string& path, const std::string& csv) {
  if (path.empty()) {
    fmt::print("{}", csv);
  } else {
    write_file(path, csv);
  }
}

}  // namespace winnow::bench
