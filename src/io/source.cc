// Opening inputs. Regular files are mapped, so that text is parsed and float32 arrays are used where they lie; pipes,
// terminals and files that the system does not map are read whole.
#include "io/source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "base/buffer.h"
#include "winnow/error.h"

namespace winnow {
namespace {

std::string reason(int error) {
  return std::generic_category().message(error);
}

// What is the caller's to fix is an InputError; running out of descriptors or a failing disk is not.
[[noreturn]] void fail_open(const std::string& name, int error) {
  const std::string message = fmt::format("cannot open {}: {}", name, reason(error));
  for (const int ours : {EMFILE, ENFILE, ENOMEM, EIO}) {
    if (error == ours) throw SystemError(message);
  }
  throw InputError(message);
}

class Descriptor {
 public:
  explicit Descriptor(const std::string& path) : owned_(path != "-") {
    if (!owned_) return;
    do {
      fd_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    } while (fd_ < 0 && errno == EINTR);
    if (fd_ < 0) fail_open(path, errno);
  }
  ~Descriptor() {
    if (owned_) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  bool owned_;
  int fd_ = STDIN_FILENO;
};

bool map(int fd, std::size_t size, Source& source) {
  void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (data == MAP_FAILED) return false;
  source.owner = std::shared_ptr<const void>(data, [size](const void* p) { ::munmap(const_cast<void*>(p), size); });
  source.bytes = {static_cast<const std::byte*>(data), size};
  source.mapped = true;
  ::madvise(data, size, MADV_SEQUENTIAL);
  return true;
}

void read_whole(int fd, Source& source) {
  constexpr std::size_t kChunk = std::size_t{1} << 16;
  auto buffer = std::make_shared<Buffer<std::byte>>();
  std::size_t filled = 0;
  while (true) {
    if (buffer->size() - filled < kChunk) buffer->resize(filled + std::max(kChunk, filled / 4));
    const ssize_t got = ::read(fd, buffer->data() + filled, buffer->size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw SystemError(fmt::format("cannot read {}: {}", source.name, reason(errno)));
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  buffer->resize(filled);
  buffer->shrink_to_fit();
  source.bytes = {buffer->data(), filled};
  source.owner = std::move(buffer);
}

}  // namespace

Source open_source(const std::string& path) {
  Source source;
  source.name = path == "-" ? "standard input" : path;
  const Descriptor file(path);
  struct stat status = {};
  if (::fstat(file.get(), &status) != 0) fail_open(source.name, errno);
  if (S_ISDIR(status.st_mode)) fail_open(source.name, EISDIR);

  // A redirected standard input may have been read from already; files of /proc are regular but say they are empty.
  const bool mappable = S_ISREG(status.st_mode) && status.st_size > 0 && ::lseek(file.get(), 0, SEEK_CUR) == 0;
  if (!mappable || !map(file.get(), static_cast<std::size_t>(status.st_size), source)) read_whole(file.get(), source);
  return source;
}

void expect_reuse(const Source& source) {
  if (source.mapped) ::madvise(const_cast<std::byte*>(source.bytes.data()), source.bytes.size(), MADV_NORMAL);
}

std::string_view without_bom(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

}  // namespace winnow
