// The loops that every value of a file goes through. They are compiled for speed, see CMakeLists.txt.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "io/elements.h"

namespace winnow::detail {

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

// Raw elements of a type that we read as floats, neither scaled nor checked.
void convert_elements(ElementType type, std::span<const std::byte> raw, float* to);

// Each value times the scale, in double precision, as the nearest float.
void scale_each(std::span<float> values, double scale);

// Clips or splits rows x columns values if asked. Split doubles them; `values` has room for that.
void treat_negatives(float* values, std::size_t rows, std::size_t columns, Negatives negatives);

}  // namespace winnow::detail
