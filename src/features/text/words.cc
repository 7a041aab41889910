#include "features/text/words.h"

#include <libstemmer.h>
#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/ubrk.h>
#include <unicode/unistr.h>
#include <unicode/utext.h>

#include <new>

#include "winnow/error.h"

namespace winnow::detail {
namespace {

constexpr std::size_t kLongestStemmed = 100;  // bytes

icu::Locale locale_of(const LanguageData& language) {
  return icu::Locale(std::string(language.language.code).c_str());
}

void check(UErrorCode status) {
  if (U_FAILURE(status)) throw SystemError(std::string("ICU failed: ") + u_errorName(status));
}

bool is_ascii(std::u16string_view text) {
  for (const char16_t unit : text) {
    if (unit >= 0x80) return false;
  }
  return true;
}

// Equal to the general case mapping in every language where the lower case of I is i.
std::string lower_ascii(std::u16string_view word) {
  std::string text;
  for (const char16_t unit : word) {
    text += static_cast<char>(unit >= u'A' && unit <= u'Z' ? unit - u'A' + u'a' : unit);
  }
  return text;
}

std::string lower(std::u16string_view word, const LanguageData& language) {
  if (is_ascii(word) && language.language.code != "tr" && language.language.code != "az") return lower_ascii(word);
  icu::UnicodeString text(word.data(), static_cast<std::int32_t>(word.size()));
  text.toLower(locale_of(language));
  text.findAndReplace(icu::UnicodeString(char16_t{0x2019}), icu::UnicodeString(u'\''));
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfkc = icu::Normalizer2::getNFKCInstance(status);
  check(status);
  text = nfkc->normalize(text, status);
  check(status);
  std::string utf8;
  return text.toUTF8String(utf8);
}

}  // namespace

WordBreaker::WordBreaker(const LanguageData& language) {
  UErrorCode status = U_ZERO_ERROR;
  iterator_.reset(icu::BreakIterator::createWordInstance(locale_of(language), status));
  check(status);
}

void WordBreaker::start(const Units& units) {
  UErrorCode status = U_ZERO_ERROR;
  UText text = UTEXT_INITIALIZER;
  utext_openUChars(&text, units.text().data(), static_cast<std::int64_t>(units.size()), &status);
  iterator_->setText(&text, status);
  utext_close(&text);
  check(status);
}

bool WordBreaker::next(std::size_t& end) {
  const std::int32_t at = iterator_->next();
  if (at == icu::BreakIterator::DONE) return false;
  end = static_cast<std::size_t>(at);
  return true;
}

bool WordBreaker::is_word() const {
  return iterator_->getRuleStatus() >= UBRK_WORD_NUMBER;
}

std::vector<std::string> lower_words(std::u16string_view word, const LanguageData& language) {
  std::string whole = lower(word, language);
  const std::size_t cut = whole.find('\'');
  if (!language.elision || cut == std::string::npos || language.is_stop_word(whole)) return {std::move(whole)};
  std::vector<std::string> parts;
  if (cut > 0) parts.push_back(whole.substr(0, cut));
  if (cut + 1 < whole.size()) parts.push_back(whole.substr(cut + 1));
  return parts;
}

Stemmer::Stemmer(const LanguageData& language)
    : stemmer_(language.stemmed ? sb_stemmer_new(std::string(language.language.name).c_str(), nullptr) : nullptr) {
  if (language.stemmed && stemmer_ == nullptr) throw std::bad_alloc();  // the library listed the language
}

void Stemmer::Delete::operator()(sb_stemmer* stemmer) const {
  sb_stemmer_delete(stemmer);
}

std::string Stemmer::stem(const std::string& word) const {
  if (stemmer_ == nullptr || word.size() > kLongestStemmed) return word;
  const sb_symbol* stem =
      sb_stemmer_stem(stemmer_.get(), reinterpret_cast<const sb_symbol*>(word.data()), static_cast<int>(word.size()));
  if (stem == nullptr) throw std::bad_alloc();
  const auto size = static_cast<std::size_t>(sb_stemmer_length(stemmer_.get()));
  return size == 0 ? word : std::string(reinterpret_cast<const char*>(stem), size);
}

}  // namespace winnow::detail
