// Output that is either complete or absent: written under another name in the same folder, then renamed.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <random>
#include <string>
#include <system_error>
#include <utility>

#include "winnow/error.h"
#include "winnow/io.h"

namespace winnow {
namespace {

using OnTemporary = std::function<void(const char*)>;
using Parts = std::span<const std::string_view>;

[[noreturn]] void fail(std::string_view name, int error) {
  throw SystemError(fmt::format("cannot write {}: {}", name, std::generic_category().message(error)));
}

void write_all(int fd, std::string_view content, std::string_view name) {
  while (!content.empty()) {
    const ssize_t written = ::write(fd, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(name, errno);
    content.remove_prefix(static_cast<std::size_t>(written));
  }
}

void write_all(int fd, Parts parts, std::string_view name) {
  for (const std::string_view part : parts) write_all(fd, part, name);
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }
  // Some file systems report only here that the disk is full.
  void close(std::string_view name) {
    if (::close(std::exchange(fd_, -1)) != 0 && errno != EINTR) fail(name, errno);
  }

 private:
  int fd_;
};

// Appends, because /dev/stdout may be redirected to a file that already has content.
void write_straight(const std::string& path, Parts parts) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (file.get() < 0) fail(path, errno);
  write_all(file.get(), parts, path);
  file.close(path);
}

bool names_descriptor(const std::string& path) {
  return path == "/dev/stdout" || path == "/dev/stderr" || path.starts_with("/dev/fd/") ||
         path.starts_with("/proc/self/fd/");
}

std::string directory_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

// Follows symbolic links step by step, since the file at their end may not exist yet.
std::string resolved(std::string path) {
  constexpr int kMostLinks = 40;
  for (int links = 0; links < kMostLinks; ++links) {
    char target[4096];
    const ssize_t length = ::readlink(path.c_str(), target, sizeof target);
    if (length < 0) return path;
    const std::string next(target, static_cast<std::size_t>(length));
    path = next.starts_with('/') ? next : directory_of(path) + next;
  }
  fail(path, ELOOP);
}

// A new file .NAME.winnow-XXXXXX in the folder of the target, removed again unless it was renamed. It is created with
// the usual mode, so that the process's umask applies (reading the umask would change it for a moment).
class Temporary {
 public:
  Temporary(const std::string& target, std::string_view name, const OnTemporary& on_temporary)
      : on_temporary_(on_temporary) {
    constexpr std::size_t kLongest = 200;  // file names have at most 255 bytes
    const std::string directory = directory_of(target);
    const std::string stem = directory + "." + target.substr(directory.size(), kLongest) + ".winnow-";
    std::random_device random;
    for (int attempt = 0; attempt < 100; ++attempt) {
      path_ = stem + suffix(random());
      fd_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (fd_ >= 0 || errno != EEXIST) break;
    }
    if (fd_ < 0) fail(name, errno);
  }
  ~Temporary() {
    if (renamed_) return;
    ::unlink(path_.c_str());
    if (told_) on_temporary_(nullptr);
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  int descriptor() const { return fd_; }

  void tell() {
    if (!on_temporary_) return;
    on_temporary_(path_.c_str());
    told_ = true;
  }

  void rename_to(const std::string& target, std::string_view name) {
    if (std::rename(path_.c_str(), target.c_str()) != 0) fail(name, errno);
    renamed_ = true;
    if (told_) on_temporary_(nullptr);
  }

 private:
  static std::string suffix(std::uint32_t random) {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz234567";
    std::string text;
    for (int i = 0; i < 6; ++i, random >>= 5) text += kLetters[random % 32];
    return text;
  }

  const OnTemporary& on_temporary_;
  std::string path_;
  int fd_ = -1;
  bool told_ = false;
  bool renamed_ = false;
};

void replace(const std::string& target, std::string_view name, Parts parts, const struct stat* existing,
             const OnTemporary& on_temporary) {
  if (existing != nullptr && ::access(target.c_str(), W_OK) != 0) fail(name, errno);
  Temporary temporary(target, name, on_temporary);
  Descriptor file(temporary.descriptor());
  temporary.tell();
  if (existing != nullptr && ::fchmod(file.get(), existing->st_mode & 0777) != 0) fail(name, errno);
  write_all(file.get(), parts, name);
  if (::fsync(file.get()) != 0 && errno != EINVAL) fail(name, errno);
  file.close(name);
  temporary.rename_to(target, name);
}

}  // namespace

void write_file(const std::string& path, std::string_view content, const OnTemporary& on_temporary) {
  write_file(path, Parts(&content, 1), on_temporary);
}

void write_file(const std::string& path, Parts parts, const OnTemporary& on_temporary) {
  if (path == "-") return write_all(STDOUT_FILENO, parts, "standard output");
  struct stat status = {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) fail(path, EISDIR);
  if (exists && (!S_ISREG(status.st_mode) || names_descriptor(path))) return write_straight(path, parts);
  replace(resolved(path), path, parts, exists ? &status : nullptr, on_temporary);
}

}  // namespace winnow
