// Small cases worked out by hand.
#include "winnow/text/rouge.h"

#include <gtest/gtest.h>

#include "winnow/error.h"

namespace winnow {
namespace {

void expect_score(const RougeScore& score, double recall, double precision, double f1) {
  EXPECT_DOUBLE_EQ(score.recall, recall);
  EXPECT_DOUBLE_EQ(score.precision, precision);
  EXPECT_DOUBLE_EQ(score.f1, f1);
}

Rouge against(const Sentences& candidate, const Sentences& reference, const RougeOptions& options = {}) {
  return rouge(candidate, std::vector<Sentences>{reference}, options);
}

TEST(Rouge, OfATextWithItselfIsOne) {
  const Rouge scores = against({"The cat sat.", "On the mat!"}, {"the cat sat", "on the mat"});
  expect_score(scores.rouge1, 1, 1, 1);
  expect_score(scores.rouge2, 1, 1, 1);
  expect_score(scores.rouge_l, 1, 1, 1);
}

TEST(Rouge, CountsAWordAtMostAsOftenAsBothHaveIt) {
  // "the" occurs twice in the reference (4 words) and five times in the candidate: 2 of 4 and 2 of 5. Bigrams: 0 of 3
  // and 0 of 4.
  const Rouge scores = against({"the the the the the"}, {"the cat the dog"});
  expect_score(scores.rouge1, 0.5, 0.4, 0.44444);
  expect_score(scores.rouge2, 0, 0, 0);
  expect_score(scores.rouge_l, 0.5, 0.4, 0.44444);
}

TEST(Rouge, BigramsRunAcrossSentences) {
  expect_score(against({"a b", "c d"}, {"a", "b c", "d"}).rouge2, 1, 1, 1);
}

TEST(Rouge, LTakesTheUnionOverCandidateSentences) {
  // Lin's example: w1 w2 and w1 w3 w5 are the subsequences. Their union hits 4 of the reference's 5 words. The
  // candidate has 5 + 5 words.
  const Rouge scores = against({"w1 w2 w6 w7 w8", "w1 w3 w8 w9 w5"}, {"w1 w2 w3 w4 w5"});
  expect_score(scores.rouge_l, 0.8, 0.4, 0.53333);
}

TEST(Rouge, LKeepsOrder) {
  // Longest common subsequence of "a b c d" and "d c b a": one word of four.
  expect_score(against({"d c b a"}, {"a b c d"}).rouge_l, 0.25, 0.25, 0.25);
}

TEST(Rouge, PoolsReferencesOrTakesTheBest) {
  const Sentences candidate = {"a b"};
  const std::vector<Sentences> references = {{"a x y z"}, {"a b"}};
  // Pooled: 1 + 2 hits of 4 + 2 reference words, and of 2 + 2 candidate words.
  expect_score(rouge(candidate, references).rouge1, 0.5, 0.75, 0.6);
  RougeOptions best;
  best.best = true;
  expect_score(rouge(candidate, references, best).rouge1, 1, 1, 1);
}

TEST(Rouge, StemsAndLeavesStopWordsOut) {
  RougeOptions options;
  options.stem = true;
  // children: child by WordNet; cats: cat by Porter; "ran" is too short to be stemmed.
  expect_score(against({"children cats ran"}, {"child cat run"}, options).rouge1, 0.66667, 0.66667, 0.66667);
  options = {};
  options.stop_words = true;
  expect_score(against({"the quick of brown and fox"}, {"quick brown fox"}, options).rouge2, 1, 1, 1);
}

TEST(Rouge, LimitsCutCandidateAndReferences) {
  RougeOptions words;
  words.limit_words = 3;
  expect_score(against({"a b", "c d e"}, {"a b c x y z"}, words).rouge1, 1, 1, 1);
  RougeOptions bytes;
  bytes.limit_bytes = 5;  // "a b" has three, which leaves two for "c d": "c "
  expect_score(against({"a b", "c d"}, {"a b c d"}, bytes).rouge1, 1, 1, 1);
}

TEST(Rouge, OfNothingIsZero) {
  for (const Sentences& text : {Sentences{}, Sentences{""}, Sentences{"... !!!"}}) {
    expect_score(against(text, {"a b"}).rouge1, 0, 0, 0);
    expect_score(against({"a b"}, text).rouge_l, 0, 0, 0);
    expect_score(against(text, text).rouge2, 0, 0, 0);
    RougeOptions words;
    words.limit_words = 1;
    expect_score(against(text, text, words).rouge1, 0, 0, 0);
  }
}

TEST(Rouge, RefusesWhatCannotBeMeant) {
  EXPECT_THROW(rouge(Sentences{"a"}, std::vector<Sentences>{}), InputError);
  RougeOptions both;
  both.limit_words = 1;
  both.limit_bytes = 1;
  EXPECT_THROW(against({"a"}, {"a"}, both), InputError);
}

}  // namespace
}  // namespace winnow
