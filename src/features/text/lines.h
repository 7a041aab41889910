// What each line of a text, on its own, says about the structure.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace winnow::detail {

struct Line {
  std::size_t begin = 0;  // bytes; after the indent and, in headings and list items, the marker
  std::size_t end = 0;    // before the space at the end
  std::size_t indent = 0;
  std::size_t width = 0;  // characters, indent and marker included
  enum class Kind { kBlank, kProse, kHeading, kListItem, kRule, kNoProse } kind = Kind::kBlank;
  bool marked = false;     // a list marker that may also belong to a sentence ("12. ", "- "): the context decides
  std::size_t marker = 0;  // where the marker begins
};

inline bool has_text(const Line& line) {
  return line.kind != Line::Kind::kBlank && line.kind != Line::Kind::kRule && line.kind != Line::Kind::kNoProse;
}

inline std::string_view content_of(std::string_view text, const Line& line) {
  return text.substr(line.begin, line.end - line.begin);
}

// Whether the content of a line ends like a sentence, or with a colon. Quotation marks and brackets may follow.
bool ends_sentence(std::string_view content);

// Whether the content begins with a small letter, or with a capital.
bool starts_lower(std::string_view content);
bool starts_upper(std::string_view content);

// Lines end with LF, CR LF or CR. Their number and total size are those of the text.
std::vector<Line> read_structure(std::string_view text);

}  // namespace winnow::detail
