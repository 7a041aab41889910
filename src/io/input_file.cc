#include "io/input_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "winnow/error.h"

namespace winnow::detail {
namespace {

std::string reason(int error) {
  return std::generic_category().message(error);
}

// InputError if the caller can fix it. Running out of descriptors or a failing disk is a SystemError.
[[noreturn]] void fail_open(const std::string& name, int error) {
  const std::string message = fmt::format("cannot open {}: {}", name, reason(error));
  for (const int ours : {EMFILE, ENFILE, ENOMEM, EIO}) {
    if (error == ours) throw SystemError(message);
  }
  throw InputError(message);
}

int open_file(const std::string& path) {
  if (path == "-") return STDIN_FILENO;
  int fd = -1;
  do {
    fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  } while (fd < 0 && errno == EINTR);
  if (fd < 0) fail_open(path, errno);
  return fd;
}

void check_kind(int fd, const std::string& name) {
  struct stat status = {};
  if (::fstat(fd, &status) != 0) fail_open(name, errno);
  if (S_ISDIR(status.st_mode)) fail_open(name, EISDIR);
}

}  // namespace

InputFile::InputFile(const std::string& path) : name_(path == "-" ? "standard input" : path), fd_(open_file(path)) {
  try {
    check_kind(fd_, name_);
  } catch (...) {
    if (fd_ != STDIN_FILENO) ::close(fd_);
    throw;
  }
}

InputFile::~InputFile() {
  if (fd_ != STDIN_FILENO) ::close(fd_);
}

std::size_t InputFile::mappable_bytes() const {
  struct stat status = {};
  // A redirected standard input may already have been read in part. Files in /proc are regular but report a size of 0.
  const bool mappable =
      ::fstat(fd_, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 && ::lseek(fd_, 0, SEEK_CUR) == 0;
  return mappable ? static_cast<std::size_t>(status.st_size) : 0;
}

std::size_t InputFile::read(std::span<std::byte> to) const {
  while (true) {
    const ssize_t got = ::read(fd_, to.data(), to.size());
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) throw SystemError(fmt::format("cannot read {}: {}", name_, reason(errno)));
  }
}

}  // namespace winnow::detail
