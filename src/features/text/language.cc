#include "features/text/language.h"

#include <fmt/format.h>
#include <libstemmer.h>
#include <unicode/ubrk.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <optional>

#include "features/text/word_lists.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

// Snowball's names with their codes. The library decides which of them are available.
constexpr Language kNames[] = {
    {"arabic", "ar"},   {"armenian", "hy"},   {"basque", "eu"},    {"catalan", "ca"},   {"danish", "da"},
    {"dutch", "nl"},    {"english", "en"},    {"finnish", "fi"},   {"french", "fr"},    {"german", "de"},
    {"greek", "el"},    {"hindi", "hi"},      {"hungarian", "hu"}, {"irish", "ga"},     {"indonesian", "id"},
    {"italian", "it"},  {"lithuanian", "lt"}, {"nepali", "ne"},    {"norwegian", "no"}, {"portuguese", "pt"},
    {"romanian", "ro"}, {"russian", "ru"},    {"serbian", "sr"},   {"spanish", "es"},   {"swedish", "sv"},
    {"tamil", "ta"},    {"turkish", "tr"},    {"yiddish", "yi"},
};

// "en-US", "EN" and "en_US.UTF-8" become "en". The two forms of Norwegian share a stemmer.
std::string plain_name(std::string_view name) {
  std::string plain(name.substr(0, name.find_first_of("-_.@")));
  std::transform(plain.begin(), plain.end(), plain.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return plain == "nb" || plain == "nn" ? "no" : plain;
}

bool one_of(std::string_view code, std::initializer_list<std::string_view> codes) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

void add_abbreviation(std::string_view word, LanguageData& data) {
  Abbreviation kind = Abbreviation::kNever;
  if (word.front() == '~' || word.front() == '+') {
    kind = word.front() == '~' ? Abbreviation::kMaybe : Abbreviation::kBeforeNumber;
    word.remove_prefix(1);
  }
  data.abbreviations.emplace(word, kind);
}

LanguageData make(const Language& language, bool stemmed) {
  LanguageData data;
  data.language = language;
  data.stemmed = stemmed;
  data.elision = one_of(language.code, {"fr", "it", "ca", "ga"});
  data.ordinal_stop = one_of(language.code, {"de", "da", "no", "fi", "hu", "tr", "sr", "eu"});
  for (const auto& [code, word] : stop_words()) {
    if (code == language.code) data.stop_words.insert(word);
  }
  for (const auto& [code, word] : abbreviations()) {
    if (code == language.code) add_abbreviation(word, data);
  }
  return data;
}

struct OtherLanguage {
  std::string name;
  std::string code;
};

// Every language that ICU has a locale for, by code.
const std::vector<OtherLanguage>& other_languages() {
  static const auto all = [] {
    std::map<std::string, std::string> names;
    for (std::int32_t i = 0; i < ubrk_countAvailable(); ++i) {
      UErrorCode status = U_ZERO_ERROR;
      std::array<char, 16> code = {};
      uloc_getLanguage(ubrk_getAvailable(i), code.data(), static_cast<std::int32_t>(code.size()), &status);
      if (U_SUCCESS(status) && code[0] != '\0') names.emplace(code.data(), "");
    }
    std::vector<OtherLanguage> others;
    for (auto& [code, name] : names) {
      UErrorCode status = U_ZERO_ERROR;
      std::array<UChar, 100> shown;
      const std::int32_t length =
          uloc_getDisplayLanguage(code.c_str(), "en", shown.data(), static_cast<std::int32_t>(shown.size()), &status);
      if (U_FAILURE(status)) continue;
      icu::UnicodeString(shown.data(), length).toLower().toUTF8String(name);
      others.push_back({name, code});
    }
    return others;
  }();
  return all;
}

std::optional<Language> find_stemmed(const std::string& wanted) {
  for (const Language& language : languages()) {
    if (language.name == wanted || language.code == wanted) return language;
  }
  return std::nullopt;
}

std::optional<Language> find_other(const std::string& wanted) {
  for (const OtherLanguage& other : other_languages()) {
    if (other.name == wanted || other.code == wanted) return Language{other.name, other.code};
  }
  return std::nullopt;
}

std::optional<Language> find_any(std::string_view name_or_code) {
  const std::string wanted = plain_name(name_or_code);
  const auto stemmed = find_stemmed(wanted);
  return stemmed ? stemmed : find_other(wanted);
}

}  // namespace

std::vector<Language> languages() {
  std::vector<Language> all;
  for (const char** name = sb_stemmer_list(); *name != nullptr; ++name) {
    const auto* known = std::find_if(std::begin(kNames), std::end(kNames),
                                     [&](const Language& language) { return language.name == *name; });
    if (known != std::end(kNames)) all.push_back(*known);
  }
  std::sort(all.begin(), all.end(), [](const Language& a, const Language& b) { return a.name < b.name; });
  return all;
}

Language find_language(std::string_view name_or_code) {
  if (const auto found = find_any(name_or_code)) return *found;
  std::string names;
  for (const Language& language : languages()) {
    names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", language.name, language.code);
  }
  throw InputError(
      fmt::format("unknown language '{}'; expected one of {}, or any other that ICU knows, such as thai (th)",
                  name_or_code, names));
}

bool detail::is_language(std::string_view name_or_code) {
  return find_any(name_or_code).has_value();
}

bool detail::is_right_to_left(const std::string& code) {
  return uloc_isRightToLeft(code.c_str()) != 0;
}

const LanguageData& detail::language_data(std::string_view name_or_code) {
  static std::mutex mutex;
  static std::map<std::string, LanguageData, std::less<>> all;
  const Language language = find_language(name_or_code);
  const std::lock_guard lock(mutex);
  const auto found = all.find(language.code);
  if (found != all.end()) return found->second;
  const bool stemmed = find_stemmed(std::string(language.code)).has_value();
  return all.emplace(language.code, make(language, stemmed)).first->second;
}

detail::DocumentLanguages::DocumentLanguages(std::span<const Document> documents, std::string_view language) {
  if (language != "auto") {
    all_ = &language_data(language);
    return;
  }
  const LanguageData& unknown = language_data("en");
  std::map<std::string_view, const LanguageData*> known = {{"", &unknown}};
  for (const Document& document : documents) {
    const LanguageData*& data = known[document.language];
    if (data == nullptr) data = &language_data(document.language);
    of_.push_back(data);
  }
}

}  // namespace winnow
