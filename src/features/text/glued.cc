// Sentence ends without a space after the full stop: "in the media.The minister". They are searched once in each run of
// units without spaces, so that the time is linear in the length of a run.
#include <algorithm>
#include <array>
#include <string_view>

#include "features/text/sentence_ends.h"

namespace winnow::detail {
namespace {

// Endings of domain or file names that may begin with a capital ("Booking.Com", "Node.Js").
bool is_name_ending(std::u16string_view word) {
  constexpr std::array<std::string_view, 40> kEndings = {
      "com", "org", "net", "edu",  "gov", "mil",  "info", "biz",  "js",   "ts",    "py",  "txt",  "pdf", "html",
      "htm", "md",  "doc", "docx", "xls", "xlsx", "ppt",  "pptx", "exe",  "dll",   "jpg", "jpeg", "png", "gif",
      "mp3", "mp4", "zip", "gz",   "tar", "csv",  "json", "xml",  "yaml", "jsonl", "cpp", "java"};
  return word.size() <= 5 && std::find(kEndings.begin(), kEndings.end(), lower_utf8(word)) != kEndings.end();
}

class Run {
 public:
  Run(const Units& units, std::size_t begin, std::size_t end, bool cased, const LanguageData& language)
      : units_(units), begin_(begin), end_(end), cased_(cased), language_(language) {}

  // `quotes`: the number of straight quotation marks in the units before the run.
  void find(std::size_t quotes, std::vector<std::size_t>& ends) const {
    if (is_technical()) return;
    for (std::size_t i = begin_; i + 1 < end_; ++i) {
      if (units_[i] == u'"') ++quotes;
      if (!is_terminal_unit(units_[i]) || is_terminal_unit(units_[i + 1])) continue;
      const std::size_t next = after_closing(i + 1, quotes % 2 == 1);
      if (follows(next) && precedes(i, next)) ends.push_back(next);
    }
  }

 private:
  // Addresses, paths and dotted names: runs with characters that do not occur between the letters of a sentence.
  bool is_technical() const {
    const std::u16string_view run = units_.text().substr(begin_, end_ - begin_);
    if (run.find_first_of(u"@/\\_=&#<>{}|~^") != std::u16string_view::npos) return true;
    if (run.find(u"www.") != std::u16string_view::npos) return true;
    for (std::size_t i = 1; cased_ && i + 1 < run.size(); ++i) {
      if (run[i] == u'.' && is_word(run[i - 1]) && is_lower_unit(run[i + 1])) return true;
    }
    return false;
  }

  static bool is_word(char16_t unit) { return is_letter_unit(unit) || is_digit_unit(unit); }

  std::size_t after_closing(std::size_t at, bool quote_is_open) const {
    while (at < end_ && is_closing_unit(units_[at]) && units_[at] != u'\u201C' &&
           (units_[at] != u'"' || quote_is_open)) {
      ++at;
    }
    return at;
  }

  // Whether a sentence begins at `at`: a capital, then small letters; or a capital that is a word.
  bool follows(std::size_t at) const {
    while (at < end_ && is_opening_unit(units_[at])) ++at;
    if (at >= end_) return false;
    std::size_t end = at;
    while (end < end_ && is_word(units_[end])) ++end;
    if (is_name_ending(units_.text().substr(at, std::min<std::size_t>(end - at, 8)))) return false;
    if (!cased_) return at == begin_ + 1 && is_letter_unit(units_[at]);
    if (!is_upper_unit(units_[at])) return false;
    if (end - at > 1) return is_lower_unit(units_[at + 1]);
    const bool word = units_[at] == u'A' || units_[at] == u'I';
    return word && (end == end_ || units_[end] == u'\'' || units_[end] == u'\u2019');
  }

  // Whether the text before the full stop at `stop` is the end of a sentence and not an abbreviation.
  bool precedes(std::size_t stop, std::size_t next) const {
    std::size_t word = stop;
    while (word > begin_ && is_letter_unit(units_[word - 1])) --word;
    if (word == stop) {
      if (stop == begin_) return begin_ > 0;  // " .The": the space is on the wrong side
      const char16_t last = units_[stop - 1];
      return is_digit_unit(last) || is_closing_unit(last) || last == u'%' || is_terminal_unit(last);
    }
    if (stop - word < 2) return false;
    if (units_[stop] != u'.') return true;
    switch (abbreviation_before(units_, word, stop, language_)) {
      case Abbreviation::kNever:
        return false;
      case Abbreviation::kMaybe:
        return begins_sentence(units_, next, cased_, language_);
      default:
        return true;
    }
  }

  const Units& units_;
  std::size_t begin_;
  std::size_t end_;
  bool cased_;
  const LanguageData& language_;
};

}  // namespace

void find_glued_ends(const Units& units, bool cased, const LanguageData& language, std::vector<std::size_t>& ends) {
  std::size_t quotes = 0;
  for (std::size_t begin = 0; begin < units.size(); ++begin) {
    std::size_t end = begin;
    bool inner_stop = false;
    std::size_t inner_quotes = 0;
    for (; end < units.size() && !is_space_unit(units[end]); ++end) {
      if (units[end] == u'"') ++inner_quotes;
      if (is_terminal_unit(units[end]) && end + 1 < units.size() && !is_space_unit(units[end + 1])) inner_stop = true;
    }
    if (inner_stop) Run(units, begin, end, cased, language).find(quotes, ends);
    quotes += inner_quotes;
    begin = end;
  }
}

}  // namespace winnow::detail
