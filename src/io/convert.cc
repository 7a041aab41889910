#include "io/convert.h"

#include <algorithm>

#include "io/values.h"

namespace winnow::detail {
namespace {

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

// Rows are moved from the last to the first, each to the place of its positive and negative parts. A row's target
// begins at or after its source, so nothing is overwritten before it was read.
void split_in_place(float* values, std::size_t rows, std::size_t columns) {
  for (std::size_t row = rows; row-- > 0;) {
    const float* from = values + row * columns;
    float* to = values + 2 * row * columns;
    for (std::size_t j = 0; j < columns; ++j) to[columns + j] = from[j] < 0 ? -from[j] : 0.0f;
    for (std::size_t j = 0; j < columns; ++j) to[j] = from[j] > 0 ? from[j] : 0.0f;
  }
}

}  // namespace

void convert_elements(ElementType type, std::span<const std::byte> raw, float* to) {
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

void treat_negatives(float* values, std::size_t rows, std::size_t columns, Negatives negatives) {
  if (negatives == Negatives::kSplit) {
    split_in_place(values, rows, columns);
  } else if (negatives == Negatives::kClip) {
    for (float& value : std::span(values, rows * columns)) value = std::max(value, 0.0f);
  }
}

}  // namespace winnow::detail
