#include "write_large.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <span>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "base/parallel.h"
#include "io/npy.h"
#include "large_rows.h"
#include "winnow/error.h"

namespace winnow::bench {
namespace {

static_assert(std::endian::native == std::endian::little, "float32 is written as memory stores it");

// A file under another name. It is removed again unless it was renamed.
class Unfinished {
 public:
  explicit Unfinished(const std::string& path)
      : path_(path), part_(path + ".part"), fd_(::open(part_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
    if (fd_ < 0) fail(errno);
  }
  ~Unfinished() {
    if (fd_ < 0) return;
    ::close(fd_);
    ::unlink(part_.c_str());
  }
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;

  // 0, or the error.
  int write(std::string_view bytes, std::size_t place) const {
    while (!bytes.empty()) {
      const ssize_t written = ::pwrite(fd_, bytes.data(), bytes.size(), static_cast<off_t>(place));
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return errno;
      bytes.remove_prefix(static_cast<std::size_t>(written));
      place += static_cast<std::size_t>(written);
    }
    return 0;
  }

  void finish() {
    if (::fsync(fd_) != 0) fail(errno);
    if (std::rename(part_.c_str(), path_.c_str()) != 0) fail(errno);
    ::close(fd_);
    fd_ = -1;
  }

  [[noreturn]] void fail(int error) const {
    throw SystemError(fmt::format("cannot write {}: {}", path_, std::generic_category().message(error)));
  }

 private:
  std::string path_;
  std::string part_;
  int fd_;
};

}  // namespace

// Each thread takes the next block, so the file grows almost in order, as disks like it.
void write_large(const std::string& path, std::size_t rows, std::uint64_t seed) {
  const LargeRows source(seed);
  const std::string header = detail::npy_header(rows, LargeRows::kDim);
  Unfinished file(path);
  std::atomic<int> error = file.write(header, 0);
  std::atomic<std::size_t> next = 0;
  const auto write_blocks = [&] {
    std::vector<float> values(LargeRows::kBlock * LargeRows::kDim);
    for (std::size_t block = next++; block * LargeRows::kBlock < rows && error == 0; block = next++) {
      const std::size_t first = block * LargeRows::kBlock;
      const auto part = std::span(values).first(std::min(LargeRows::kBlock, rows - first) * LargeRows::kDim);
      source.fill(block, part);
      const std::string_view bytes(reinterpret_cast<const char*>(part.data()), part.size_bytes());
      const int failed = file.write(bytes, header.size() + first * LargeRows::kDim * sizeof(float));
      if (failed != 0) error = failed;
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < detail::hardware_threads(); ++i) threads.emplace_back(write_blocks);
  write_blocks();
  for (auto& thread : threads) thread.join();
  if (error != 0) file.fail(error);
  file.finish();
}

}  // namespace winnow::bench
