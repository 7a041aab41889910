// Whether the lines of a text are wrapped: cut to a width, in the middle of sentences.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "features/text/language.h"
#include "features/text/lines.h"

namespace winnow::detail {

struct Wrapping {
  std::size_t width = 0;  // the width of the text, in characters
  bool likely = false;    // texts are commonly wrapped to this width
  bool wrapped = false;
  bool mixed = false;    // lines begin with small and with capital letters, and the difference is meaningful
  bool runs_on = false;  // a line that begins with a small letter continues the previous line
};

// A wrapped text has full lines, and sentences that continue on the next line: with a small letter, after a comma, or
// after a word such as "the". A list of headlines has at most full lines.
Wrapping measure_wrapping(std::string_view text, std::span<const Line> lines, const LanguageData& language);

// Whether the next line's first word would have fitted on this line with room to spare. If so, the line end is not a
// wrap.
bool next_fits(std::string_view text, const Line& line, const Line& next, std::size_t width);

// Whether a line ends where sentences rarely end: after a comma or a word such as "the".
bool ends_in_the_middle(std::string_view content, const LanguageData& language);

// Whether a line begins as many sentences do: with a word such as "The".
bool starts_like_sentence(std::string_view content, const LanguageData& language);

}  // namespace winnow::detail
