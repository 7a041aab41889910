// Documents to the sentences that stand for them.
#include "winnow/text/summarize.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "unit/summarize/text/documents.h"
#include "winnow/error.h"

namespace winnow::testing {
namespace {

TEST(CountWords, AreRunsOfWhatIsNoSpace) {
  EXPECT_EQ(count_words("one two  three\nfour"), 4U);
  EXPECT_EQ(count_words("well-known 3.5 %"), 3U);
  EXPECT_EQ(count_words(""), 1U);  // a cost is above 0
}

// 我 | 喜欢 | 音乐; イヌ | が | 好き | です; ฉัน | รัก | แมว. Korean has spaces.
TEST(CountWords, AreThoseOfTheDictionaryWhereScriptsWriteNoSpaces) {
  EXPECT_EQ(count_words("我喜欢音乐。"), 3U);
  EXPECT_EQ(count_words("イヌが好きです"), 4U);
  EXPECT_EQ(count_words("ฉันรักแมว and so on"), 6U);
  EXPECT_EQ(count_words("나는 고양이를 좋아한다"), 3U);
  EXPECT_EQ(count_words("«naïve» 3.5 – Привет, мир"), 5U);
}

// Three documents tell the first event, so it is the most central; its second telling is worth less than another event.
TEST(Summarize, TwoSentencesTellTwoEvents) {
  SummarizeOptions options;
  options.length.sentences = 2;
  const Summary summary = summarize(three_events(), options);
  ASSERT_EQ(summary.in_order.size(), 2U);
  EXPECT_LT(summary.text.sentences[summary.in_order[0]].document, 3U);
  EXPECT_GE(summary.text.sentences[summary.in_order[1]].document, 3U);
}

TEST(Summarize, AWordBudgetHolds) {
  const auto all = three_events();
  for (const std::size_t budget : {8U, 9U, 20U, 33U, 1000U}) {
    SummarizeOptions options;
    options.length.words = budget;
    const Summary summary = summarize(all, options);
    std::size_t words = 0;
    for (const Element v : summary.in_order) words += count_words(text_of(summary.text.sentences[v], all));
    EXPECT_LE(words, budget);
    EXPECT_EQ(summary.in_order.size() == summary.text.sentences.size(), budget == 1000);
  }
}

TEST(Summarize, ADocumentsShareHolds) {
  SummarizeOptions options;
  options.length.per_document = 1;
  const auto all = three_events();
  const Summary summary = summarize(all, options);
  std::set<std::uint32_t> seen;
  for (const Element v : summary.in_order) EXPECT_TRUE(seen.insert(summary.text.sentences[v].document).second);
  EXPECT_EQ(seen.size(), all.size());
}

TEST(Summarize, OrderIsTheDocuments) {
  SummarizeOptions options;
  options.length.sentences = 4;
  const Summary summary = summarize(three_events(), options);
  EXPECT_TRUE(std::is_sorted(summary.in_order.begin(), summary.in_order.end()));
  EXPECT_EQ(summary.in_order.size(), 4U);
}

TEST(Summarize, ThreadsDoNotShow) {
  SummarizeOptions options;
  options.length.sentences = 4;
  options.text.threads = options.summary.threads = options.select.run.threads = 1;
  const auto one = summarize(three_events(), options).in_order;
  options.text.threads = options.summary.threads = options.select.run.threads = 3;
  EXPECT_EQ(one, summarize(three_events(), options).in_order);
}

TEST(Summarize, HeadingsAreLeftOut) {
  SummarizeOptions options;
  options.length.sentences = 10;
  const auto all = documents({"Rivers flood towns\n\nThe river Arven flooded three towns on Tuesday."});
  EXPECT_EQ(summarize(all, options).in_order.size(), 1U);
  options.text.headings = true;
  EXPECT_EQ(summarize(all, options).in_order.size(), 2U);
}

TEST(Summarize, NeedsALength) {
  EXPECT_THROW(summarize(three_events(), {}), InputError);
}

}  // namespace
}  // namespace winnow::testing
