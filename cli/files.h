// The files a command reads and writes, checked before any work is done.
#pragma once

#include <span>
#include <string>

namespace winnow::cli {

struct FileUse {
  std::string option;  // the option that names it
  std::string path;    // empty: not used
  bool written = false;
};

// InputError if an output cannot be written, if one file is both read and written or written twice, or if '-' is used
// twice in the same way.
void check_files(std::span<const FileUse> uses);

}  // namespace winnow::cli
