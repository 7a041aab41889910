#include "features/text/language.h"

#include <fmt/format.h>
#include <libstemmer.h>

#include <algorithm>
#include <array>
#include <map>

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

LanguageData make(const Language& language) {
  LanguageData data;
  data.language = language;
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
  const std::string wanted = plain_name(name_or_code);
  std::string names;
  for (const Language& language : languages()) {
    if (language.name == wanted || language.code == wanted) return language;
    names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", language.name, language.code);
  }
  throw InputError(fmt::format("unknown language '{}'; expected one of {}", name_or_code, names));
}

const LanguageData& detail::language_data(std::string_view name_or_code) {
  static const auto all = [] {
    std::map<std::string_view, LanguageData> data;
    for (const Language& language : languages()) data.emplace(language.code, make(language));
    return data;
  }();
  return all.at(find_language(name_or_code).code);
}

}  // namespace winnow
