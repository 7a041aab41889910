// What the lines of a text say about its structure, each looked at by itself.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace winnow {

struct Line {
  std::size_t begin = 0;  // bytes; after the indent and, in headings and list items, the marker
  std::size_t end = 0;    // before the space at the end
  std::size_t indent = 0;
  std::size_t width = 0;  // characters, indent and marker included
  enum class Kind { kBlank, kProse, kHeading, kListItem, kRule } kind = Kind::kBlank;
  bool marked = false;     // a list marker that is an everyday word or number too ("12. ", "- "): the context decides
  std::size_t marker = 0;  // where the marker begins
};

// Lines end at LF, CR LF or CR. Their number and total size are those of the text.
std::vector<Line> read_structure(std::string_view text);

}  // namespace winnow
