// Where sentences end inside a block: ICU proposes, and rules for abbreviations, initials, ordinals, quotations,
// ellipses and missing spaces decide.
#pragma once

#include <unicode/brkiter.h>

#include <memory>
#include <vector>

#include "features/text/language.h"
#include "features/text/units.h"

namespace winnow::detail {

class SentenceEnds {
 public:
  explicit SentenceEnds(const LanguageData& language);

  // The units just past the sentences, space after them included, increasing; the last is units.size(). `cased`:
  // capital letters mean something in this text. Takes time in proportion to the units. Valid until the next call.
  const std::vector<std::size_t>& find(const Units& units, bool cased);

 private:
  void propose(const Units& units, bool cased);

  const LanguageData& language_;
  std::unique_ptr<icu::BreakIterator> iterator_;
  std::vector<std::size_t> proposed_;
  std::vector<std::size_t> sure_;
  std::vector<std::size_t> ends_;
};

// Whether the word at units[at] looks like the beginning of a sentence: a stop word, with a capital where text is
// cased, that is no initial.
bool begins_sentence(const Units& units, std::size_t at, bool cased, const LanguageData& language);

// What the word units[begin, stop) before the full stop at `stop` is. Letters with full stops or hyphens between are
// kMaybe ("J.-P"), as are single letters.
Abbreviation abbreviation_before(const Units& units, std::size_t begin, std::size_t stop, const LanguageData& language);

// Appends the ends where the space after a sentence is missing ("media.The"), each before the next sentence's first
// unit. URLs, e-mail addresses, file names and dotted names stay whole.
void find_glued_ends(const Units& units, bool cased, const LanguageData& language, std::vector<std::size_t>& ends);

inline bool is_terminal_unit(char16_t unit) {
  return unit == u'.' || unit == u'!' || unit == u'?';
}

}  // namespace winnow::detail
