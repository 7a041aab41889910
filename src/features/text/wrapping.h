// Whether the lines of a text are wrapped: cut to a width, in the middle of sentences.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "features/text/language.h"
#include "features/text/lines.h"

namespace winnow::detail {

struct Wrapping {
  std::size_t width = 0;  // that the text keeps, in characters
  bool likely = false;    // texts are wrapped to such a width
  bool wrapped = false;
  bool mixed = false;    // small and capital letters begin lines, and it means something
  bool runs_on = false;  // a line that begins with a small letter continues the one before
};

// A wrapped text has full lines, and sentences that go on from line to line: with a small letter, after a comma, or
// after a word such as "the". A list of headlines has full lines at most.
Wrapping measure_wrapping(std::string_view text, std::span<const Line> lines, const LanguageData& language);

// Whether the next line's first word would have fitted on this line with room to spare: then the line end is no wrap.
bool next_fits(std::string_view text, const Line& line, const Line& next, std::size_t width);

// Whether a line ends where sentences rarely do: after a comma or a word such as "the".
bool ends_in_the_middle(std::string_view content, const LanguageData& language);

// Whether a line begins as many sentences do: with a word such as "The".
bool starts_like_sentence(std::string_view content, const LanguageData& language);

}  // namespace winnow::detail
