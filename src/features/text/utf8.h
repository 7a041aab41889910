// Checks UTF-8 and repairs what is broken.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::detail {

struct BrokenBytes {
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct Repaired {
  std::string text;
  std::vector<BrokenBytes> broken;  // places in the input; adjacent ones are one
};

// Replaces each broken sequence by as many U+FFFD as the Unicode standard recommends (one per maximal subpart).
Repaired repair_utf8(std::string_view bytes);

inline bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

std::size_t count_characters(std::string_view text);

}  // namespace winnow::detail
