// Language data for splitting sentences and words.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "winnow/text/sentences.h"

namespace winnow::detail {

// What a full stop after an abbreviation means for the end of a sentence.
enum class Abbreviation {
  kNone,
  kNever,         // "Mr.": the sentence continues
  kMaybe,         // "Inc.": an end if the next word looks like a beginning
  kBeforeNumber,  // "No.": an abbreviation before a number, otherwise a word
};

struct LanguageData {
  Language language;
  bool stemmed = false;       // Snowball has a stemmer for it
  bool elision = false;       // l'homme is two words
  bool ordinal_stop = false;  // "3. Oktober": a full stop makes a number an ordinal
  std::unordered_set<std::string_view> stop_words;
  std::unordered_map<std::string_view, Abbreviation> abbreviations;

  bool is_stop_word(std::string_view lower_case) const { return stop_words.contains(lower_case); }
  // The kind of the word before a full stop, given in lower case. Inner full stops stay ("e.g").
  Abbreviation abbreviation(std::string_view lower_case) const {
    const auto found = abbreviations.find(lower_case);
    return found == abbreviations.end() ? Abbreviation::kNone : found->second;
  }
};

// Built on the first call. Later calls return the same objects.
const LanguageData& language_data(std::string_view name_or_code);

bool is_language(std::string_view name_or_code);  // whether find_language knows it

bool is_right_to_left(const std::string& code);  // written so, as Arabic and Hebrew are

// How each document is read: all in one language, or with "auto" each in its own, and in English if it is not known.
class DocumentLanguages {
 public:
  DocumentLanguages(std::span<const Document> documents, std::string_view language);

  const LanguageData& of(std::size_t document) const { return *(of_.empty() ? all_ : of_[document]); }

 private:
  const LanguageData* all_ = nullptr;
  std::vector<const LanguageData*> of_;
};

}  // namespace winnow::detail
