// Row numbers from a file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "winnow/select.h"

namespace winnow::cli {

// The rows of a file that select wrote (JSON or CSV), or of a text with one row number per line ("-": standard input).
// InputError if a row is not below n or is named twice.
struct PickedRows {
  std::vector<Element> start;  // the start, from JSON
  std::vector<Element> picks;
};

// The lines of such a file, read once.
struct PicksFile {
  std::string path;
  std::vector<std::string> lines;

  bool is_json() const { return !lines.empty() && lines.front().starts_with("{"); }
  std::string text() const;
};
PicksFile open_picks(const std::string& path, std::optional<std::size_t> n = {});  // n: rows, if known
PickedRows read_picks(const PicksFile& file, std::size_t n);

// All rows that such a file names: the start, then the picks, or the rows that sparsify kept.
std::vector<Element> read_rows(const std::string& path, std::size_t n);

// Reads the rows that are already chosen and those that must not be picked into the options. There are n rows. An empty
// path means none. InputError if a row is in both.
void read_start_and_forbidden(const std::string& start, const std::string& forbid, std::size_t n,
                              SelectOptions& options);

}  // namespace winnow::cli
