// Small pieces of text that several reports share.
#pragma once

#include <cstdint>
#include <string>

namespace winnow {

std::string quoted(const std::string& text);  // as a JSON string; bytes that are no UTF-8 become U+FFFD
std::string grouped(std::uint64_t number);    // 1234567 -> "1,234,567"

}  // namespace winnow
