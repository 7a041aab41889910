// Broken UTF-8 is replaced and reported.
#include "features/text/utf8.h"

#include <gtest/gtest.h>

#include "winnow/text/rows.h"

namespace winnow {
using namespace detail;
namespace {

const std::string kMark = "\xEF\xBF\xBD";

TEST(Utf8, ValidTextStays) {
  const std::string text = "plain, Größe, 漢字, 😀, \u0000 and more";
  EXPECT_EQ(repair_utf8(text).text, text);
  EXPECT_TRUE(repair_utf8(text).broken.empty());
}

TEST(Utf8, EveryKindOfFlawIsReplaced) {
  EXPECT_EQ(repair_utf8("a\xFFz").text, "a" + kMark + "z");
  EXPECT_EQ(repair_utf8("a\x80z").text, "a" + kMark + "z");            // a continuation byte without a start
  EXPECT_EQ(repair_utf8("a\xE2\x82").text, "a" + kMark);               // cut off: one maximal subpart
  EXPECT_EQ(repair_utf8("\xC0\xAF").text, kMark + kMark);              // an overlong slash
  EXPECT_EQ(repair_utf8("\xED\xA0\x80").text, kMark + kMark + kMark);  // half a surrogate pair
  EXPECT_EQ(repair_utf8("\xF4\x90\x80\x80").text, kMark + kMark + kMark + kMark);  // beyond U+10FFFF
}

TEST(Utf8, PlacesAreReported) {
  const auto documents = read_documents(
      "first\nse\xFF\xFE"
      "cond\nthird \xC3",
      "x.txt");
  EXPECT_EQ(documents.documents[0].text, "first\nse" + kMark + kMark + "cond\nthird " + kMark);
  ASSERT_EQ(documents.broken.size(), 2U);
  EXPECT_EQ(documents.broken_places, 2U);
  EXPECT_EQ(documents.broken[0].file, "x.txt");
  EXPECT_EQ(documents.broken[0].byte, 8U);
  EXPECT_EQ(documents.broken[0].line, 2U);
  EXPECT_EQ(documents.broken[0].bytes, 2U);
  EXPECT_EQ(documents.broken[1].line, 3U);
}

TEST(Utf8, ManyPlacesAreCountedAndSomeNamed) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "a\xFF\n";
  const auto documents = read_documents(text, "x.txt");
  EXPECT_EQ(documents.broken_places, 1000U);
  ASSERT_EQ(documents.broken.size(), kMostBroken);
  EXPECT_EQ(documents.broken.back().line, kMostBroken);
}

TEST(Utf8, CountsCharacters) {
  EXPECT_EQ(count_characters("Größe 😀"), 7U);
}

}  // namespace
}  // namespace winnow
