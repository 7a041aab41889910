#include "io/stream_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/memory.h"
#include "io/npy.h"
#include "io/readers.h"
#include "io/safetensors.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

constexpr std::uint64_t kTooMany = std::numeric_limits<std::uint64_t>::max() / 4;

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result = 0;
  return __builtin_mul_overflow(a, b, &result) ? kTooMany : std::min(result, kTooMany);
}

// The bytes of an element, from a description such as "<f4", "|b1" or "<U12" (four bytes per character).
std::uint64_t item_bytes(std::string_view descr) {
  std::uint64_t size = 1;
  if (descr.size() > 2) std::from_chars(descr.data() + 2, descr.data() + descr.size(), size);
  return product(size, descr.size() > 1 && descr[1] == 'U' ? 4 : 1);
}

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

StreamLimits npy_limits(Flow& flow) {
  const auto beginning = flow.at_hand();
  SpanStream stream(flow.name(), beginning);
  const NpyHeader header = read_npy_header(stream);
  const std::uint64_t count = element_count(header.shape).value_or(kTooMany);
  StreamLimits limits;
  limits.bytes = beginning.size() - stream.rest().size() + product(count, item_bytes(header.descr));
  const bool in_place = header.type.dtype == Dtype::kF4 && !header.type.big_endian && !header.fortran_order;
  limits.memory_per_byte = in_place ? 1 : 1 + sizeof(float) / static_cast<double>(header.type.size());
  return limits;
}

StreamLimits safetensors_limits(Flow& flow) {
  flow.fill(kSafetensorsLengthBytes + safetensors_header_length(flow.name(), flow.at_hand()));
  const std::string_view header = safetensors_header(flow.name(), flow.at_hand());
  const auto tensors = parse_safetensors_header(flow.name(), header);
  StreamLimits limits;
  limits.bytes = kSafetensorsLengthBytes + header.size() + (tensors.empty() ? 0 : tensors.back().end);
  return limits;
}

StreamLimits npz_limits(Flow& flow) {
  const std::string_view text = flow.text();
  if (!text.empty() && sniff(text) != Format::kNpz && !text.starts_with("PK\x05\x06")) {  // an archive of nothing
    throw InputError(fmt::format("{} is not a readable .npz archive: it does not begin with PK", flow.name()));
  }
  return {.memory_per_byte = 2};
}

StreamLimits text_limits(Flow& flow, std::optional<std::size_t> lines_expected, double memory_per_byte,
                         std::size_t memory_per_line) {
  check_is_text(flow.name(), flow.text());
  return {.text = true,
          .lines_expected = lines_expected,
          .memory_per_byte = memory_per_byte,
          .memory_per_line = memory_per_line};
}

// A number and the comma after it are two bytes of text, then a float and a double.
StreamLimits vector_limits(Flow& flow, std::optional<std::size_t> lines_expected) {
  constexpr double kPerByte = 1 + (sizeof(float) + sizeof(double)) / 2.0;
  switch (sniff(flow.text())) {
    case Format::kNpy:
      return npy_limits(flow);
    case Format::kNpz:
    case Format::kSafetensors:
      return {.bytes = kBeginning};  // will be refused
    default:
      return text_limits(flow, lines_expected, kPerByte, 0);
  }
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
