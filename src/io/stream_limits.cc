#include "io/stream_limits.h"

#include <fmt/format.h>

#include <limits>

#include "base/memory.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

constexpr std::uint64_t kTooMany = std::numeric_limits<std::uint64_t>::max() / 4;

// Of one stream. The rest is for the work that follows, and for other processes.
std::uint64_t most_memory_of_stream() {
  return machine_memory_bytes() / 4 * 3;
}

std::uint64_t mib(std::uint64_t bytes) {
  return (bytes + (std::uint64_t{1} << 20) - 1) >> 20;
}

}  // namespace

std::string surplus_text(std::uint64_t bytes) {
  return bytes < kMostSurplus ? fmt::format("{} bytes", bytes) : fmt::format("at least {} bytes", kMostSurplus);
}

std::size_t StreamLimits::most_lines() const {
  // A header, blank lines at the end, and in JSON the lines between those of the rows.
  constexpr std::size_t kMore = 10000;
  constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
  return lines_expected && *lines_expected < kAny / 8 ? 4 * *lines_expected + kMore : kAny;
}

std::uint64_t StreamLimits::memory_of(std::uint64_t size, std::size_t lines) const {
  const double memory = static_cast<double>(size) * memory_per_byte + static_cast<double>(lines * memory_per_line);
  return memory < static_cast<double>(kTooMany) ? static_cast<std::uint64_t>(memory) : kTooMany;
}

StreamLimits text_limits(Flow& flow, std::optional<std::size_t> lines_expected, double memory_per_byte,
                         std::size_t memory_per_line) {
  check_is_text(flow.name(), flow.text());
  return {.text = true,
          .lines_expected = lines_expected,
          .memory_per_byte = memory_per_byte,
          .memory_per_line = memory_per_line};
}

void check_is_text(std::string_view name, std::string_view text) {
  const std::size_t zero = text.substr(0, kBeginning).find('\0');
  if (zero == text.npos) return;
  throw InputError(fmt::format("{} is not text: byte {} is 0; expected lines of UTF-8", name, zero + 1));
}

void check_memory_of_stream(std::string_view name, std::uint64_t size, std::uint64_t memory) {
  const std::uint64_t most = most_memory_of_stream();
  if (memory <= most) return;
  throw InputError(fmt::format(
      "{} has {} MiB so far, which take more than {} MiB of memory, three quarters of what there is; expected a "
      "shorter input",
      name, mib(size), mib(most)));
}

void check_memory_of_header(std::string_view name, std::uint64_t size, std::uint64_t memory) {
  const std::uint64_t most = most_memory_of_stream();
  if (memory <= most) return;
  throw InputError(fmt::format(
      "{} has {} MiB, as its header says, which take {} MiB of memory; expected at most {} MiB, three quarters "
      "of what there is",
      name, mib(size), mib(memory), mib(most)));
}

void refuse_lines(std::string_view name, const StreamLimits& limits) {
  throw InputError(
      fmt::format("{} has more than {} lines; expected {}", name, limits.most_lines(), *limits.lines_expected));
}

}  // namespace winnow::detail
