// Numbers from text, without locale, streams or copies.
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <system_error>

#include "winnow/types.h"

namespace winnow::detail {

// The value of a number that is too large or too small for its type: an infinity or a zero of its sign.
float out_of_range(std::string_view number);

// Reads a number at the start of [first, last) and returns where it ends, or null if there is none. A number that is
// too large becomes infinite, one that is too small becomes 0. "nan" and "inf" are accepted here; the caller refuses
// them.
inline const char* parse_number(const char* first, const char* last, float& value) {
  if (last - first > 1 && *first == '+' && first[1] != '-') ++first;
  const auto [end, error] = std::from_chars(first, last, value);
  if (error == std::errc()) [[likely]]
    return end;
  if (error != std::errc::result_out_of_range) return nullptr;
  value = out_of_range({first, end});
  return end;
}

// True if the whole text is one number.
inline bool is_number(std::string_view text) {
  float value = 0;
  const char* last = text.data() + text.size();
  return !text.empty() && parse_number(text.data(), last, value) == last;
}

// In range and not below 0: the common case, which needs no further check.
inline bool is_plain(float value) {
  return value >= 0 && value < kMostValue;
}

// Text from a file in the form that a message shows: in quotes, shortened, without control characters.
std::string quoted(std::string_view text, std::size_t longest = 40);
inline std::string quoted(const std::string& text, std::size_t longest = 40) {  // or std::quoted would fit better
  return quoted(std::string_view(text), longest);
}

}  // namespace winnow::detail
