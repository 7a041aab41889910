#include "io/elements.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace winnow::detail {
namespace {

static_assert(std::endian::native == std::endian::little, "arrays are used as the file stores them");

constexpr std::size_t kPiece = std::size_t{1} << 14;  // elements converted and then checked while they are in the cache

template <class T>
T swapped(T value) {
  if constexpr (sizeof(T) == 2) return std::bit_cast<T>(__builtin_bswap16(std::bit_cast<std::uint16_t>(value)));
  if constexpr (sizeof(T) == 4) return std::bit_cast<T>(__builtin_bswap32(std::bit_cast<std::uint32_t>(value)));
  if constexpr (sizeof(T) == 8) return std::bit_cast<T>(__builtin_bswap64(std::bit_cast<std::uint64_t>(value)));
  return value;
}

template <class T>
T stored_at(std::span<const std::byte> raw, std::size_t i) {
  T value;
  std::memcpy(&value, raw.data() + i * sizeof(T), sizeof(T));
  return value;
}

template <class T>
T element_at(ElementType type, std::span<const std::byte> raw, std::size_t i) {
  const T value = stored_at<T>(raw, i);
  return type.big_endian ? swapped(value) : value;
}

// Exact: every half is a float. The exponent bias changes from 15 to 127, and the exponent of infinities from 31 to
// 255. A subnormal half gets a leading one, which a subtraction then removes. Masks, not branches: SSE2 vectorizes
// them.
float from_half(std::uint16_t half) {
  const std::uint32_t magnitude = half & 0x7FFFu;
  const std::uint32_t subnormal = magnitude < 0x400 ? ~0u : 0u;
  const std::uint32_t special = magnitude > 0x7BFF ? ~0u : 0u;
  const std::uint32_t bits = (magnitude << 13) + (112u << 23) + (special & (112u << 23)) + (subnormal & (1u << 23));
  const float value = std::bit_cast<float>(bits) - std::bit_cast<float>(subnormal & (113u << 23));  // 2^-14 or 0
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) | (half & 0x8000u) << 16);
}

// Exact: a bfloat16 is the first half of a float.
float from_bfloat(std::uint16_t bits) {
  return std::bit_cast<float>(std::uint32_t{bits} << 16);
}

// Two simple loops, so that the compiler vectorizes both.
template <class T, class Convert>
void convert_each(ElementType type, std::span<const std::byte> raw, float* __restrict to, Convert convert) {
  const std::size_t count = raw.size() / sizeof(T);
  if (type.big_endian) {
    for (std::size_t i = 0; i < count; ++i) to[i] = convert(swapped(stored_at<T>(raw, i)));
  } else {
    for (std::size_t i = 0; i < count; ++i) to[i] = convert(stored_at<T>(raw, i));
  }
}

void convert(ElementType type, std::span<const std::byte> raw, float* to) {
  const auto cast = [](auto value) { return static_cast<float>(value); };
  switch (type.dtype) {
    case Dtype::kF2:
      return convert_each<std::uint16_t>(type, raw, to, from_half);
    case Dtype::kBf2:
      return convert_each<std::uint16_t>(type, raw, to, from_bfloat);
    case Dtype::kF4:
      return convert_each<float>(type, raw, to, cast);
    case Dtype::kF8:
      return convert_each<double>(type, raw, to, nearest_float);
    case Dtype::kU1:
      return convert_each<std::uint8_t>(type, raw, to, cast);
    case Dtype::kI4:
      return convert_each<std::int32_t>(type, raw, to, cast);
    case Dtype::kI8:
      return convert_each<std::int64_t>(type, raw, to, cast);
    case Dtype::kBool:
    case Dtype::kOther:
      return convert_each<std::uint8_t>(type, raw, to, [](std::uint8_t value) { return value != 0 ? 1.0f : 0.0f; });
  }
}

// A product that is not larger than its float needs no look at the range, so the compiler vectorizes the first loop.
void scale_each(std::span<float> values, double scale) {
  if (scale <= 1) {
    for (float& value : values) value = static_cast<float>(value * scale);
  } else {
    for (float& value : values) value = nearest_float(value * scale);
  }
}

