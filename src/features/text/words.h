// Splits text into words by ICU's rules, and maps words to terms.
#pragma once

#include <unicode/brkiter.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "features/text/language.h"
#include "features/text/units.h"

struct sb_stemmer;

namespace winnow::detail {

// Splits text into words: runs that contain a letter or digit. "3.14", "1,000" and "don't" are one word each,
// "well-known" is two.
class WordBreaker {
 public:
  explicit WordBreaker(const LanguageData& language);

  // Calls use(std::u16string_view word) for each word of `units` in order.
  template <class Use>
  void for_words(const Units& units, const Use& use) {
    start(units);
    std::size_t begin = 0;
    for (std::size_t end = 0; next(end); begin = end) {
      if (is_word()) use(units.text().substr(begin, end - begin));
    }
  }

 private:
  void start(const Units& units);
  bool next(std::size_t& end);
  bool is_word() const;

  std::unique_ptr<icu::BreakIterator> iterator_;
};

// The lower-cased, normalized (NFKC) words of a word as written: one, or the parts of an elision (l'homme).
std::vector<std::string> lower_words(std::u16string_view word, const LanguageData& language);

class Stemmer {
 public:
  // Without a stemmer for the language, words stay as they are.
  explicit Stemmer(const LanguageData& language);
  // The stem of a lower-cased word. Very long words, which occur in no language, are returned unchanged.
  std::string stem(const std::string& word) const;

 private:
  struct Delete {
    void operator()(sb_stemmer* stemmer) const;
  };
  std::unique_ptr<sb_stemmer, Delete> stemmer_;
};

}  // namespace winnow::detail
