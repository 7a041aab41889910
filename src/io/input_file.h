// An open file, or standard input for "-".
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace winnow::detail {

class InputFile {
 public:
  // InputError if the file cannot be opened or is a folder; SystemError if the machine is at fault.
  explicit InputFile(const std::string& path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  const std::string& name() const { return name_; }  // for messages
  int get() const { return fd_; }
  // The size of a regular file that has not been read from. 0 for everything else, which cannot be mapped.
  std::size_t mappable_bytes() const;

  // Reads some bytes, at least one unless the end is reached. SystemError if reading fails.
  std::size_t read(std::span<std::byte> to) const;

 private:
  std::string name_;
  int fd_;
};

}  // namespace winnow::detail
