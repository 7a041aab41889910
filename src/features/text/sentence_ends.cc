#include "features/text/sentence_ends.h"

#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/utext.h>

#include <algorithm>

#include "winnow/error.h"

namespace winnow::detail {
namespace {

constexpr std::size_t kLongestAbbreviation = 24;
constexpr std::size_t kLongestStopWord = 24;

std::size_t skip_spaces(const Units& units, std::size_t at) {
  while (at < units.size() && is_space_unit(units[at])) ++at;
  return at;
}

bool is_word_unit(char16_t unit) {
  return is_letter_unit(unit) || is_digit_unit(unit);
}

// "« Bonjour. » Puis": French puts spaces inside quotation marks, so a closing mark may follow a space. A mark before a
// letter opens a quotation, as in German.
std::size_t past_spaced_quotes(const Units& units, std::size_t end) {
  const auto is_mark = [](char16_t unit) { return unit == u'\u00BB' || unit == u'\u203A'; };
  while (end < units.size() && is_mark(units[end]) && (end + 1 == units.size() || !is_word_unit(units[end + 1]))) {
    end = skip_spaces(units, end + 1);
  }
  return end;
}

// "BROOKSVILLE, Ala. (AP) — A man": the agency and a dash go on with the dateline.
bool opens_agency(const Units& units, std::size_t at) {
  constexpr std::size_t kLongestAgency = 24;
  if (at >= units.size() || units[at] != u'(') return false;
  std::size_t end = at + 1;
  while (end < units.size() && end - at <= kLongestAgency &&
         (is_letter_unit(units[end]) || is_space_unit(units[end]))) {
    ++end;
  }
  if (end == at + 1 || end >= units.size() || units[end] != u')') return false;
  end = skip_spaces(units, end + 1);
  return end < units.size() && std::u16string_view(u"-\u2013\u2014_").find(units[end]) != std::u16string_view::npos;
}

// One proposed end, judged by the text on both sides.
class Proposal {
 public:
  // The sentence would be [begin, end).
  Proposal(const Units& units, std::size_t begin, std::size_t end, bool cased, const LanguageData& language)
      : units_(units), begin_(begin), cased_(cased), language_(language) {
    next_ = skip_spaces(units, end);
    dateline_ = opens_agency(units, next_);
    while (next_ < units.size() && is_opening_unit(units[next_])) {
      ++next_;
      quoted_ = true;
    }
    stop_ = end;
    while (stop_ > begin && (is_space_unit(units[stop_ - 1]) || is_closing_unit(units[stop_ - 1]))) --stop_;
  }

  bool holds() const {
    if (next_ >= units_.size() || stop_ == begin_) return true;
    if (dateline_) return false;
    if (cased_ && is_lower_unit(units_[next_])) return false;
    if (std::u16string_view(u",;:").find(units_[next_]) != std::u16string_view::npos) return false;
    const std::size_t stop = stop_ - 1;
    if (units_[stop] != u'.' || (stop > begin_ && units_[stop - 1] == u'.')) return true;
    return holds_after_full_stop(stop);
  }

 private:
  bool holds_after_full_stop(std::size_t stop) const {
    std::size_t word = stop;
    while (word > begin_ && !is_space_unit(units_[word - 1])) {
      if (stop - --word > kLongestAbbreviation) return true;
    }
    while (word < stop && !is_word_unit(units_[word])) ++word;
    if (word == stop) return true;
    if (is_number(word, stop)) return holds_after_number(word, stop);
    switch (abbreviation_before(units_, word, stop, language_)) {
      case Abbreviation::kNone:
        return true;
      case Abbreviation::kNever:
        return false;
      case Abbreviation::kBeforeNumber:
        return !is_digit_unit(units_[next_]);
      case Abbreviation::kMaybe:
        break;
    }
    return quoted_ || begins_sentence(units_, next_, cased_, language_);
  }

  bool is_number(std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i) {
      if (!is_digit_unit(units_[i])) return false;
    }
    return true;
  }

  // "1. Mix the flour": a number that begins a sentence is an enumerator. "am 3. Oktober": an ordinal.
  bool holds_after_number(std::size_t begin, std::size_t end) const {
    if (end - begin <= 3 && skip_spaces(units_, begin_) == begin) return false;
    if (language_.ordinal_stop && end - begin <= 2) return begins_sentence(units_, next_, cased_, language_);
    return true;
  }

  const Units& units_;
  std::size_t begin_;
  bool cased_;
  const LanguageData& language_;
  std::size_t next_ = 0;   // the first letter of the text that follows
  std::size_t stop_ = 0;   // just past the full stop
  bool dateline_ = false;  // the text that follows goes on with a dateline
  bool quoted_ = false;    // the text that follows opens with a quotation mark or bracket
};

}  // namespace

