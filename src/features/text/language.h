// What the splitter and the words know of a language.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "winnow/text/sentences.h"

namespace winnow::detail {

// What a full stop after an abbreviation says about the end of a sentence.
enum class Abbreviation {
  kNone,
  kNever,         // "Mr.": something follows
  kMaybe,         // "Inc.": an end if what follows looks like a beginning
  kBeforeNumber,  // "No.": an abbreviation before a number, a word else
};

struct LanguageData {
  Language language;
  bool elision = false;       // l'homme is two words
  bool ordinal_stop = false;  // "3. Oktober": a full stop makes a number an ordinal
  std::unordered_set<std::string_view> stop_words;
  std::unordered_map<std::string_view, Abbreviation> abbreviations;

  bool is_stop_word(std::string_view lower_case) const { return stop_words.contains(lower_case); }
  // Of the word before a full stop, in lower case; inner full stops stay ("e.g").
  Abbreviation abbreviation(std::string_view lower_case) const {
    const auto found = abbreviations.find(lower_case);
    return found == abbreviations.end() ? Abbreviation::kNone : found->second;
  }
};

// Built at the first call, then the same objects to everybody.
const LanguageData& language_data(std::string_view name_or_code);

// Words with spaces between, by the code of the language; empty where there are none.
std::string_view stop_word_list(std::string_view code);
// The same; "~" before a word says kMaybe, "#" kBeforeNumber, nothing kNever.
std::string_view abbreviation_list(std::string_view code);

}  // namespace winnow::detail
