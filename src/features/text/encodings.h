// Bytes to UTF-8: UTF-16, and the encodings of older files, by name or by ICU's detector.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/text/utf8.h"

namespace winnow::detail {

struct Converted {
  std::string text;                 // valid UTF-8, without a byte order mark
  std::string encoding;             // its usual name
  std::vector<BrokenBytes> broken;  // places in the input; each became U+FFFD
  std::vector<std::size_t> lines;   // of each place, counted from 1
};

// The whole of `bytes` in an encoding that ICU knows. InputError if it knows none of that name.
Converted convert_to_utf8(std::string_view bytes, const std::string& encoding);

// What else than UTF-8 the bytes are in: UTF-16 or UTF-32 with a byte order mark, UTF-16 without one. Nothing if they
// are neither.
std::optional<std::string> find_utf16(std::string_view bytes);

// The old encoding that ICU's detector finds, with some confidence, in bytes that are not UTF-8. `broken` are the
// places that are not. Nothing if most of what is not ASCII is UTF-8, or if ICU does not know. `markup`: tags do not
// count.
std::optional<std::string> find_legacy(std::string_view bytes, const std::vector<BrokenBytes>& broken, bool markup);

// A byte that no text of any of these encodings has, counted from 0; or more control characters than text has. Nothing
// if the beginning looks like text.
std::optional<std::size_t> find_binary(std::string_view bytes);

bool is_encoding(const std::string& name);

}  // namespace winnow::detail
