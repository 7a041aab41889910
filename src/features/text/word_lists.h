// The words that are known of each language; the lists are in data/, one file per language.
#pragma once

#include <span>
#include <string_view>

namespace winnow::detail {

struct ListedWord {
  std::string_view code;  // of the language
  std::string_view word;
};

// The function words that a language repeats most, in lower case. They say nothing of what a sentence is about. Numbers
// and words of negation alone in meaning ("without") may be here; names and nouns are not.
std::span<const ListedWord> stop_words();

// Abbreviations that end in a full stop, without it and in lower case. "~" marks those that may end a sentence, "+"
// those that are one before a number only. Single letters, and letters with full stops between (U.S.), need no entry.
std::span<const ListedWord> abbreviations();

}  // namespace winnow::detail
