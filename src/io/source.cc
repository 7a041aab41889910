// Opens inputs. Regular files are mapped, so that text is parsed in place and float32 arrays are used in place. Pipes,
// terminals and files that the system cannot map are read whole, within limits, because they may never end.
#include "io/source.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <utility>

#include "winnow/error.h"

namespace winnow::detail {
namespace {

// Of text: lines, and the bytes since the last of them ended.
class LineCounter {
 public:
  LineCounter(const std::string& name, const StreamLimits& limits) : name_(name), limits_(limits) {}

  // The text so far. What was there before is not read again.
  void look_at(std::string_view text) {
    constexpr std::size_t kLongestLine = std::size_t{1} << 30;
    const std::string_view added = text.substr(seen_);
    lines_ += static_cast<std::size_t>(std::count(added.begin(), added.end(), '\n'));
    if (const std::size_t end = added.rfind('\n'); end != added.npos) line_begin_ = seen_ + end + 1;
    seen_ = text.size();
    if (lines_ > limits_.most_lines()) refuse_lines(name_, limits_);
    if (seen_ - line_begin_ > kLongestLine) {
      throw InputError(
          fmt::format("{} has a line of more than {} MiB; expected lines that end", name_, kLongestLine >> 20));
    }
  }

  std::size_t lines() const { return lines_; }

 private:
  const std::string& name_;
  const StreamLimits& limits_;
  std::size_t seen_ = 0;
  std::size_t lines_ = 0;
  std::size_t line_begin_ = 0;
};

void read_to_end(Flow& flow, const StreamLimits& limits) {
  constexpr std::size_t kPiece = std::size_t{1} << 16;
  LineCounter counter(flow.name(), limits);
  while (true) {
    const std::size_t size = flow.text().size();
    if (limits.text) counter.look_at(flow.text());
    check_memory_of_stream(flow.name(), size, limits.memory_of(size, counter.lines()));
    if (flow.ended()) return;
    flow.fill(size + std::max(kPiece, size / 4));
  }
}

}  // namespace

std::optional<Source> map_source(const InputFile& file) {
  const std::size_t size = file.mappable_bytes();
  if (size == 0) return std::nullopt;
  void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (data == MAP_FAILED) return std::nullopt;
  ::madvise(data, size, MADV_SEQUENTIAL);
  Source source;
  source.name = file.name();
  source.owner = std::shared_ptr<const void>(data, [size](const void* p) { ::munmap(const_cast<void*>(p), size); });
  source.bytes = {static_cast<const std::byte*>(data), size};
  source.mapped = true;
  return source;
}

Flow flow_of(std::shared_ptr<const InputFile> file) {
  std::string name = file->name();
  return Flow(std::move(name), [file = std::move(file)](std::span<std::byte> to) { return file->read(to); });
}

Source gather(Flow flow, const StreamLimits& limits) {
  if (limits.bytes) {
    check_memory_of_header(flow.name(), *limits.bytes, limits.memory_of(*limits.bytes, 0));
    flow.fill(static_cast<std::size_t>(*limits.bytes) + kMostSurplus);
  } else {
    read_to_end(flow, limits);
  }
  Source source;
  source.name = flow.name();
  auto buffer = std::make_shared<Buffer<std::byte>>(flow.release());
  source.bytes = {buffer->data(), buffer->size()};
  source.owner = std::move(buffer);
  return source;
}

Source open_source(const std::string& path, const std::function<StreamLimits(Flow&)>& limits_of) {
  const auto file = std::make_shared<const InputFile>(path);
  if (auto source = map_source(*file)) return std::move(*source);
  Flow flow = flow_of(file);
  flow.fill(kBeginning);
  const StreamLimits limits = limits_of(flow);
  return gather(std::move(flow), limits);
}

Source open_source(const std::string& path) {
  return open_source(path, [](Flow&) { return StreamLimits(); });
}

void expect_reuse(const Source& source) {
  if (source.mapped) ::madvise(const_cast<std::byte*>(source.bytes.data()), source.bytes.size(), MADV_NORMAL);
}

std::string_view without_bom(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

}  // namespace winnow::detail
