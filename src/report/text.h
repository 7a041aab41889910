// Small pieces of text that several reports share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace winnow {

std::string quoted(const std::string& text);  // as a JSON string; bytes that are no UTF-8 become U+FFFD
std::string grouped(std::uint64_t number);    // 1234567 -> "1,234,567"

// For a terminal: space of any kind becomes one blank, and what would steer the terminal or turn the direction of
// writing a question mark. UTF-8 in and out.
std::string printable(std::string_view text);

}  // namespace winnow
