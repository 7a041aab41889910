#include "cli/spool.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "winnow/error.h"
#include "winnow/video/frames.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBeginning = std::size_t{1} << 20;  // enough to know a format
constexpr std::size_t kBlock = std::size_t{1} << 20;

std::string reason() {
  return std::generic_category().message(errno);
}

std::size_t read_block(int from, char* to, std::size_t most) {
  std::size_t got = 0;
  while (got < most) {
    const ssize_t more = read(from, to + got, most - got);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) throw InputError(fmt::format("cannot read standard input: {}", reason()));
    if (more == 0) break;
    got += static_cast<std::size_t>(more);
  }
  return got;
}

void write_block(int to, const char* from, std::size_t size, const fs::path& folder) {
  for (std::size_t done = 0; done < size;) {
    const ssize_t more = write(to, from + done, size - done);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) {
      throw InputError(fmt::format("standard input does not fit into {}: {}; expected room there, or another TMPDIR",
                                   folder.string(), reason()));
    }
    done += static_cast<std::size_t>(more);
  }
}

std::uint64_t room_in(const fs::path& folder) {
  std::error_code error;
  const fs::space_info space = fs::space(folder, error);
  return error ? UINT64_MAX : space.available / 2;
}

}  // namespace

Spool::Spool(int from, std::uint64_t most) {
  std::error_code error;
  const fs::path folder = fs::temp_directory_path(error);
  std::string name = (folder / "winnow-XXXXXX").string();
  if (!error) file_ = mkostemp(name.data(), O_CLOEXEC);
  if (file_ >= 0) unlink(name.c_str());
  if (file_ < 0) {
    throw InputError(fmt::format("cannot keep standard input in {}: {}; expected a folder that can be written (TMPDIR)",
                                 folder.string(), reason()));
  }
  path_ = fmt::format("/proc/{}/fd/{}", getpid(), file_);
  if (most == 0) most = room_in(folder);
  std::vector<char> block(kBlock);
  std::uint64_t total = 0;
  while (const std::size_t got = read_block(from, block.data(), block.size())) {
    if (total == 0 && !begins_like_a_video({block.data(), std::min(got, kBeginning)})) {
      throw InputError("standard input does not begin like a video; expected a film in a format that FFmpeg reads");
    }
    total += got;
    if (total > most) {
      throw InputError(
          fmt::format("standard input has more than {} bytes, half of the room in {}; expected a film that "
                      "ends, or another TMPDIR",
                      most, folder.string()));
    }
    write_block(file_, block.data(), got, folder);
  }
  if (total == 0) throw InputError("standard input is empty; expected a film");
}

Spool::~Spool() {
  if (file_ >= 0) close(file_);
}

Spool::Spool(Spool&& other) noexcept : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)) {}

Spool& Spool::operator=(Spool&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(path_, other.path_);
  return *this;
}

}  // namespace winnow::cli
