// Hostile input: nothing crashes, and the time is linear in the length.
#include <gtest/gtest.h>

#include "features/text/utf8.h"
#include "unit/features/text/split.h"
#include "winnow/error.h"

namespace winnow::testing {
namespace {

constexpr std::size_t kLong = 50000;

std::string repeat(const std::string& part, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += part;
  return text;
}

// Reading refuses, or gives valid UTF-8.
void expect_read(const std::string& given) {
  for (const char* name : {"x.txt", "x.jsonl", "x.csv", "x.html", "x.docx", "-"}) {
    try {
      for (const Document& document : read_documents(given, name, {"text", {.threads = 1}}).documents) {
        EXPECT_EQ(detail::repair_utf8(document.text).broken.size(), 0U) << name;
      }
    } catch (const InputError&) {
    }
  }
}

// Sentences are in order, inside the text, not empty, and begin and end at character boundaries.
void expect_sound(const std::string& given) {
  const std::string text = detail::repair_utf8(given).text;
  std::size_t last = 0;
  for (const Sentence& sentence : split_sentences(text, find_language("en"))) {
    ASSERT_GE(sentence.begin, last);
    ASSERT_LT(sentence.begin, sentence.end);
    ASSERT_LE(sentence.end, text.size());
    ASSERT_NE(static_cast<unsigned char>(text[sentence.begin]) & 0xC0, 0x80);
    ASSERT_EQ(sentence.last_character > sentence.first_character, true);
    last = sentence.end;
  }
  expect_read(given);
  std::vector<Document> documents(1);
  documents[0].text = text;
  TextOptions options;
  options.min_terms = 1;
  options.ngrams = 2;
  try {
    const TextRows rows = make_text_rows(documents, options);
    EXPECT_EQ(rows.rows.view().size, rows.sentences.size());
  } catch (const std::runtime_error&) {
  }
}

TEST(Hostile, EmptyAndNearlyEmpty) {
  for (const std::string text : {"", " ", "\n", "\r", ".", "...", "\"", "\xEF\xBB\xBF", "a", "A.", ".A", "-", "- ", "#",
                                 "# ", "1. ", "(a) ", "---"}) {
    expect_sound(text);
  }
  expect_sound(std::string(1, '\0'));
  expect_sound(std::string(1000, '\0'));
  expect_sound(std::string("a\0b. C\0d.", 9));
}

TEST(Hostile, LongRunsOfOneThing) {
  for (const std::string part :
       {"a",      "A",           ".",   ". ",  "a.",  "A.",   "a. ",    "A. ",     "?",
        "! ",     "\"",          "\" ", ".\"", "( ",  ")",    "((",     "\n",      "\r\n",
        " ",      "\t",          "- ",  "-\n", "1. ", "1.\n", "#\n",    "# a\n",   "a.B",
        "aa.Bb",  "Mr. ",        "...", "… ",  "a\n", "A\n",  "'",      "a'",      "1",
        "1.1",    "http://a.b/", "é",   "漢",  "。",  "😀",    "\u0301", "\u202E",  "\u202Eabc\u202C ",
        "\u200B", "\uFEFF",      "क",   "ไทย", "가",  "\xFF", "\xC3",   "\xF0\x9F"}) {
    expect_sound(repeat(part, kLong));
    expect_sound("Start " + repeat(part, 1000) + " End. Next.");
  }
}

TEST(Hostile, MegabytesWithoutASpace) {
  const std::string text = repeat("abcdefghij", 1500000);
  EXPECT_EQ(split(text), Strings{text});
}

TEST(Hostile, AllBytes) {
  std::string text;
  for (int repeat_count = 0; repeat_count < 50; ++repeat_count) {
    for (int c = 0; c < 256; ++c) text += static_cast<char>((c * 7 + repeat_count) % 256);
  }
  expect_sound(text);
}

}  // namespace
}  // namespace winnow::testing
