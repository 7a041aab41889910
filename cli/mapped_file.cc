// Reads /proc/self/maps, whose lines are such as
// 7f0a1c000000-7f0a1c800000 r--p 00000000 fe:00 247134                     /home/me/rows.npy
#include "cli/mapped_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdint>

namespace winnow::cli {
namespace {

class Characters {
 public:
  explicit Characters(const char* path) : file_(open(path, O_RDONLY | O_CLOEXEC)) {}
  ~Characters() {
    if (file_ >= 0) close(file_);
  }
  Characters(const Characters&) = delete;
  Characters& operator=(const Characters&) = delete;

  // 0 at the end.
  char next() {
    if (at_ == end_) {
      const ssize_t got = file_ < 0 ? 0 : read(file_, buffer_, sizeof buffer_);
      if (got <= 0) return 0;
      at_ = 0;
      end_ = static_cast<std::size_t>(got);
    }
    return buffer_[at_++];
  }

 private:
  int file_;
  char buffer_[1024];
  std::size_t at_ = 0;
  std::size_t end_ = 0;
};

// A hexadecimal number and the character that ends it.
std::uintptr_t next_number(Characters& text) {
  std::uintptr_t number = 0;
  for (char c = text.next();; c = text.next()) {
    const bool digit = c >= '0' && c <= '9';
    if (!digit && !(c >= 'a' && c <= 'f')) return number;
    number = 16 * number + static_cast<std::uintptr_t>(digit ? c - '0' : c - 'a' + 10);
  }
}

}  // namespace

bool find_mapped_file(const void* address, char* name, std::size_t size) {
  const auto wanted = reinterpret_cast<std::uintptr_t>(address);
  Characters maps("/proc/self/maps");
  while (true) {
    const std::uintptr_t begin = next_number(maps);
    const std::uintptr_t end = next_number(maps);
    if (end == 0) return false;
    const bool here = begin <= wanted && wanted < end;
    std::size_t length = 0;
    char c = maps.next();
    while (c != '\n' && c != '/' && c != 0) c = maps.next();  // no other field has a slash
    for (; c != '\n' && c != 0; c = maps.next()) {
      if (here && length + 1 < size) name[length++] = c;
    }
    if (!here) continue;
    name[length] = 0;
    return length > 0;
  }
}

}  // namespace winnow::cli
