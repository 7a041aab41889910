// What a reader sees in place of paths.
#include "summarize/text/headlines.h"

#include <gtest/gtest.h>

#include "unit/summarize/text/documents.h"

namespace winnow::testing {
using namespace detail;
namespace {

TEST(Headlines, AreTitlesOrTheHeadingThatATextBeginsWith) {
  auto all = documents({"River breaks its banks\n\nThe river Arven broke through a dyke on Tuesday evening.",
                        "The river Arven broke through a dyke on Tuesday evening.", ""});
  const SummaryReport report;
  EXPECT_EQ(headline_of(report, all[0]), "River breaks its banks");
  EXPECT_EQ(headline_of(report, all[1]), "");
  EXPECT_EQ(label_of(report, all[1]), "The river Arven broke through a dyke on Tuesday evening.");
  EXPECT_EQ(label_of(report, all[2]), "d2");
  all[0].title = "Flood";
  EXPECT_EQ(headline_of(report, all[0]), "Flood");
}

TEST(Headlines, FirstWordsAreCutBetweenWords) {
  std::string text;
  for (int i = 0; i < 30; ++i) text += "größer ";
  const auto all = documents({text, std::string(200, 'x'), "One. " + std::string(74, 'x') + ". Two."});
  const std::string label = label_of({}, all[0]);
  EXPECT_TRUE(label.ends_with("größer…")) << label;
  EXPECT_EQ(label.substr(0, 18), "größer größer ");
  EXPECT_EQ(label_of({}, all[1]), std::string(80, 'x') + "…");
  EXPECT_EQ(label_of({}, all[2]), "One. " + std::string(74, 'x') + "…");
}

TEST(Headlines, DatesAreReadable) {
  EXPECT_EQ(date_in_words("1987-02-26T10:01:00Z"), "26 February 1987");
  EXPECT_EQ(date_in_words("2026-05-01"), "1 May 2026");
  for (const char* other : {"yesterday", "1987-13-01", "1987-00-10", "1987/02/26", "987-02-26", "1987-02"}) {
    EXPECT_EQ(date_in_words(other), other);
  }
}

TEST(Headlines, SeveralDatesAreARange) {
  auto all = documents({"", "", ""});
  EXPECT_EQ(dates_in_words(all), "");
  all[1].date = "1987-02-26";
  EXPECT_EQ(dates_in_words(all), "26 February 1987");
  all[0].date = "1987-02-27 10:00";
  EXPECT_EQ(dates_in_words(all), "26–27 February 1987");
  all[0].date = "1987-03-01";
  EXPECT_EQ(dates_in_words(all), "26 February – 1 March 1987");
  all[0].date = "1986-12-31";
  EXPECT_EQ(dates_in_words(all), "31 December 1986 – 26 February 1987");
  all[2].date = "last week";
  EXPECT_EQ(dates_in_words(all), "");
  all[0].date = all[1].date = all[2].date;
  EXPECT_EQ(dates_in_words(all), "last week");
}

}  // namespace
}  // namespace winnow::testing
