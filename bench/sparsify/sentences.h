// Raw news text to sentences, and sentences to words: simple rules, enough to measure on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace winnow::bench {

// A sentence ends at . ! or ? before a space and what may open a sentence, before an upper-case letter where the space
// was lost ("media.The"), and at a paragraph: a line break before a blank or another line break. Other line breaks are
// spaces.
std::vector<std::string> split_sentences(std::string_view text);

// Runs of letters and digits, lower-cased; bytes beyond ASCII count as letters.
std::vector<std::string> words_of(std::string_view sentence);

}  // namespace winnow::bench
