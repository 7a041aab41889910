// Rare cases of numbers in text: values out of range, and values shown in a message.
#include "io/number.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <limits>

namespace winnow::detail {

// The number is d.ddd * 10^power with a nonzero first digit, so only the sign of power has to be found.
float out_of_range(std::string_view number) {
  const bool negative = number.starts_with('-');
  const std::size_t mantissa_end = std::min(number.find_first_of("eE"), number.size());
  const std::size_t point = std::min(number.find('.'), mantissa_end);
  const std::size_t digit = number.find_first_of("123456789");
  if (digit >= mantissa_end) return negative ? -0.0f : 0.0f;
  auto power = static_cast<long long>(point) - static_cast<long long>(digit);
  if (mantissa_end < number.size()) {
    std::string_view exponent = number.substr(mantissa_end + 1);
    if (exponent.starts_with('+')) exponent.remove_prefix(1);
    int shift = 0;
    const auto result = std::from_chars(exponent.data(), exponent.data() + exponent.size(), shift);
    if (result.ec == std::errc::result_out_of_range) {
      shift = exponent.starts_with('-') ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
    }
    power += shift;
  }
  const float magnitude = power > 0 ? std::numeric_limits<float>::infinity() : 0.0f;
  return negative ? -magnitude : magnitude;
}

std::string quoted(std::string_view text, std::size_t longest) {
  std::string shown = "\"";
  for (const char c : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      shown += fmt::format("\\x{:02x}", byte);
    } else {
      shown += c;
    }
  }
  return shown + (text.size() > longest ? "...\"" : "\"");
}

}  // namespace winnow::detail
