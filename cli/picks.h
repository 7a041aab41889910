// Row numbers from a file.
#pragma once

#include <string>
#include <vector>

#include "winnow/select.h"

namespace winnow::cli {

// The rows of a file that select wrote (JSON or CSV), or of a text with one row number a line ("-": standard input).
// InputError where one is not below n or is named twice.
struct PickedRows {
  std::vector<Element> start;  // what JSON says was chosen before
  std::vector<Element> picks;
};
PickedRows read_picks(const std::string& path, std::size_t n);

// Such a file, read once.
struct PicksFile {
  std::string path;
  std::vector<std::string> lines;

  bool is_json() const { return !lines.empty() && lines.front().starts_with("{"); }
  std::string text() const;
};
PicksFile open_picks(const std::string& path);
PickedRows read_picks(const PicksFile& file, std::size_t n);

// What is chosen already and what must not be, of n rows, into the options; an empty path names none. InputError where
// a row is in both.
void read_start_and_forbidden(const std::string& start, const std::string& forbid, std::size_t n,
                              SelectOptions& options);

}  // namespace winnow::cli
