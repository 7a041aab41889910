// Stories: which documents tell of the same event, and which are tables.
#include "winnow/text/stories.h"

#include <gtest/gtest.h>

#include "unit/summarize/text/documents.h"
#include "winnow/error.h"
#include "winnow/text/summarize.h"

namespace winnow::testing {
namespace {

// Three reports of a flood, two of a comet, one of a strike, one table. Names are inside the sentences.
std::vector<Document> seven_reports() {
  return documents(
      {"On Tuesday the river Orm flooded the town of Lissen. Boats took families of Lissen to safety. Mayor Dorn "
       "spoke.",
       "Shr 10 cts vs two cts Net 211,000 vs 45,000 Revs 12.1 mln vs 9.0 mln",
       "In Kells pupils saw the comet Halvar by telescope. The comet Halvar returns after ages. All of Kells watched.",
       "Crews ended the strike of ferries at Port Sund. Talks in Sund took weeks. The ferries of Sund sail again.",
       "The town of Lissen lies flooded by the river Orm. Bread was given to families in Lissen. The Orm still rises.",
       "The comet Halvar was seen over Kells. Pupils of Kells had a telescope. The comet was bright.",
       "Boats left Lissen as the river Orm flooded the town. A dam on the Orm broke. Mayor Dorn of Lissen gave "
       "thanks."});
}

TEST(Stories, AreTheDocumentsOfOneEvent) {
  const auto all = seven_reports();
  const Stories found = find_stories(make_text_rows(all, summary_text()), all);
  ASSERT_EQ(found.stories.size(), 3U);
  EXPECT_EQ(found.stories[0].documents, (std::vector<std::uint32_t>{0, 4, 6}));
  EXPECT_EQ(found.stories[1].documents, (std::vector<std::uint32_t>{2, 5}));
  EXPECT_EQ(found.stories[2].documents, (std::vector<std::uint32_t>{3}));
  EXPECT_EQ(found.tables, 1U);
  EXPECT_EQ(found.of_document[1], Stories::kNone);
}

TEST(Stories, TheMostToldComesFirstAndTablesNever) {
  const auto all = seven_reports();
  for (const std::size_t stories : {1U, 2U, 9U}) {
    SummarizeOptions options;
    options.length.words = 60;
    options.stories = stories;
    const Summary summary = summarize(all, options);
    ASSERT_FALSE(summary.order.empty());
    EXPECT_EQ(summary.told, std::min<std::size_t>(stories, 3));
    std::uint32_t last = 0;
    for (const Element v : in_order(summary)) {
      const std::uint32_t story = summary.stories.of_document[summary.text.sentences[v].document];
      EXPECT_GE(story, last);
      EXPECT_LT(story, stories);
      last = story;
    }
    EXPECT_EQ(summary.stories.of_document[summary.text.sentences[in_order(summary)[0]].document], 0U);
  }
}

TEST(Stories, FewDocumentsAndOpinionsAreOneStory) {
  const auto few = seven_reports();
  EXPECT_FALSE(has_many_articles(make_text_rows(few, summary_text()), few));
  std::vector<std::string> lines;
  for (int i = 0; i < 40; ++i) lines.push_back("Room " + std::to_string(i) + " was clean and quiet.");
  const auto opinions = documents(lines);
  EXPECT_FALSE(has_many_articles(make_text_rows(opinions, summary_text()), opinions));
}

TEST(Stories, IfAllAreTablesTheyAreStillSummarized) {
  const auto all =
      documents({"Gold 410 vs 405\n\nTin 12 vs 11\n\nZinc 33 vs 31", "Oats 7 vs 8\n\nRice 9 vs 8 per bag"});
  SummarizeOptions options;
  options.length.sentences = 1;
  options.stories = 1;
  options.text.min_terms = 1;
  EXPECT_EQ(summarize(all, options).order.size(), 1U);
}

}  // namespace
}  // namespace winnow::testing
