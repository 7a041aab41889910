// Whether any of many values is too large, not finite, or below 0, found by bit patterns. Only sums and masks are used,
// in blocks of a fixed length, so that the loop is vectorized on the oldest machine.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "winnow/types.h"

namespace winnow::detail {

class ValueFlags {
 public:
  static constexpr std::size_t kBlock = 1024;

  // Of at most kBlock values.
  static ValueFlags of_block(std::span<const float> values) {
    ValueFlags flags;
    if (values.size() == kBlock) {
      for (std::size_t i = 0; i < kBlock; ++i) flags.add(values[i]);
    } else {
      for (const float value : values) flags.add(value);
    }
    return flags;
  }

  bool too_large() const { return (too_large_ & kSign) != 0; }  // or not finite
  bool negative() const { return (negative_ & kSign) != 0; }

 private:
  static constexpr std::uint32_t kSign = 0x80000000;
  // magnitude + kCarry carries into the sign bit exactly if the value is >= kMostValue.
  static constexpr std::uint32_t kCarry = kSign - std::bit_cast<std::uint32_t>(kMostValue);

  void add(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t magnitude = bits & ~kSign;
    too_large_ |= magnitude + kCarry;
    negative_ |= bits & (0u - magnitude);  // 0 - magnitude has the sign bit for every magnitude but 0
  }

  std::uint32_t too_large_ = 0;
  std::uint32_t negative_ = 0;
};

// Calls body(begin, block, flags) for all values, in blocks of ValueFlags::kBlock, until it returns false.
template <class Body>
void for_flagged_blocks(std::span<const float> values, const Body& body) {
  for (std::size_t begin = 0; begin < values.size(); begin += ValueFlags::kBlock) {
    const auto block = values.subspan(begin, std::min(ValueFlags::kBlock, values.size() - begin));
    if (!body(begin, block, ValueFlags::of_block(block))) return;
  }
}

}  // namespace winnow::detail
