// Row numbers from a file.
#pragma once

#include <string>
#include <vector>

#include "winnow/types.h"

namespace winnow::cli {

// The rows of a file that select wrote (JSON or CSV), or of a text with one row number a line ("-": standard input).
// InputError where one is not below n or is named twice.
std::vector<Element> read_picks(const std::string& path, std::size_t n);

}  // namespace winnow::cli
