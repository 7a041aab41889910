#include "io/npy_labels.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <span>

#include "io/npy.h"
#include "io/number.h"
#include "io/stream_limits.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

// The type of the elements: a letter of numpy's, and the bytes of one element.
struct LabelType {
  char kind = 0;  // i, u, b, U or S
  std::size_t bytes = 0;
};

[[noreturn]] void refuse_type(const std::string& name, const std::string& descr) {
  throw InputError(
      fmt::format("{} holds elements of type {}; expected little-endian integers, bools or strings (numpy's U or S)",
                  name, quoted(descr)));
}

// Descriptions are such as "<i8", "|b1", "<U12" and "|S7".
LabelType type_of(const std::string& name, const std::string& descr) {
  constexpr std::size_t kLongest = 1 << 20;  // characters of one label
  std::size_t size = 0;
  const char* const last = descr.data() + descr.size();
  if (descr.size() < 3 || (descr[0] != '<' && descr[0] != '|')) refuse_type(name, descr);
  const auto [end, error] = std::from_chars(descr.data() + 2, last, size);
  if (error != std::errc() || end != last || size > kLongest) refuse_type(name, descr);
  const LabelType type{descr[1], descr[1] == 'U' ? 4 * size : size};
  const bool integer = (type.kind == 'i' || type.kind == 'u') && (size == 1 || size == 2 || size == 4 || size == 8);
  const bool known = integer || (type.kind == 'b' && size == 1) || type.kind == 'U' || type.kind == 'S';
  if (!known) refuse_type(name, descr);
  return type;
}

void append_utf8(std::uint32_t point, std::string& text) {
  constexpr std::uint32_t kReplacement = 0xFFFD;
  if (point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) point = kReplacement;
  const auto byte = [&](std::uint32_t bits) { text += static_cast<char>(bits); };
  const auto tail = [&](unsigned shift) { byte(0x80 | ((point >> shift) & 0x3F)); };
  if (point < 0x80) {
    byte(point);
  } else if (point < 0x800) {
    byte(0xC0 | (point >> 6));
    tail(0);
  } else if (point < 0x10000) {
    byte(0xE0 | (point >> 12));
    tail(6);
    tail(0);
  } else {
    byte(0xF0 | (point >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

// The bytes as a little-endian integer.
std::uint64_t bits_of(std::span<const std::byte> raw) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < raw.size(); ++i) bits |= std::to_integer<std::uint64_t>(raw[i]) << (8 * i);
  return bits;
}

std::string integer_label(char kind, std::span<const std::byte> raw) {
  const std::uint64_t bits = bits_of(raw);
  if (kind == 'u') return fmt::format("{}", bits);
  const std::size_t unused = 64 - 8 * raw.size();
  return fmt::format("{}", static_cast<std::int64_t>(bits << unused) >> unused);  // extends the sign
}

std::string label_of(const LabelType& type, std::span<const std::byte> raw) {
  if (type.kind == 'b') return raw[0] == std::byte{0} ? "False" : "True";
  if (type.kind == 'i' || type.kind == 'u') return integer_label(type.kind, raw);
  const std::size_t width = type.kind == 'U' ? 4 : 1;
  while (!raw.empty() && bits_of(raw.last(width)) == 0) raw = raw.first(raw.size() - width);  // numpy's padding
  std::string label;
  for (std::size_t at = 0; at < raw.size(); at += width) {
    const auto point = static_cast<std::uint32_t>(bits_of(raw.subspan(at, width)));
    if (type.kind == 'U') {
      append_utf8(point, label);
    } else {
      label += static_cast<char>(point);
    }
  }
  return label;
}

}  // namespace

std::vector<std::string> read_npy_labels(const Source& source) {
  SpanStream stream(source.name, source.bytes);
  const NpyHeader header = read_npy_header(stream);
  if (header.shape.size() != 1) {
    throw InputError(fmt::format("{} holds an array of shape {}; expected one dimension, one label per row",
                                 source.name, header.shape_text()));
  }
  const LabelType type = type_of(source.name, header.descr);
  const auto raw = stream.rest();
  const std::uint64_t count = header.shape[0];
  const bool fits = type.bytes == 0 ? raw.empty() : raw.size() % type.bytes == 0 && raw.size() / type.bytes == count;
  if (!fits) {
    const bool cut = source.owner && !source.mapped && raw.size() > kMostSurplus;  // a stream may go on
    throw InputError(fmt::format("{} holds {}{} bytes of labels, which are not {} elements of type {}", source.name,
                                 cut ? "at least " : "", raw.size(), count, quoted(header.descr)));
  }
  if (type.bytes == 0 && count > 0) refuse_type(source.name, header.descr);  // no label at all
  std::vector<std::string> labels;
  labels.reserve(count);
  for (std::size_t i = 0; i < count; ++i) labels.push_back(label_of(type, raw.subspan(i * type.bytes, type.bytes)));
  return labels;
}

}  // namespace winnow::detail
