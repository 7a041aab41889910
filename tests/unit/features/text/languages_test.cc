// Languages: found for each document, and those for which there is no stemmer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/complaint.h"
#include "unit/features/text/split.h"
#include "winnow/text/rows.h"

namespace winnow::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kGerman =
    "Die Brücke über den Fluss ist seit gestern gesperrt, weil das Wasser weiter steigt. Am 3. Oktober kam Dr. Müller "
    "mit vielen Helfern in die Stadt, um die Häuser am Ufer zu sichern. Niemand weiß, wie lange das dauern wird.\n";
const std::string kEnglish =
    "The bridge over the river has been closed since yesterday because the water keeps rising. On Monday Dr. Miller "
    "came to the town with many helpers to secure the houses on the bank. Nobody knows how long that will take.\n";
const std::string kThai = "แม่น้ำท่วมเมืองเมื่อคืนนี้ ชาวบ้านหลายร้อยคนต้องย้ายไปอยู่ที่โรงเรียน ไม่มีใครรู้ว่าน้ำจะลดเมื่อไร\n";

std::vector<Document> documents_with(const std::vector<std::string>& texts) {
  std::vector<Document> all;
  for (const std::string& text : texts) all.push_back({"x", "", "", text});
  return all;
}

std::vector<std::string> languages_of(const std::vector<std::string>& texts) {
  auto all = documents_with(texts);
  detect_languages(all);
  std::vector<std::string> codes;
  for (const Document& document : all) codes.push_back(document.language);
  return codes;
}

TEST(Languages, EachDocumentHasItsOwn) {
  EXPECT_EQ(languages_of({kGerman, kEnglish, kThai}), (std::vector<std::string>{"de", "en", "th"}));
}

TEST(Languages, ShortTextsFollowTheOthers) {
  EXPECT_EQ(languages_of({kGerman, "Taxi Hotel.", kGerman}), (std::vector<std::string>{"de", "de", "de"}));
  EXPECT_EQ(languages_of({"A b.", "x"}), (std::vector<std::string>{"en", "en"}));
  EXPECT_EQ(languages_of({""}), (std::vector<std::string>{"en"}));
}

TEST(Languages, WhatADocumentStatesStays) {
  auto all = documents_with({kEnglish});
  all[0].language = "fr";
  detect_languages(all);
  EXPECT_EQ(all[0].language, "fr");
}

TEST(Languages, TheMainOneHasMostText) {
  auto all = documents_with({kGerman, kEnglish, kEnglish});
  detect_languages(all);
  EXPECT_EQ(main_language(all), "en");
  EXPECT_EQ(main_language({}), "en");
}

// "Die" is an article in German and a verb in English; "Dr." and "3." end no sentence in German.
TEST(Languages, EachDocumentIsReadInItsOwn) {
  auto all = documents_with({kGerman, "They die of thirst. " + kEnglish});
  detect_languages(all);
  TextOptions options;
  options.language = "auto";
  options.min_terms = 1;
  const TextRows rows = make_text_rows(all, options);
  EXPECT_THAT(rows.terms, Contains("die"));
  EXPECT_EQ(
      std::count_if(rows.sentences.begin(), rows.sentences.end(), [](const Sentence& s) { return s.document == 0; }),
      3);
  const std::size_t die =
      static_cast<std::size_t>(std::find(rows.terms.begin(), rows.terms.end(), "die") - rows.terms.begin());
  EXPECT_EQ(rows.frequencies[die], 1U);  // not in the German sentence that begins with it
  options.language = "german";
  EXPECT_THAT(make_text_rows(all, options).terms, Not(Contains("die")));
}

TEST(Languages, TheSameOnAnyNumberOfThreads) {
  std::vector<std::string> texts;
  for (int i = 0; i < 200; ++i) texts.push_back(i % 3 == 0 ? kGerman : i % 3 == 1 ? kEnglish : kThai);
  auto all = documents_with(texts);
  detect_languages(all);
  TextOptions options;
  options.language = "auto";
  options.run.threads = 1;
  const TextRows one = make_text_rows(all, options);
  options.run.threads = 4;
  const TextRows four = make_text_rows(all, options);
  EXPECT_EQ(one.terms, four.terms);
  EXPECT_EQ(one.rows.values, four.rows.values);
}

TEST(Languages, AnyThatIcuKnows) {
  EXPECT_EQ(find_language("thai").code, "th");
  EXPECT_EQ(find_language("KM").name, "khmer");
  EXPECT_EQ(find_language("pl-PL").name, "polish");
  EXPECT_EQ(find_language("chinese").code, "zh");
  EXPECT_THAT(complaint([] { find_language("klingon"); }), HasSubstr("or any other that ICU knows, such as thai (th)"));
}

// ICU 72 does not end sentences at the khan (U+17D4) and the bariyoosan (U+17D5).
TEST(Languages, KhmerSentencesEndAtItsOwnStops) {
  const std::string text = "ទន្លេបានជន់លិចទីក្រុង។ ប្រជាជនបានចាកចេញពីផ្ទះ។អ្នកស្ម័គ្រចិត្តបានជួយ៕ ចប់";
  EXPECT_EQ(split_sentences(text, find_language("km")).size(), 4U);
}

TEST(Languages, DictionariesFindTheWordsOfThaiAndKhmer) {
  TextOptions options;
  options.language = "th";
  const auto thai = terms_of("แม่น้ำท่วมเมือง", options);  // river, flood, town
  ASSERT_EQ(thai.size(), 3U);
  EXPECT_EQ(thai[1], "ท่วม");
  options.language = "km";
  EXPECT_GE(terms_of("ខ្ញុំស្រឡាញ់ភាសាខ្មែរ", options).size(), 3U);
  options.language = "ja";
  EXPECT_GE(terms_of("東京に行きました", options).size(), 3U);
}

}  // namespace
}  // namespace winnow::testing
