// Numbers as binary files store them, converted to float32 and checked. Shared by .npy, .npz and safetensors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "io/byte_stream.h"
#include "io/values.h"

namespace winnow::detail {

enum class Dtype { kF2, kBf2, kF4, kF8, kU1, kI4, kI8, kBool, kOther };

struct ElementType {
  Dtype dtype = Dtype::kOther;
  bool big_endian = false;

  std::size_t size() const;  // bytes of an element; 1 for kOther
};

// The number of elements of a shape, unless it does not fit in 64 bits.
std::optional<std::uint64_t> element_count(std::span<const std::uint64_t> shape);

// A shape as numpy writes it, shortened if it is long: "(3, 4)".
std::string shape_text(std::span<const std::uint64_t> shape);

// Names the place of element i for an error message.
using Where = std::function<std::string(std::size_t i)>;

// Converts raw elements of a type that we read to floats, scaled and checked by the rule. Every float16 and bfloat16 is
// a float32, so only the other types are rounded. Returns whether any value is below 0.
bool to_floats(ElementType type, std::span<const std::byte> raw, const Rule& rule, const Where& where, float* to);

// The same for floats that are already where they stay. They are not scaled.
bool check_floats(std::span<const float> values, const Rule& rule, const Where& where);

// Reads the next `count` elements piecewise and calls take(first, raw bytes of the piece).
using TakeRaw = std::function<void(std::size_t first, std::span<const std::byte> raw)>;
void read_elements(ByteStream& stream, ElementType type, std::uint64_t count, const TakeRaw& take);

// The same through to_floats.
using TakeFloats = std::function<void(std::size_t first, std::span<const float> values)>;
bool read_floats(ByteStream& stream, ElementType type, std::uint64_t count, const Rule& rule, const Where& where,
                 const TakeFloats& take);

// Element i, of a type that we read, as a double.
double number_at(ElementType type, std::span<const std::byte> raw, std::size_t i);

// Element i of integers (kI4, kI8).
std::int64_t integer_at(ElementType type, std::span<const std::byte> raw, std::size_t i);

}  // namespace winnow::detail
