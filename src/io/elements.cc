#include "io/elements.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

#include "io/convert.h"

namespace winnow::detail {
namespace {

static_assert(std::endian::native == std::endian::little, "arrays are used as the file stores them");

constexpr std::size_t kPiece = std::size_t{1} << 14;  // elements converted and then checked while they are in the cache

template <class T>
T element_at(ElementType type, std::span<const std::byte> raw, std::size_t i) {
  const T value = stored_at<T>(raw, i);
  return type.big_endian ? swapped(value) : value;
}

float float_at(ElementType type, std::span<const std::byte> raw, std::size_t i) {
  float value = 0;
  convert_elements(type, raw.subspan(i * type.size(), type.size()), &value);
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
    convert_elements(type, raw.subspan(first * type.size(), size * type.size()), to + first);
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
