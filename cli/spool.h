// Standard input as a file, for readers that must seek.
#pragma once

#include <cstdint>
#include <string>

namespace winnow::cli {

// A file without a name, which ends with the program however it ends. It is in the folder for temporary files (TMPDIR).
class Spool {
 public:
  Spool() = default;
  ~Spool();
  Spool(Spool&& other) noexcept;
  Spool& operator=(Spool&& other) noexcept;

  // Copies all that can be read from `from`. InputError if its beginning is not that of a film, and if it has more than
  // `most` bytes; 0: half of what the folder has room for, so that input without an end does not fill the disk.
  explicit Spool(int from, std::uint64_t most = 0);

  const std::string& path() const { return path_; }  // also for other processes, while this object lives

 private:
  int file_ = -1;
  std::string path_;
};

}  // namespace winnow::cli
