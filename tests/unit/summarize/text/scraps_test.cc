// What a summary never contains: credits, notices, half quotations, and sentences without the one that they need.
#include "summarize/text/scraps.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/summarize/text/documents.h"
#include "winnow/text/summarize.h"

namespace winnow::testing {
using namespace detail;
namespace {

TEST(Scraps, NoticesAreKnownByWhatTheySay) {
  for (const char* notice :
       {"Rowers rest after the regatta on Lake Orm. (Associated Press)", "Photo: Ann Day, the winner of the race.",
        "FILE - A boat lies on the bank of the Orm.", "Copyright 2020 The Orm Gazette, all rights reserved.",
        "Sign up for our letters to learn of new stories.", "Read more of it at https://example.org today."}) {
    EXPECT_TRUE(is_notice(notice)) << notice;
  }
  for (const char* sentence : {"ORM (Reuters) - The lake rose by a metre on Monday.", "The mayor signed the treaty."}) {
    EXPECT_FALSE(is_notice(sentence)) << sentence;
  }
}

TEST(Scraps, QuotationsHaveTwoHalves) {
  EXPECT_TRUE(has_half_quotation("\"The lake will rise, she said."));
  EXPECT_TRUE(has_half_quotation("It will fall,” he said."));
  EXPECT_TRUE(has_half_quotation("The boats (all of them sank."));
  EXPECT_FALSE(has_half_quotation("\"The lake will rise,\" she said."));
  EXPECT_FALSE(has_half_quotation("“It will fall,” he said of the town's lake."));
}

TEST(Scraps, SomeOpenersNeedTheSentenceBefore) {
  for (const char* sentence : {"He rowed home.", "But the lake rose.", "“It’s late,” she said.", "These sank."}) {
    EXPECT_TRUE(opens_dangling(sentence)) << sentence;
  }
  for (const char* sentence :
       {"Heavy boats sank.", "Butter melts.", "Itzhak rows.", "Every boat sank.", "Über Nacht."}) {
    EXPECT_FALSE(opens_dangling(sentence)) << sentence;
  }
}

TEST(Scraps, LinesOfTablesAreMostlyNumbers) {
  EXPECT_TRUE(is_line_of_table("Shr 10 cts vs 2 cts Net 1,200 vs 300"));
  EXPECT_FALSE(is_line_of_table("The lake rose by 2 metres in 3 days after heavy rain."));
}

// Texts that are written without end marks have no scraps for want of them.
TEST(Scraps, EndMarksAreNeededOnlyWhereTextsHaveThem) {
  const auto count = [](const std::vector<Document>& all) {
    const auto text = make_text_rows(all, summary_text());
    const auto reads = judge(text, all);
    return std::count(reads.begin(), reads.end(), Reads::kScrap);
  };
  const std::string cut = "Boats carried the bread of the town to families who had lost all that they owned in";
  EXPECT_EQ(count(documents({"The lake rose fast after days of rain.\n\n" + cut, "Pupils rowed boats home."})), 1);
  EXPECT_EQ(count(documents({"rooms were clean\n\nbreakfast came cold\n\nstaff helped us much"})), 0);
}

std::vector<std::string> summary_of(const std::vector<Document>& all, std::size_t words) {
  SummarizeOptions options;
  options.length.words = words;
  return sentences_of(summarize(all, options), all);
}

TEST(Scraps, ABudgetThatOnlyScrapsWouldFillStaysUnfilled) {
  const auto all =
      documents({"The river flooded the town of Lissen.\n\nThe town of Lissen from above (Associated Press)\n\n"
                 "Photo: the flooded town of Lissen on a map."});
  EXPECT_EQ(summary_of(all, 1000), std::vector<std::string>{"The river flooded the town of Lissen."});
}

TEST(Scraps, ADanglerComesWithTheSentenceBeforeOrNotAtAll) {
  const auto all = documents({"The mayor of Lissen opened a bridge. She thanked every volunteer of the town."});
  EXPECT_EQ(summary_of(all, 1000).size(), 2U);
  EXPECT_EQ(summary_of(all, 8), std::vector<std::string>{"The mayor of Lissen opened a bridge."});
  const auto apart =
      documents({"Pupils of Lissen opened a bridge\n\nShe thanked every volunteer. The river rose again."});
  EXPECT_EQ(summary_of(apart, 1000), std::vector<std::string>{"The river rose again."});
}

}  // namespace
}  // namespace winnow::testing
