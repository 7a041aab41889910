// Where sentences end inside a block. ICU proposes ends. Rules for abbreviations, initials, ordinals, quotations,
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

  // The positions just past the sentences, including the space after them, increasing; the last is units.size().
  // `cased`: the case of letters is meaningful in this text. Takes time in proportion to the units. Valid until the
  // next call.
  const std::vector<std::size_t>& find(const Units& units, bool cased);

 private:
  void propose(const Units& units, bool cased);

  const LanguageData& language_;
  std::unique_ptr<icu::BreakIterator> iterator_;
  std::vector<std::size_t> proposed_;
  std::vector<std::size_t> sure_;
  std::vector<std::size_t> ends_;
};

// Whether the word at units[at] looks like the beginning of a sentence: a stop word, with a capital if the text is
// cased, and not an initial.
bool begins_sentence(const Units& units, std::size_t at, bool cased, const LanguageData& language);

// The kind of the word units[begin, stop) before the full stop at `stop`. Letters separated by full stops or hyphens
// are kMaybe ("J.-P"), as are single letters.
Abbreviation abbreviation_before(const Units& units, std::size_t begin, std::size_t stop, const LanguageData& language);

// Appends the ends that lack the space after a sentence ("media.The"). Each is the position of the next sentence's
// first unit. URLs, e-mail addresses, file names and dotted names are not split.
void find_glued_ends(const Units& units, bool cased, const LanguageData& language, std::vector<std::size_t>& ends);

inline bool is_terminal_unit(char16_t unit) {
  return unit == u'.' || unit == u'!' || unit == u'?';
}

}  // namespace winnow::detail
