// The elements of a .npy array as float32, converted and checked piece by piece.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "io/npy.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

static_assert(std::endian::native == std::endian::little, "arrays are used as the file stores them");

constexpr std::size_t kPiece = std::size_t{1} << 14;  // elements converted at a time

template <class T>
T element_at(std::span<const std::byte> raw, std::size_t i) {
  T value;
  std::memcpy(&value, raw.data() + i * sizeof(T), sizeof(T));
  return value;
}

// Exact: every half is a float. The exponent bias changes from 15 to 127, and the exponent of infinities from 31 to
// 255. A subnormal half gets a leading one, which a subtraction then removes.
float from_half(std::uint16_t half) {
  const std::uint32_t magnitude = half & 0x7FFFu;
  const std::uint32_t shifted = magnitude << 13;
  const std::uint32_t normal = shifted + (112u << 23);
  const std::uint32_t special = shifted + (224u << 23);
  const auto subnormal = std::bit_cast<std::uint32_t>(std::bit_cast<float>(shifted + (113u << 23)) - 0x1p-14f);
  const std::uint32_t bits = magnitude < 0x400 ? subnormal : magnitude < 0x7C00 ? normal : special;
  return std::bit_cast<float>(bits | (half & 0x8000u) << 16);
}

// A value too large for float32 becomes infinite, as in IEEE 754 (C++ does not define it).
float from_double(double value) {
  constexpr double kBeyond = 0x1.ffffffp127;  // halfway between the largest float and the next one, if there were one
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  if (std::abs(value) >= kBeyond) return value < 0 ? -kInfinity : kInfinity;
  return static_cast<float>(value);
}

template <class T, class Convert>
void convert_each(std::span<const std::byte> raw, float* to, Convert convert) {
  const std::size_t count = raw.size() / sizeof(T);
  for (std::size_t i = 0; i < count; ++i) to[i] = convert(element_at<T>(raw, i));
}

void convert(Dtype dtype, std::span<const std::byte> raw, float* to) {
  const auto cast = [](auto value) { return static_cast<float>(value); };
  switch (dtype) {
    case Dtype::kF2:
      return convert_each<std::uint16_t>(raw, to, from_half);
    case Dtype::kF4:
      return convert_each<float>(raw, to, cast);
    case Dtype::kF8:
      return convert_each<double>(raw, to, from_double);
    case Dtype::kU1:
      return convert_each<std::uint8_t>(raw, to, cast);
    case Dtype::kI4:
      return convert_each<std::int32_t>(raw, to, cast);
    case Dtype::kI8:
      return convert_each<std::int64_t>(raw, to, cast);
    case Dtype::kBool:
    case Dtype::kOther:
      return convert_each<std::uint8_t>(raw, to, [](std::uint8_t value) { return value != 0 ? 1.0f : 0.0f; });
  }
}

// The element as the file holds it. Float32 may not be able to represent it.
std::string shown(Dtype dtype, std::span<const std::byte> raw, std::size_t i) {
  switch (dtype) {
    case Dtype::kF8:
      return fmt::format("{}", element_at<double>(raw, i));
    case Dtype::kI4:
    case Dtype::kI8:
      return fmt::format("{}", integer_at(dtype, raw, i));
    case Dtype::kF2:
      return fmt::format("{}", from_half(element_at<std::uint16_t>(raw, i)));
    default:
      return fmt::format("{}", element_at<float>(raw, i));
  }
}

}  // namespace

void read_elements(ByteStream& stream, const NpyHeader& header, std::uint64_t count, const TakeRaw& take) {
  const std::size_t item = header.item_size();
  const auto total = static_cast<std::size_t>(count);
  Buffer<std::byte> piece(std::min(kPiece, total) * item);
  for (std::size_t first = 0; first < total; first += kPiece) {
    const auto raw = std::span(piece.data(), std::min(kPiece, total - first) * item);
    stream.read(raw);
    take(first, raw);
  }
}

bool read_floats(ByteStream& stream, const NpyHeader& header, std::uint64_t count, const Rule& rule,
                 const std::function<std::string(std::size_t)>& where, const TakeFloats& take) {
  bool negative = false;
  Buffer<float> piece(kPiece);
  read_elements(stream, header, count, [&](std::size_t first, std::span<const std::byte> raw) {
    convert(header.dtype, raw, piece.data());
    const std::span<const float> values(piece.data(), raw.size() / header.item_size());
    const auto [refused, below] = inspect(values, rule.negatives);
    if (refused < values.size()) {
      refuse(where(first + refused), shown(header.dtype, raw, refused), values[refused], rule);
    }
    negative |= below;
    take(first, values);
  });
  return negative;
}

double number_at(Dtype dtype, std::span<const std::byte> raw, std::size_t i) {
  switch (dtype) {
    case Dtype::kF8:
      return element_at<double>(raw, i);
    case Dtype::kI4:
    case Dtype::kI8:
      return static_cast<double>(integer_at(dtype, raw, i));
    default: {
      float value = 0;
      const std::size_t size = dtype == Dtype::kF4 ? sizeof(float) : dtype == Dtype::kF2 ? 2 : 1;
      convert(dtype, raw.subspan(i * size, size), &value);
      return value;
    }
  }
}

std::int64_t integer_at(Dtype dtype, std::span<const std::byte> raw, std::size_t i) {
  return dtype == Dtype::kI4 ? element_at<std::int32_t>(raw, i) : element_at<std::int64_t>(raw, i);
}

}  // namespace winnow::detail
