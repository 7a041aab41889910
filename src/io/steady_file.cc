#include "io/steady_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "winnow/error.h"

namespace winnow::detail {
namespace {

// Asked before the file is opened, because opening a pipe waits for its writer.
void check_regular(const std::string& path) {
  struct stat status = {};
  if (path != "-" && (::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode) || S_ISDIR(status.st_mode))) return;
  throw InputError(
      fmt::format("{} can be read only once, but rows that stay outside memory are read several times; expected a file",
                  path == "-" ? "standard input" : path));
}

std::unique_ptr<const InputFile> open_regular(const std::string& path) {
  check_regular(path);
  auto file = std::make_unique<const InputFile>(path);
  ::posix_fadvise(file->get(), 0, 0, POSIX_FADV_SEQUENTIAL);  // a hint: no harm if it fails
  return file;
}

}  // namespace

SteadyFile::SteadyFile(const std::string& path) : path_(path), file_(open_regular(path)), state_(state_of(*file_)) {}

SteadyFile::State SteadyFile::state_of(const InputFile& file) {
  struct stat status = {};
  if (::fstat(file.get(), &status) != 0) {
    throw SystemError(fmt::format("cannot read {}: {}", file.name(), std::generic_category().message(errno)));
  }
  constexpr std::int64_t kSecond = 1'000'000'000;
  return {static_cast<std::uint64_t>(status.st_size), status.st_mtim.tv_sec * kSecond + status.st_mtim.tv_nsec};
}

int SteadyFile::descriptor() {
  if (file_ == nullptr) {
    file_ = open_regular(path_);
    check_unchanged();
  }
  return file_->get();
}

void SteadyFile::read(std::uint64_t at, std::span<std::byte> to) {
  assert(at <= size() && to.size() <= size() - at);
  const int fd = descriptor();
  while (!to.empty()) {
    const ssize_t got = ::pread(fd, to.data(), to.size(), static_cast<off_t>(at));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      throw SystemError(fmt::format("cannot read {}: {}", path_, std::generic_category().message(errno)));
    }
    if (got == 0) {
      check_unchanged();
      throw SystemError(fmt::format("cannot read {}: it ends at byte {} of {}", path_, at, size()));
    }
    at += static_cast<std::uint64_t>(got);
    to = to.subspan(static_cast<std::size_t>(got));
    bytes_read_.fetch_add(static_cast<std::uint64_t>(got), std::memory_order_relaxed);
  }
}

void SteadyFile::check_unchanged() {
  if (file_ == nullptr) {
    descriptor();
    return;
  }
  const State now = state_of(*file_);
  if (now.bytes != state_.bytes) fail_changed(fmt::format("it had {} bytes and now has {}", state_.bytes, now.bytes));
  if (now.written != state_.written) fail_changed(fmt::format("it still has {} bytes, but was written to", now.bytes));
}

void SteadyFile::fail_changed(const std::string& how) const {
  throw InputError(fmt::format("{} changed while it was being read: {}", path_, how));
}

std::string SteadyFile::identity() const {
  std::error_code ignored;
  const auto whole = std::filesystem::absolute(path_, ignored).lexically_normal();
  return fmt::format("{} {} bytes, written at {} ns", whole.string(), state_.bytes, state_.written);
}

Flow flow_of(SteadyFile& file, std::uint64_t begin, std::uint64_t end) {
  return {file.name(), [&file, at = begin, end](std::span<std::byte> to) mutable {
            const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(to.size(), end - at));
            file.read(at, to.first(count));
            at += count;
            return count;
          }};
}

}  // namespace winnow::detail
