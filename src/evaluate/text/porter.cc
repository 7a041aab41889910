// The steps have the paper's numbers. m is the number of vowel-consonant sequences in the stem before a suffix.
#include "evaluate/text/porter.h"

#include <span>

namespace winnow::detail {
namespace {

struct Suffix {
  std::string_view old;
  std::string_view replacement;
};

constexpr Suffix kStep2[] = {
    {"ational", "ate"}, {"ization", "ize"}, {"iveness", "ive"}, {"fulness", "ful"}, {"ousness", "ous"},
    {"tional", "tion"}, {"biliti", "ble"},  {"entli", "ent"},   {"ousli", "ous"},   {"ation", "ate"},
    {"alism", "al"},    {"aliti", "al"},    {"iviti", "ive"},   {"enci", "ence"},   {"anci", "ance"},
    {"izer", "ize"},    {"alli", "al"},     {"ator", "ate"},    {"logi", "log"},    {"bli", "ble"},
    {"eli", "e"},
};
constexpr Suffix kStep3[] = {
    {"icate", "ic"}, {"ative", ""}, {"alize", "al"}, {"iciti", "ic"}, {"ical", "ic"}, {"ness", ""}, {"ful", ""},
};
constexpr Suffix kStep4[] = {
    {"ement", ""}, {"ance", ""}, {"ence", ""}, {"able", ""}, {"ible", ""}, {"ant", ""}, {"ism", ""}, {"ate", ""},
    {"iti", ""},   {"ous", ""},  {"ive", ""},  {"ize", ""},  {"al", ""},   {"er", ""},  {"ic", ""},  {"ou", ""},
};

bool plain_vowel(char c) {
  return std::string_view("aeiou").find(c) != std::string_view::npos;
}

// The number of vowel-consonant sequences. y is a vowel after a consonant.
std::size_t measure(std::string_view stem) {
  std::size_t m = 0;
  bool after_vowel = false;
  for (std::size_t i = 0; i < stem.size(); ++i) {
    const bool vowel = plain_vowel(stem[i]) || (stem[i] == 'y' && i > 0 && !after_vowel);
    if (after_vowel && !vowel) ++m;
    after_vowel = vowel;
  }
  return m;
}

bool has_vowel(std::string_view stem) {
  for (std::size_t i = 0; i < stem.size(); ++i) {
    if (plain_vowel(stem[i]) || (stem[i] == 'y' && i > 0)) return true;
  }
  return false;
}

// Whether the word is one consonant sequence, one vowel and one consonant other than w, x or y. The e of "hope" belongs
// to such a stem.
bool short_syllable(std::string_view word) {
  if (word.size() < 3) return false;
  const std::size_t vowel = word.size() - 2;
  return std::string_view("aeiouwxy").find(word.back()) == std::string_view::npos &&
         !has_vowel(word.substr(0, vowel)) && has_vowel(word.substr(0, vowel + 1));
}

bool ends_double_consonant(std::string_view word) {
  const auto n = word.size();
  return n >= 2 && word[n - 1] == word[n - 2] && std::string_view("aeiouylsz").find(word[n - 1]) == std::string::npos;
}

// The longest suffix that matches decides, whether or not its condition holds.
void replace_suffix(std::string& word, std::span<const Suffix> suffixes, std::size_t least) {
  for (const auto& [old, replacement] : suffixes) {
    if (!word.ends_with(old)) continue;
    const std::size_t stem = word.size() - old.size();
    if (measure(std::string_view(word).substr(0, stem)) >= least) word.replace(stem, old.size(), replacement);
    return;
  }
}

void step_1a(std::string& word) {
  if (word.ends_with("sses") || word.ends_with("ies")) {
    word.resize(word.size() - 2);
  } else if (word.ends_with('s') && word.size() > 1 && word[word.size() - 2] != 's') {
    word.pop_back();
  }
}

void step_1b(std::string& word) {
  if (word.ends_with("eed")) {
    if (measure(std::string_view(word).substr(0, word.size() - 3)) > 0) word.pop_back();
    return;
  }
  const std::size_t cut = word.ends_with("ed") ? 2 : word.ends_with("ing") ? 3 : 0;
  if (cut == 0 || !has_vowel(std::string_view(word).substr(0, word.size() - cut))) return;
  word.resize(word.size() - cut);
  if (word.ends_with("at") || word.ends_with("bl") || word.ends_with("iz")) {
    word += 'e';
  } else if (ends_double_consonant(word)) {
    word.pop_back();
  } else if (short_syllable(word)) {
    word += 'e';
  }
}

void step_1c(std::string& word) {
  if (word.ends_with('y') && has_vowel(std::string_view(word).substr(0, word.size() - 1))) word.back() = 'i';
}

// As in ROUGE: "ment" and then "ent" or "ion" are tried again on what the first suffix left.
void step_4(std::string& word) {
  constexpr Suffix kMent[] = {{"ment", ""}};
  constexpr Suffix kEnt[] = {{"ent", ""}};
  replace_suffix(word, kStep4, 2);
  replace_suffix(word, kMent, 2);
  if (word.ends_with("ent")) {
    replace_suffix(word, kEnt, 2);
  } else if (word.ends_with("sion") || word.ends_with("tion")) {
    if (measure(std::string_view(word).substr(0, word.size() - 3)) > 1) word.resize(word.size() - 3);
  }
}

void step_5(std::string& word) {
  if (word.ends_with('e')) {
    const auto stem = std::string_view(word).substr(0, word.size() - 1);
    const std::size_t m = measure(stem);
    if (m > 1 || (m == 1 && !short_syllable(stem))) word.pop_back();
  }
  if (word.ends_with("ll") && measure(word) > 1) word.pop_back();
}

}  // namespace

std::string porter_stem(std::string_view given) {
  std::string word(given);
  if (word.size() < 3) return word;
  step_1a(word);
  step_1b(word);
  step_1c(word);
  replace_suffix(word, kStep2, 1);
  replace_suffix(word, kStep3, 1);
  step_4(word);
  step_5(word);
  return word;
}

}  // namespace winnow::detail
