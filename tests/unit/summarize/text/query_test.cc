// Summaries about a question.
#include "summarize/text/query.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/summarize/text/documents.h"
#include "winnow/error.h"

namespace winnow::testing {
using namespace detail;
namespace {

SummarizeOptions about(const std::string& query) {
  SummarizeOptions options;
  options.length.sentences = 10;
  options.query = query;
  return options;
}

// The words "comet" and "strike" are in one sentence each; "flooded" stands for "flood".
TEST(Query, OnlySentencesThatConcernItArePicked) {
  const auto all = three_events();
  const auto comet = sentences_of(summarize(all, about("comet")), all);
  EXPECT_EQ(comet, std::vector<std::string>{"Pupils discovered a bright comet with their telescope."});
  const Summary flood = summarize(all, about("flood"));
  EXPECT_EQ(flood.query.sentences, 3U);
  for (const Element v : in_order(flood)) EXPECT_LT(flood.text.sentences[v].document, 3U);
  EXPECT_EQ(flood.stories.of_document[3], Stories::kNone);
}

// Nothing of the first sentence is in the query. It shares "Lissen" and "harbour" with the sentences that match it.
TEST(Query, IsExpandedOnce) {
  const auto all = documents(
      {"Lissen has a harbour. The flood destroyed the harbour of Lissen. The flood of Lissen closed the harbour.",
       "Actors praised a new film in the capital. Critics disliked the film."});
  const auto text = make_text_rows(all, summary_text());
  const QueryMatch match = match_query("flood", text, all, summary_text());
  ASSERT_EQ(match.relevance.size(), 5U);
  EXPECT_GT(match.relevance[0], 0.3);
  EXPECT_LT(match.relevance[0], 0.5);
  EXPECT_FLOAT_EQ(match.relevance[1], 1);
  EXPECT_FLOAT_EQ(match.relevance[2], 1);
  EXPECT_EQ(match.relevance[3], 0);
  EXPECT_EQ(match.relevance[4], 0);
  EXPECT_EQ(match.sentences, 3U);
}

TEST(Query, NamesWordsThatNoSentenceContains) {
  const auto all = three_events();
  const Summary summary = summarize(all, about("the comet zeppelin"));
  EXPECT_EQ(summary.query.unknown, std::vector<std::string>{"zeppelin"});
  const auto complaint = [&](const std::string& query) {
    try {
      summarize(all, about(query));
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(complaint("zeppelin"), "no sentence contains a word of the query 'zeppelin'");
  EXPECT_EQ(complaint("of the"), "the query 'of the' has no word to look for; stop words do not count");
  SummarizeOptions options = about("comet");
  options.objective = "paper";
  EXPECT_THROW(summarize(all, options), InputError);
}

// f is a weighted cover with and without a query, so the proof holds: all that concerns the query is the best possible.
TEST(Query, IsCertified) {
  const auto all = three_events();
  const Summary summary = summarize(all, about("river"));
  EXPECT_NEAR(summary.certificate.ratio, 1, 1e-5);
  SummarizeOptions options = about("river town strike");
  options.length.sentences = 1;
  const Summary one = summarize(all, options);
  EXPECT_LE(one.selected.selection.value, one.certificate.upper_bound);
  EXPECT_GT(one.certificate.ratio, 0.5);
}

TEST(Query, AShareIsOneOfTheSentencesThatConcernIt) {
  const auto all = three_events();
  SummarizeOptions options = about("flood");
  options.length = {};
  options.length.share = 0.67;
  EXPECT_EQ(summarize(all, options).order.size(), 2U);  // of three
}

// The words of a query are read in the language of each document.
TEST(Query, IsReadInTheLanguagesOfTheDocuments) {
  auto all = documents({"Die Flüsse stiegen am Dienstag sehr schnell.", "The mayor thanked every volunteer."});
  all[0].language = "de";
  all[1].language = "en";
  SummarizeOptions options = about("Fluss");
  options.text.language = "auto";
  EXPECT_EQ(in_order(summarize(all, options)).size(), 1U);
}

TEST(Query, StoriesAreThoseOfDocumentsThatConcernIt) {
  const auto all = three_events();
  const auto text = make_text_rows(all, summary_text());
  const Stories stories{{{0, {0, 1, 2}}, {3, {3, 4}}}, {0, 0, 0, 1, 1}, 0};
  const QueryMatch match = match_query("strike", text, all, summary_text());
  const Stories about_strike = stories_about(match, text, stories, true);
  ASSERT_EQ(about_strike.stories.size(), 1U);
  EXPECT_EQ(about_strike.stories[0].documents, std::vector<std::uint32_t>{4});
  EXPECT_EQ(about_strike.stories[0].leader, 4U);
  EXPECT_EQ(about_strike.of_document[4], 0U);
  EXPECT_EQ(about_strike.of_document[3], Stories::kNone);
}

}  // namespace
}  // namespace winnow::testing
