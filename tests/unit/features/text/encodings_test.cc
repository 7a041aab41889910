// UTF-16 and old encodings: found by their bytes, or named.
#include "features/text/encodings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/complaint.h"
#include "winnow/text/documents.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

const std::string kFrench =
    "Le café du port est fermé depuis hier. La mairie a annoncé que les travaux dureront tout l'été.\n";

std::string utf16(std::u16string_view text, bool little) {
  std::string bytes;
  for (const char16_t unit : text) {
    const char low = static_cast<char>(unit & 0xFF);
    const char high = static_cast<char>(unit >> 8);
    bytes += little ? low : high;
    bytes += little ? high : low;
  }
  return bytes;
}

// Each letter of Latin-1 in one byte.
std::string latin1(const std::string& utf8) {
  std::string bytes;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto byte = static_cast<unsigned char>(utf8[i]);
    bytes +=
        byte < 0x80 ? utf8[i] : static_cast<char>(((byte & 3) << 6) | (static_cast<unsigned char>(utf8[++i]) & 0x3F));
  }
  return bytes;
}

Document decoded(const std::string& bytes, const std::string& encoding = "", const std::string& name = "x.txt") {
  ReadTextOptions options;
  options.encoding = encoding;
  return read_documents(bytes, name, options).documents.at(0);
}

TEST(Encodings, Utf8StaysAsItIs) {
  const Document document = decoded(kFrench);
  EXPECT_EQ(document.text, kFrench);
  EXPECT_EQ(document.encoding, "UTF-8");
}

TEST(Encodings, Utf16WithAndWithoutAMark) {
  const std::u16string text = u"Die Brücke über den Fluß. \U0001F600 Ende.\n";
  for (const bool little : {true, false}) {
    const std::string mark = little ? "\xFF\xFE" : "\xFE\xFF";
    for (const std::string& bytes : {mark + utf16(text, little), utf16(text, little)}) {
      const Document document = decoded(bytes);
      EXPECT_EQ(document.text, "Die Brücke über den Fluß. 😀 Ende.\n");
      EXPECT_EQ(document.encoding, little ? "UTF-16LE" : "UTF-16BE");
    }
  }
  // Cyrillic has a zero byte at blanks only.
  EXPECT_EQ(decoded(utf16(u"Это простой текст. Он короткий.", true)).text, "Это простой текст. Он короткий.");
}

TEST(Encodings, JsonLinesInUtf16) {
  EXPECT_EQ(decoded("\xFF\xFE" + utf16(u"{\"text\": \"Grüße\"}\n", true), "", "x.jsonl").text, "Grüße");
}

TEST(Encodings, OldEncodingsAreDetected) {
  EXPECT_EQ(decoded(latin1(kFrench + kFrench), "").text, kFrench + kFrench);
  const Document quotes = decoded("He said \x93yes\x94 \x97 and it\x92s done.\n");
  EXPECT_EQ(quotes.text, "He said “yes” — and it’s done.\n");
  EXPECT_EQ(quotes.encoding, "windows-1252");
  const Document japanese = decoded(
      "\x82\xb1\x82\xea\x82\xcd\x95\xb6\x82\xc5\x82\xb7\x81\x42\x8e\x9f\x82\xcc\x95\xb6\x82\xc5\x82\xb7\x81\x42\n");
  EXPECT_EQ(japanese.text, "これは文です。次の文です。\n");
  EXPECT_EQ(japanese.encoding, "Shift_JIS");
  const Document russian = decoded(
      "\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0! \xdd\xf2\xee \xef\xf0\xee\xf1\xf2\xee\xe9 \xf2\xe5\xea\xf1\xf2.\n");
  EXPECT_EQ(russian.text, "Привет, мир! Это простой текст.\n");
  EXPECT_EQ(russian.encoding, "windows-1251");
}

TEST(Encodings, AFewBrokenBytesInUtf8AreStillUtf8) {
  const auto read = read_documents(kFrench + "cass\xE9\n" + kFrench, "x.txt");
  EXPECT_EQ(read.documents[0].text, kFrench + "cass\uFFFD\n" + kFrench);
  EXPECT_EQ(read.broken_places, 1U);
}

TEST(Encodings, ANameOverrides) {
  EXPECT_EQ(decoded("\xE6\xE7", "windows-1252").text, "æç");
  EXPECT_EQ(decoded("\xE6\xE7", "windows-1251").text, "жз");
  EXPECT_EQ(decoded("caf\xC3\xA9", "latin1").text, "cafÃ©");
  EXPECT_EQ(complaint([] { decoded("x", "klingon"); }),
            "unknown encoding 'klingon'; expected a name such as utf-8, utf-16, windows-1252, iso-8859-2, shift_jis or "
            "gb18030");
}

TEST(Encodings, BrokenPlacesOfANamedEncodingAreReported) {
  ReadTextOptions options;
  options.encoding = "shift_jis";
  const auto read = read_documents("one\ntwo \x82\n\x82\xb1", "x.txt", options);
  EXPECT_EQ(read.documents[0].text, "one\ntwo \uFFFD\nこ");
  ASSERT_EQ(read.broken.size(), 1U);
  EXPECT_EQ(read.broken[0].byte, 8U);
  EXPECT_EQ(read.broken[0].line, 2U);
}

TEST(Encodings, LongTextsAreNotCutInsideACharacter) {
  std::u16string text;
  for (int i = 0; i < 700000; ++i) text += u"\U0001F600x";
  const std::string read = detail::convert_to_utf8(utf16(text, true), "UTF-16LE").text;
  ASSERT_EQ(read.size(), 700000U * 5);
  EXPECT_TRUE(detail::repair_utf8(read).broken.empty());
}

TEST(Encodings, WhatIsNotTextIsSaid) {
  EXPECT_EQ(complaint([] { decoded(std::string("ab\0cd\0\0e", 8)); }),
            "x.txt is not text: byte 3 is 0; expected text, HTML, PDF, DOCX, mail or a table");
  EXPECT_THAT(complaint([] { decoded(std::string(200, '\1')); }), HasSubstr("x.txt is not text: byte 1 is 1"));
}

}  // namespace
}  // namespace winnow::testing
