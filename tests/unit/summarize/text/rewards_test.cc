// The worth of a single sentence: its place, and whether it is a full sentence.
#include "summarize/text/rewards.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "unit/summarize/text/documents.h"
#include "winnow/text/summarize.h"

namespace winnow::testing {
using namespace detail;
namespace {

TEST(EndsLikeASentence, StopsAndWhatMayFollowThem) {
  for (const auto* text : {"It rained.", "Did it?", "It did!", "\"It rained.\"", "It rained (hard.)", "And so on\u2026",
                           "\u201cIt rained.\u201d", "\u96e8\u3002"}) {
    EXPECT_TRUE(ends_like_a_sentence(text)) << text;
  }
  for (const auto* text : {"Shr 22 cts vs 22 cts", "The following were filed:", "Dutch chemicals group", "11:18", "",
                           "It has increased its U.S.", "Qtly div n.a.", "\"\"", "in the (old) town, "}) {
    EXPECT_FALSE(ends_like_a_sentence(text)) << text;
  }
}

// Sentences that alternate between two topics, with ten words each, so that they are similar but not equal.
std::string sentence_about(const std::string& topic, int i) {
  const auto word = [&](int j) { return topic + static_cast<char>('a' + j % 10); };
  return "The " + word(i) + " of " + word(i / 3 + 1) + " was near the " + topic + " and the " + word(i / 7 + 4) + " " +
         word(i / 50 + 6) + ". ";
}

std::vector<Document> one_long_document() {
  std::string text;
  for (int i = 0; i < 500; ++i) text += sentence_about(i < 250 ? "harbour" : "comet", i);
  return documents({text});
}

TEST(Places, ALongDocumentIsReadToItsEnd) {
  const auto book = one_long_document();
  for (const std::size_t sentences : {2U, 6U, 12U}) {
    SummarizeOptions options;
    options.length.sentences = sentences;
    const auto summary = summarize(book, options);
    std::size_t late = 0;
    for (const Element v : in_order(summary)) late += std::size_t{summary.text.sentences[v].position >= 250};
    EXPECT_GE(late, sentences / 3);
    EXPECT_LE(late, sentences - sentences / 3);
  }
}

// The same words in each document, so that only the place differs.
TEST(Places, AnArticleSaysFirstWhatMatters) {
  const auto news = documents({"The river flooded the town. The flooded town saw the river.",
                               "The river has flooded the whole town. The whole town saw the flooded river."});
  SummarizeOptions options;
  options.length.sentences = 1;
  const auto summary = summarize(news, options);
  EXPECT_EQ(summary.text.sentences[in_order(summary).front()].position, 0U);
}

// Thirty stories that begin with the same two words, and a number, before their one sentence.
TEST(Fragments, AreNotPickedThoughTheyAreMostAlike) {
  std::vector<std::string> stories;
  for (int i = 0; i < 30; ++i) {
    stories.push_back("Payable May " + std::to_string(i) + "\n\n" + sentence_about("dividend", i));
  }
  const auto news = documents(stories);
  SummarizeOptions options;
  options.objective = "summary";
  options.length.sentences = 5;
  options.text.headings = true;
  const auto fragments = [&] {
    const auto summary = summarize(news, options);
    const auto chosen = in_order(summary);
    return std::count_if(chosen.begin(), chosen.end(),
                         [&](Element v) { return !ends_like_a_sentence(text_of(summary.text.sentences[v], news)); });
  };
  EXPECT_EQ(fragments(), 0);
  options.summary.unended = 1;
  options.summary.full_words = 1;
  EXPECT_GT(fragments(), 0);
}

}  // namespace
}  // namespace winnow::testing
