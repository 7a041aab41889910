// The stretches of a text that no sentence crosses: paragraphs, headings, list items.
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

// In order, none empty. A line end is a space where the text is wrapped (see wrapping.h) and the next word would not
// have fitted, or where the line goes on in lower case; code, tables and images are in no block.
std::vector<Block> find_blocks(std::string_view text, const LanguageData& language);

// Each line that is not blank, as it stands.
std::vector<Block> find_lines(std::string_view text);

}  // namespace winnow::detail
