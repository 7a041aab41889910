// Small pieces of text that several reports share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace winnow::detail {

std::string quoted(const std::string& text);  // as a JSON string; bytes that are not UTF-8 become U+FFFD
std::string grouped(std::uint64_t number);    // 1234567 -> "1,234,567"

std::string csv_field(std::string_view field);  // in quotes if it contains a comma, quote or line end

// For a terminal: space of any kind becomes one blank, and what would steer the terminal or overrule the direction
// of writing a question mark; marks that only say which direction it has go away. UTF-8 in and out.
std::string printable(std::string_view text);

}  // namespace winnow::detail