bool begins_sentence(const Units& units, std::size_t at, bool cased, const LanguageData& language) {
  if (cased && !is_upper_unit(units[at])) return false;
  std::size_t end = at;
  while (end < units.size() && end - at <= kLongestStopWord && is_word_unit(units[end])) ++end;
  if (end == at || end - at > kLongestStopWord) return false;
  if (end - at == 1 && end < units.size() && units[end] == u'.') return false;
  return language.is_stop_word(lower_utf8(units.text().substr(at, end - at)));
}

Abbreviation abbreviation_before(const Units& units, std::size_t begin, std::size_t stop,
                                 const LanguageData& language) {
  const std::u16string_view word = units.text().substr(begin, stop - begin);
  if (word.empty() || word.size() > kLongestAbbreviation) return Abbreviation::kNone;
  const Abbreviation known = language.abbreviation(lower_utf8(word));
  if (known != Abbreviation::kNone) return known;
  std::size_t part = 0;
  for (const char16_t unit : word) {
    const bool between = std::u16string_view(u".-\u2010\u2011").find(unit) != std::u16string_view::npos;
    part = between ? 0 : part + 1;
    if (part > 1 || (!between && !is_letter_unit(unit))) return Abbreviation::kNone;
  }
  return Abbreviation::kMaybe;
}

SentenceEnds::SentenceEnds(const LanguageData& language) : language_(language) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Locale locale(std::string(language.language.code).c_str());
  iterator_.reset(icu::BreakIterator::createSentenceInstance(locale, status));
  if (U_FAILURE(status)) throw SystemError(std::string("ICU has no sentence rules: ") + u_errorName(status));
}

// ICU's boundaries after a space go to proposed_. Boundaries without a space are found by our own rules, except the
// full stops of scripts without spaces.
void SentenceEnds::propose(const Units& units, bool cased) {
  proposed_.clear();
  sure_.clear();
  UErrorCode status = U_ZERO_ERROR;
  UText text = UTEXT_INITIALIZER;
  utext_openUChars(&text, units.text().data(), static_cast<std::int64_t>(units.size()), &status);
  iterator_->setText(&text, status);
  if (U_FAILURE(status)) throw SystemError(std::string("ICU cannot read a text: ") + u_errorName(status));
  for (std::int32_t at = iterator_->next(); at != icu::BreakIterator::DONE; at = iterator_->next()) {
    const auto end = static_cast<std::size_t>(at);
    if (end == 0 || end >= units.size()) continue;
    const char16_t last = units[end - 1];
    if (is_space_unit(last)) {
      proposed_.push_back(end);
    } else if (last >= 0x80 && u_hasBinaryProperty(last, UCHAR_S_TERM)) {
      sure_.push_back(end);
    }
  }
  utext_close(&text);

  // Ends that ICU does not propose: the stops of Khmer, ellipses of one character, and ends before small letters in a
  // text without capitals.
  for (std::size_t i = 1; i + 1 < units.size(); ++i) {
    if (units[i] == u'\u17D4' || units[i] == u'\u17D5') sure_.push_back(i + 1);
    if (!is_space_unit(units[i]) || is_space_unit(units[i + 1])) continue;
    std::size_t last = i;
    while (last > 0 && i - last < 4 && (is_space_unit(units[last - 1]) || is_closing_unit(units[last - 1]))) --last;
    if (last == 0) continue;
    const char16_t unit = units[last - 1];
    if (unit == u'\u2026' || (!cased && is_terminal_unit(unit))) proposed_.push_back(i + 1);
  }
}

const std::vector<std::size_t>& SentenceEnds::find(const Units& units, bool cased) {
  propose(units, cased);
  find_glued_ends(units, cased, language_, sure_);
  std::sort(proposed_.begin(), proposed_.end());
  std::sort(sure_.begin(), sure_.end());
  ends_.clear();
  std::size_t begin = 0;
  auto sure = sure_.begin();
  const auto take_sure = [&](std::size_t before) {
    for (; sure != sure_.end() && *sure <= before; ++sure) {
      if (*sure > begin) ends_.push_back(begin = *sure);
    }
  };
  for (const std::size_t proposed : proposed_) {
    const std::size_t end = past_spaced_quotes(units, proposed);
    take_sure(end);
    if (end > begin && Proposal(units, begin, end, cased, language_).holds()) ends_.push_back(begin = end);
  }
  take_sure(units.size());
  if (begin < units.size()) ends_.push_back(units.size());
  return ends_;
}

}  // namespace winnow::detail
