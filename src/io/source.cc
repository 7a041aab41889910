// Opens inputs. Regular files are mapped, so that text is parsed in place and float32 arrays are used in place. Pipes,
// terminals and files that the system cannot map are read whole.
#include "io/source.h"

#include <sys/mman.h>

#include <algorithm>

#include "base/buffer.h"
#include "io/input_file.h"

namespace winnow::detail {
namespace {

bool map(int fd, std::size_t size, Source& source) {
  void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (data == MAP_FAILED) return false;
  source.owner = std::shared_ptr<const void>(data, [size](const void* p) { ::munmap(const_cast<void*>(p), size); });
  source.bytes = {static_cast<const std::byte*>(data), size};
  source.mapped = true;
  ::madvise(data, size, MADV_SEQUENTIAL);
  return true;
}

void read_whole(const InputFile& file, Source& source) {
  constexpr std::size_t kChunk = std::size_t{1} << 16;
  auto buffer = std::make_shared<Buffer<std::byte>>();
  std::size_t filled = 0;
  while (true) {
    if (buffer->size() - filled < kChunk) buffer->resize(filled + std::max(kChunk, filled / 4));
    const std::size_t got = file.read({buffer->data() + filled, buffer->size() - filled});
    if (got == 0) break;
    filled += got;
  }
  buffer->resize(filled);
  buffer->shrink_to_fit();
  source.bytes = {buffer->data(), filled};
  source.owner = std::move(buffer);
}

}  // namespace

Source open_source(const std::string& path) {
  const InputFile file(path);
  Source source;
  source.name = file.name();
  const std::size_t mappable = file.mappable_bytes();
  if (mappable == 0 || !map(file.get(), mappable, source)) read_whole(file, source);
  return source;
}

void expect_reuse(const Source& source) {
  if (source.mapped) ::madvise(const_cast<std::byte*>(source.bytes.data()), source.bytes.size(), MADV_NORMAL);
}

std::string_view without_bom(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

}  // namespace winnow::detail
