// The parts of a text that no sentence crosses: paragraphs, headings, list items.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "features/text/language.h"
#include "winnow/text/sentences.h"

namespace winnow::detail {

struct Block {
  std::size_t begin = 0;  // bytes
  std::size_t end = 0;
  SentenceKind kind = SentenceKind::kProse;
};

// The blocks in order, none empty. A line end counts as a space if the text is wrapped (see wrapping.h) and the next
// word would not have fitted, or if the next line continues in lower case. Code, tables and images are not in any
// block.
std::vector<Block> find_blocks(std::string_view text, const LanguageData& language);

// Each line that is not blank, unchanged.
std::vector<Block> find_lines(std::string_view text);

}  // namespace winnow::detail