float float_at(ElementType type, std::span<const std::byte> raw, std::size_t i) {
  float value = 0;
  convert(type, raw.subspan(i * type.size(), type.size()), &value);
  return value;
}

// The element as the file holds it. Float32 may not be able to represent it.
std::string shown(ElementType type, std::span<const std::byte> raw, std::size_t i) {
  switch (type.dtype) {
    case Dtype::kF8:
      return fmt::format("{}", element_at<double>(type, raw, i));
    case Dtype::kI4:
    case Dtype::kI8:
      return fmt::format("{}", integer_at(type, raw, i));
    default:
      return fmt::format("{}", float_at(type, raw, i));
  }
}

}  // namespace

std::size_t ElementType::size() const {
  switch (dtype) {
    case Dtype::kF2:
    case Dtype::kBf2:
      return 2;
    case Dtype::kF4:
    case Dtype::kI4:
      return 4;
    case Dtype::kF8:
    case Dtype::kI8:
      return 8;
    default:
      return 1;
  }
}

std::optional<std::uint64_t> element_count(std::span<const std::uint64_t> shape) {
  std::uint64_t count = 1;
  for (const std::uint64_t size : shape) {
    if (__builtin_mul_overflow(count, size, &count)) return std::nullopt;
  }
  return count;
}

std::string shape_text(std::span<const std::uint64_t> shape) {
  constexpr std::size_t kMost = 16;
  const auto first = shape.first(std::min(kMost, shape.size()));
  return fmt::format("({}{})", fmt::join(first, ", "), shape.size() == 1 ? "," : shape.size() > kMost ? ", ..." : "");
}

bool to_floats(ElementType type, std::span<const std::byte> raw, const Rule& rule, const Where& where, float* to) {
  const std::size_t count = raw.size() / type.size();
  bool negative = false;
  for (std::size_t first = 0; first < count; first += kPiece) {
    const std::size_t size = std::min(kPiece, count - first);
    convert(type, raw.subspan(first * type.size(), size * type.size()), to + first);
    if (rule.scale != 1) scale_each({to + first, size}, rule.scale);
    const auto [refused, below] = inspect({to + first, size}, rule.negatives);
    if (refused < size) {
      const std::size_t i = first + refused;
      refuse(where(i), shown(type, raw, i), to[i], rule);
    }
    negative |= below;
  }
  return negative;
}

bool check_floats(std::span<const float> values, const Rule& rule, const Where& where) {
  const auto [refused, negative] = inspect(values, rule.negatives);
  if (refused < values.size()) {
    refuse(where(refused), fmt::format("{}", values[refused]), values[refused], rule);
  }
  return negative;
}

void read_elements(ByteStream& stream, ElementType type, std::uint64_t count, const TakeRaw& take) {
  const auto total = static_cast<std::size_t>(count);
  Buffer<std::byte> piece(std::min(kPiece, total) * type.size());
  for (std::size_t first = 0; first < total; first += kPiece) {
    const auto raw = std::span(piece.data(), std::min(kPiece, total - first) * type.size());
    stream.read(raw);
    take(first, raw);
  }
}

bool read_floats(ByteStream& stream, ElementType type, std::uint64_t count, const Rule& rule, const Where& where,
                 const TakeFloats& take) {
  bool negative = false;
  Buffer<float> piece(kPiece);
  read_elements(stream, type, count, [&](std::size_t first, std::span<const std::byte> raw) {
    negative |= to_floats(
        type, raw, rule, [&](std::size_t i) { return where(first + i); }, piece.data());
    take(first, {piece.data(), raw.size() / type.size()});
  });
  return negative;
}

double number_at(ElementType type, std::span<const std::byte> raw, std::size_t i) {
  switch (type.dtype) {
    case Dtype::kF8:
      return element_at<double>(type, raw, i);
    case Dtype::kI4:
    case Dtype::kI8:
      return static_cast<double>(integer_at(type, raw, i));
    default:
      return float_at(type, raw, i);
  }
}

std::int64_t integer_at(ElementType type, std::span<const std::byte> raw, std::size_t i) {
  return type.dtype == Dtype::kI4 ? element_at<std::int32_t>(type, raw, i) : element_at<std::int64_t>(type, raw, i);
}

}  // namespace winnow::detail
