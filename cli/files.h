// The files a command reads and writes, looked at before any work is done.
#pragma once

#include <span>
#include <string>

namespace winnow::cli {

struct FileUse {
  std::string option;  // how the user named it
  std::string path;    // empty: not used
  bool written = false;
};

// InputError where an output cannot be written, where one file is read and written or written twice, or where '-' is
// used twice the same way.
void check_files(std::span<const FileUse> uses);

}  // namespace winnow::cli
