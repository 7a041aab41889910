// From documents to the sentences that represent them.
#include "winnow/text/summarize.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
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

// Three documents report the first event, so it is the most central. Its second report is worth less than another
// event.
TEST(Summarize, TwoSentencesTellTwoEvents) {
  SummarizeOptions options;
  options.length.sentences = 2;
  const Summary summary = summarize(three_events(), options);
  const auto chosen = in_order(summary);
  ASSERT_EQ(chosen.size(), 2U);
  EXPECT_LT(summary.text.sentences[chosen[0]].document, 3U);
  EXPECT_GE(summary.text.sentences[chosen[1]].document, 3U);
}

TEST(Summarize, AWordBudgetHolds) {
  const auto all = three_events();
  for (const std::size_t budget : {8U, 9U, 20U, 33U, 1000U}) {
    SummarizeOptions options;
    options.length.words = budget;
    const Summary summary = summarize(all, options);
    std::size_t words = 0;
    for (const Element v : in_order(summary)) words += count_words(text_of(summary.text.sentences[v], all));
    EXPECT_LE(words, budget);
    EXPECT_EQ(words, summary.words);
    EXPECT_EQ(summary.order.size() == summary.text.sentences.size(), budget == 1000);
  }
}

TEST(Summarize, ADocumentsShareHolds) {
  SummarizeOptions options;
  options.length.per_document = 1;
  const auto all = three_events();
  const Summary summary = summarize(all, options);
  std::set<std::uint32_t> seen;
  for (const Element v : in_order(summary)) EXPECT_TRUE(seen.insert(summary.text.sentences[v].document).second);
  EXPECT_EQ(seen.size(), all.size());
}

// "Red boats" and "green ferries" are in both documents: 2^2 each, the second at place 1: / sqrt(2). One sentence has
// the first. What one document alone says twice does not count, unless there is one document.
TEST(Summarize, TellsHowMuchOfWhatIsRepeatedIsCovered) {
  SummarizeOptions options;
  options.length.sentences = 1;
  const auto two = documents({"Red boats sank. Green ferries raced.", "Red boats left. Green ferries stopped."});
  const Summary of_two = summarize(two, options);
  ASSERT_EQ(of_two.repeated.size(), 1U);
  EXPECT_NEAR(of_two.repeated[0].all, 4 + 4 / std::sqrt(2.0), 1e-5);
  EXPECT_NEAR(of_two.repeated[0].covered, 4, 1e-5);
  const Summary of_one = summarize(documents({"Red boats sank. Red boats raced. Green ferries stopped."}), options);
  EXPECT_NEAR(of_one.repeated[0].all, 2, 1e-5);
  EXPECT_NEAR(of_one.repeated[0].covered, 2, 1e-5);
  options.objective = "paper";
  EXPECT_TRUE(summarize(two, options).repeated.empty());
}

TEST(Summarize, OrderIsTheDocuments) {
  SummarizeOptions options;
  options.length.sentences = 4;
  const Summary summary = summarize(three_events(), options);
  const auto chosen = in_order(summary);
  EXPECT_TRUE(std::is_sorted(chosen.begin(), chosen.end()));
  EXPECT_EQ(chosen.size(), 4U);
}

TEST(Summarize, OrderMayBeTheGains) {
  SummarizeOptions options;
  options.length.sentences = 4;
  options.order = SummaryOrder::kGain;
  const Summary summary = summarize(three_events(), options);
  EXPECT_EQ(summary.order, (std::vector<std::size_t>{0, 1, 2, 3}));
}

// 25 % of 10 sentences are 2.5, rounded to 3. A tiny share is still one sentence.
TEST(Summarize, AShareIsOfTheSentences) {
  SummarizeOptions options;
  options.length.share = 0.25;
  EXPECT_EQ(summarize(three_events(), options).order.size(), 3U);
  options.length.share = 0.001;
  EXPECT_EQ(summarize(three_events(), options).order.size(), 1U);
  options.length = {.sentences = 2, .share = 0.9};
  EXPECT_EQ(summarize(three_events(), options).order.size(), 2U);
}

TEST(Summarize, ProvesTimesAndAssigns) {
  SummarizeOptions options;
  options.length.sentences = 3;
  options.assign = true;
  const Summary summary = summarize(three_events(), options);
  EXPECT_GT(summary.certificate.ratio, 0.5);
  ASSERT_TRUE(summary.assignment.has_value());
  EXPECT_EQ(summary.assignment->of.size(), summary.text.sentences.size());
  EXPECT_GE(summary.seconds.total, summary.seconds.maximize + summary.seconds.certify);
  options.certify = CertifyEffort::kOff;
  EXPECT_EQ(summarize(three_events(), options).certificate.kind, "");
}

TEST(Summarize, PruningIsMadeForTheObjective) {
  SummarizeOptions options;
  options.length.sentences = 3;
  options.select.method = "sparsify";
  std::size_t expected = 0;
  options.prepare = [&](const Objective& objective, std::size_t k, SelectOptions& select) {
    EXPECT_EQ(objective.size(), 10U);
    expected = k;
    select.prune = make_default_prune(objective, k);
    select.prune->pruner = Pruner::kQuickPrune;
  };
  const Summary summary = summarize(three_events(), options);
  EXPECT_EQ(expected, 3U);
  EXPECT_TRUE(summary.selected.sparsified.has_value());
  EXPECT_EQ(summary.select.prune->pruner, Pruner::kQuickPrune);
}

TEST(Summarize, ThreadsDoNotShow) {
  SummarizeOptions options;
  options.length.sentences = 4;
  options.run.threads = 1;
  const auto one = in_order(summarize(three_events(), options));
  options.run.threads = 3;
  EXPECT_EQ(one, in_order(summarize(three_events(), options)));
}

TEST(Summarize, HeadingsAreLeftOut) {
  SummarizeOptions options;
  options.length.sentences = 10;
  const auto all = documents({"Rivers flood towns\n\nThe river Arven flooded three towns on Tuesday."});
  EXPECT_EQ(summarize(all, options).order.size(), 1U);
  options.text.headings = true;
  EXPECT_EQ(summarize(all, options).order.size(), 2U);
}

TEST(Summarize, NeedsALength) {
  EXPECT_THROW(summarize(three_events(), {}), InputError);
}

}  // namespace
}  // namespace winnow::testing
