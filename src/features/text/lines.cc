#include "features/text/lines.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "features/text/markup.h"
#include "features/text/utf8.h"

namespace winnow::detail {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_ascii_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Three or more of the same mark: a rule between parts, or the underline of a heading.
bool is_rule(std::string_view line) {
  if (line.size() < 3 || std::string_view("-=*_~").find(line[0]) == std::string_view::npos) return false;
  return line.find_first_not_of(line[0]) == std::string_view::npos;
}

std::size_t heading_marker(std::string_view line) {
  const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
  return marks >= 1 && marks <= 6 && marks < line.size() && line[marks] == ' ' ? marks : 0;
}

std::size_t bullet(std::string_view line) {
  constexpr std::array<std::string_view, 10> kBullets = {"-", "*", "+", "•", "‣", "◦", "·", "–", "—", "▪"};
  for (const std::string_view mark : kBullets) {
    if (line.starts_with(mark) && line.substr(mark.size()).starts_with(' ')) return mark.size();
  }
  return 0;
}

// "12." "12)" "a)" "(iv)"
std::size_t enumerator(std::string_view line) {
  const bool bracket = line.starts_with('(');
  std::size_t at = bracket ? 1 : 0;
  const std::size_t begin = at;
  const bool number = at < line.size() && is_digit(line[at]);
  while (at < line.size() && (number ? is_digit(line[at]) : is_ascii_letter(line[at]))) ++at;
  const std::size_t length = at - begin;
  const std::size_t most = number ? 2 : bracket ? 3 : 1;
  if (length == 0 || length > most || at + 1 >= line.size() || line[at + 1] != ' ') return 0;
  const bool closed = line[at] == ')' || (line[at] == '.' && number && !bracket);
  return closed ? at + 1 : 0;
}

Line read_line(std::string_view text, std::size_t begin, std::size_t end) {
  Line line;
  const std::string_view whole = text.substr(begin, end - begin);
  const std::size_t first = whole.find_first_not_of(" \t\v\f");
  line.begin = line.marker = line.end = begin;
  if (first == std::string_view::npos) return line;
  const std::size_t last = whole.find_last_not_of(" \t\v\f");
  const std::string_view content = whole.substr(first, last + 1 - first);
  line.begin = line.marker = begin + first;
  line.end = begin + last + 1;
  line.indent = first;
  line.width = count_characters(whole.substr(0, last + 1));
  line.kind = Line::Kind::kProse;
  if (is_table_row(content) || is_images(content)) {
    line.kind = Line::Kind::kNoProse;
  } else if (is_rule(content)) {
    line.kind = Line::Kind::kRule;
  } else if (const std::size_t marks = heading_marker(content); marks > 0) {
    line.kind = Line::Kind::kHeading;
    line.begin += marks + 1;
  } else if (const std::size_t size = std::max(bullet(content), enumerator(content)); size > 0) {
    line.kind = Line::Kind::kListItem;
    line.marked = content[0] == '-' || is_digit(content[0]) || content.starts_with("–") || content.starts_with("—");
    line.begin += size + 1;
  }
  return line;
}

// Removes blocks of code. A block that is not closed is not removed, so that three marks cannot hide the rest of a
// text.
void leave_out_code(std::string_view text, std::vector<Line>& lines) {
  for (auto line = lines.begin(); line != lines.end(); ++line) {
    if (line->kind != Line::Kind::kProse || !is_fence(content_of(text, *line))) continue;
    const auto end =
        std::find_if(line + 1, lines.end(), [&](const Line& later) { return is_bare_fence(content_of(text, later)); });
    if (end == lines.end()) return;
    std::for_each(line, end + 1, [](Line& code) { code.kind = Line::Kind::kNoProse; });
    line = end;
  }
}

// Removes the first of `marks` that the text ends with; false if it ends with none.
template <std::size_t N>
bool cut_last(std::string_view& text, const std::array<std::string_view, N>& marks) {
  for (const std::string_view mark : marks) {
    if (!text.ends_with(mark)) continue;
    text.remove_suffix(mark.size());
    return true;
  }
  return false;
}

std::int32_t first_character(std::string_view content) {
  if (content.empty()) return 0;
  std::int32_t character = 0;
  std::size_t at = 0;
  U8_NEXT_OR_FFFD(reinterpret_cast<const std::uint8_t*>(content.data()), at, content.size(), character);
  return character;
}

}  // namespace

bool ends_sentence(std::string_view content) {
  constexpr std::array<std::string_view, 11> kClosing = {"\"", "'", ")", "]", "”", "’", "»", "›", "」", "』", " "};
  constexpr std::array<std::string_view, 17> kEnds = {".", "!", "?", ":", "…", "。", "！", "？", "：",
                                                      "।", "؟", "۔", "։", "።", "။",  "។",  "៕"};
  while (cut_last(content, kClosing)) {
  }
  return cut_last(content, kEnds);
}

bool starts_lower(std::string_view content) {
  return u_islower(first_character(content)) != 0;
}

bool starts_upper(std::string_view content) {
  return u_isupper(first_character(content)) != 0;
}

std::vector<Line> read_structure(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
    lines.push_back(read_line(text, begin, end));
    begin = end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
  }
  leave_out_code(text, lines);
  return lines;
}

}  // namespace winnow::detail
