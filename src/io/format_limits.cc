// The limits of streams whose format has a header, or is found by its first bytes.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "io/npy.h"
#include "io/readers.h"
#include "io/safetensors.h"
#include "io/stream_limits.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

constexpr std::uint64_t kTooLarge = std::numeric_limits<std::uint64_t>::max() / 4;

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result = 0;
  return __builtin_mul_overflow(a, b, &result) ? kTooLarge : std::min(result, kTooLarge);
}

// The bytes of an element, from a description such as "<f4", "|b1" or "<U12" (four bytes per character).
std::uint64_t item_bytes(std::string_view descr) {
  std::uint64_t size = 1;
  if (descr.size() > 2) std::from_chars(descr.data() + 2, descr.data() + descr.size(), size);
  return product(size, descr.size() > 1 && descr[1] == 'U' ? 4 : 1);
}

}  // namespace

StreamLimits npy_limits(Flow& flow) {
  const auto beginning = flow.at_hand();
  SpanStream stream(flow.name(), beginning);
  const NpyHeader header = read_npy_header(stream);
  const std::uint64_t count = element_count(header.shape).value_or(kTooLarge);
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

}  // namespace winnow::detail
