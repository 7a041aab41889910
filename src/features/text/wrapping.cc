#include "features/text/wrapping.h"

#include <unicode/unistr.h>

#include <algorithm>
#include <vector>

#include "features/text/casing.h"
#include "features/text/scripts.h"
#include "features/text/utf8.h"

namespace winnow::detail {
namespace {

using Kind = Line::Kind;

constexpr std::size_t kLeastWidth = 40;
constexpr std::size_t kMostWidth = 140;
constexpr std::size_t kLongestLastWord = 24;  // bytes

// Nearly the longest line: a few lines, for example with an address, may be longer.
std::size_t width_of(std::span<const Line> lines) {
  std::vector<std::size_t> widths;
  for (const Line& line : lines) {
    if (has_text(line)) widths.push_back(line.width);
  }
  if (widths.empty()) return 0;
  const auto high = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() - 1 - widths.size() / 20);
  std::nth_element(widths.begin(), high, widths.end());
  return *high;
}

bool is_stop_word(std::string_view word, const LanguageData& language) {
  if (word.size() > kLongestLastWord) return false;
  std::string lower;
  icu::UnicodeString::fromUTF8({word.data(), static_cast<std::int32_t>(word.size())}).toLower().toUTF8String(lower);
  return language.is_stop_word(lower);
}

// The width of a line if the next line's first word were on it too. In a script without spaces, a word is one
// character.
std::size_t width_with_next(std::string_view text, const Line& line, const Line& next) {
  const std::string_view content = content_of(text, next);
  if (starts_unspaced(content)) return line.width + 1;
  return line.width + 1 + count_characters(content.substr(0, std::min(content.find(' '), content.size())));
}

// Counts of the line ends between two lines of a paragraph.
struct Joints {
  // except the first of the text: news texts often lack their dateline, so a first line may be short
  std::size_t all = 0;
  std::size_t full = 0;    // of these, those where no further word would have fitted, or where a small letter follows
  std::size_t tight = 0;   // of these, those where no further word would have fitted, exactly
  std::size_t open = 0;    // not after a full stop
  std::size_t lower = 0;   // of these, those before a small letter
  std::size_t linked = 0;  // of these, those in the middle of a sentence
};

Joints count_joints(std::string_view text, std::span<const Line> lines, const LanguageData& language,
                    const Wrapping& so_far) {
  Joints joints;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Line& line = lines[i - 1];
    const Line& next = lines[i];
    if (line.kind != Kind::kProse || next.kind != Kind::kProse || next.indent > line.indent) continue;
    const bool open = !ends_sentence(content_of(text, line));
    const bool lower = open && so_far.mixed && starts_lower(content_of(text, next));
    const bool tight = width_with_next(text, line, next) > so_far.width;
    const bool at_margin = tight && starts_unspaced(content_of(text, next));
    joints.open += open;
    joints.lower += lower;
    joints.linked += lower || (open && (at_margin || ends_in_the_middle(content_of(text, line), language)));
    if (i == 1 && lines.size() > 2) continue;
    ++joints.all;
    joints.tight += tight;
    joints.full += lower || !next_fits(text, line, next, so_far.width);
  }
  return joints;
}

// The longest line is always full, so more than half of the joints must be full.
bool most_are_full(const Joints& joints) {
  return 2 * joints.full > joints.all || joints.full == joints.all;
}

bool are_linked(const Joints& joints) {
  return 3 * joints.linked >= joints.open && joints.open > 0;
}

// If small letters tell nothing, the widths must decide.
bool are_tight(const Joints& joints) {
  return 5 * joints.tight >= 4 * joints.all && joints.all > 2 && 10 * joints.linked >= joints.open;
}

}  // namespace

Wrapping measure_wrapping(std::string_view text, std::span<const Line> lines, const LanguageData& language) {
  Wrapping wrapping;
  wrapping.width = width_of(lines);
  wrapping.mixed = casing_of(text).mixed;
  const Joints joints = count_joints(text, lines, language, wrapping);
  wrapping.likely = wrapping.width >= kLeastWidth && wrapping.width <= kMostWidth;
  wrapping.wrapped =
      wrapping.likely && most_are_full(joints) && (are_linked(joints) || (!wrapping.mixed && are_tight(joints)));
  wrapping.runs_on = wrapping.mixed && (wrapping.wrapped || 2 * joints.lower >= joints.open);
  return wrapping;
}

bool next_fits(std::string_view text, const Line& line, const Line& next, std::size_t width) {
  return width_with_next(text, line, next) <= width - width / 10;
}

bool ends_in_the_middle(std::string_view content, const LanguageData& language) {
  if (content.ends_with(',')) return true;
  const std::size_t space = content.find_last_of(" \t");
  return is_stop_word(content.substr(space == std::string_view::npos ? 0 : space + 1), language);
}

bool starts_like_sentence(std::string_view content, const LanguageData& language) {
  return starts_upper(content) && is_stop_word(content.substr(0, content.find_first_of(" \t")), language);
}

}  // namespace winnow::detail
