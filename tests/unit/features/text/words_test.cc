// Words and their terms, language by language.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "winnow/error.h"
#include "winnow/text/rows.h"

namespace winnow {
namespace {

using Strings = std::vector<std::string>;

Strings terms(const std::string& text, const std::string& language, bool stem = true, bool stop_words = false) {
  TextOptions options;
  options.language = language;
  options.stem = stem;
  options.stop_words = stop_words;
  return terms_of(text, options);
}

TEST(Languages, AreThoseOfSnowballByNameAndCode) {
  EXPECT_GE(languages().size(), 15U);
  for (const char* code : {"en", "de", "fr", "es", "it", "pt", "nl", "sv", "no", "da", "fi", "ru", "ro", "hu", "tr"}) {
    EXPECT_EQ(find_language(code).code, code);
    EXPECT_EQ(find_language(find_language(code).name).code, code);
  }
  for (const std::string english : {"EN", "English", "en_US", "en-US", "en_GB.UTF-8"}) {
    EXPECT_EQ(find_language(english).code, "en");
  }
  EXPECT_EQ(find_language("German").code, "de");
  EXPECT_EQ(find_language("nb").code, "no");
  EXPECT_EQ(terms_of("Häuser", {.language = "DE-at"}), terms_of("Häuser", {.language = "german"}));
  EXPECT_THROW(find_language("-en"), InputError);
  EXPECT_THROW(find_language("klingon"), InputError);
  EXPECT_THROW(find_language(""), InputError);
}

TEST(Languages, AllHaveStopWordsAndStems) {
  const std::pair<const char*, const char*> common[] = {
      {"ar", "في"},   {"hy", "և"},   {"eu", "eta"}, {"ca", "amb"}, {"da", "og"},  {"nl", "het"}, {"en", "the"},
      {"fi", "ja"},   {"fr", "le"},  {"de", "und"}, {"el", "και"}, {"hi", "और"},  {"hu", "és"},  {"ga", "agus"},
      {"id", "yang"}, {"it", "che"}, {"lt", "ir"},  {"ne", "र"},   {"no", "og"},  {"pt", "não"}, {"ro", "și"},
      {"ru", "и"},    {"sr", "и"},   {"es", "que"}, {"sv", "och"}, {"ta", "ஒரு"}, {"tr", "ve"},  {"yi", "און"},
  };
  for (const auto& [code, word] : common) {
    EXPECT_EQ(terms(word, code), Strings{}) << code;
    EXPECT_EQ(terms(word, code, false, true).size(), 1U) << code;
  }
  EXPECT_GE(std::size(common), languages().size());
}

TEST(Words, AreLowerCasedStemmedAndFreeOfStopWords) {
  EXPECT_EQ(terms("The Committees were meeting in the houses.", "en"), (Strings{"committe", "meet", "hous"}));
  EXPECT_EQ(terms("The Committees were meeting.", "en", false), (Strings{"committees", "meeting"}));
  EXPECT_EQ(terms("The cats", "english", true, true), (Strings{"the", "cat"}));
  EXPECT_EQ(terms("Die Häuser und STRASSEN", "de"), (Strings{"haus", "strass"}));
  EXPECT_EQ(terms("Книги и столы", "ru"), (Strings{"книг", "стол"}));
}

TEST(Words, KeepNumbersAndInnerPunctuation) {
  EXPECT_EQ(terms("Sales of 1,234.5 in 1987, up 3%", "en", false), (Strings{"sales", "1,234.5", "1987", "3"}));
  EXPECT_EQ(terms("well-known O'Neill's U.S. don't", "en", false), (Strings{"known", "o'neill's", "u.s"}));
}

TEST(Words, OfOneMeaningAreOne) {
  EXPECT_EQ(terms("company\u2019s company's company", "en"), (Strings{"compani", "compani", "compani"}));
  EXPECT_EQ(terms("caf\u00E9 cafe\u0301 CAF\u00C9", "fr", false), (Strings{"café", "café", "café"}));
  EXPECT_EQ(terms("ﬁsh", "en", false), Strings{"fish"});
}

TEST(Words, FollowTheLanguagesCase) {
  EXPECT_EQ(terms("ISPARTA", "tr", false), Strings{"ısparta"});
  EXPECT_EQ(terms("ISPARTA", "en", false), Strings{"isparta"});
}

TEST(Words, ElisionsAreTwo) {
  EXPECT_EQ(terms("l'homme qu’elle d'Italie aujourd'hui", "fr", false), (Strings{"homme", "italie"}));
  EXPECT_EQ(terms("dell'arte", "it", false), Strings{"arte"});
  EXPECT_EQ(terms("rock'n'roll", "en", false), Strings{"rock'n'roll"});
}

TEST(Words, EmojiAndPunctuationAreNone) {
  EXPECT_EQ(terms("😀 !? — …  \u202E()", "en"), Strings{});
}

}  // namespace
}  // namespace winnow
