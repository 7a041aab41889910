// Rows from text: weights computed by hand, what is dropped, and equal results on any number of threads.
#include <gtest/gtest.h>

#include <cmath>

#include "winnow/error.h"
#include "winnow/text/rows.h"

namespace winnow {
namespace {

using Strings = std::vector<std::string>;

std::vector<Document> documents(const Strings& texts) {
  std::vector<Document> all;
  for (const auto& text : texts) all.push_back({"d" + std::to_string(all.size()), "", "", text});
  return all;
}

TextOptions at_least(std::size_t terms) {
  TextOptions options;
  options.min_terms = terms;
  return options;
}

TEST(TextRows, ATraceIsToldTheStagesAndChangesNothing) {
  struct Stages final : Trace {
    void progress(std::string_view stage, std::uint64_t done, std::uint64_t total) override {
      EXPECT_LE(done, total);
      if (seen.empty() || seen.back() != stage) seen.emplace_back(stage);
    }
    Strings seen;
  } stages;
  Strings texts;
  for (int i = 0; i < 5000; ++i) {
    const std::string number = std::to_string(i);
    texts.push_back("Cats chased mouse " + number + ". Dogs slept beside river " + number + ".");
  }
  const auto input = documents(texts);
  TextOptions options = at_least(1);
  const TextRows plain = make_text_rows(input, options);
  options.run.trace = &stages;
  const TextRows traced = make_text_rows(input, options);
  EXPECT_EQ(stages.seen, (Strings{"finding sentences", "reading words"}));
  EXPECT_EQ(traced.sentences.size(), 10000U);
  EXPECT_EQ(traced.terms, plain.terms);
  EXPECT_EQ(traced.rows.columns, plain.rows.columns);
  EXPECT_EQ(traced.rows.values, plain.rows.values);
}

TEST(TextRows, WeighTermsByCountAndRarity) {
  const auto input = documents({"Cats chase mice. Cats chase cats.", "Dogs sleep."});
  const TextRows result = make_text_rows(input, at_least(1));
  ASSERT_EQ(result.sentences.size(), 3U);
  EXPECT_EQ(result.terms, (Strings{"cat", "chase", "mice", "dog", "sleep"}));
  EXPECT_EQ(result.frequencies, (std::vector<std::uint32_t>{2, 2, 1, 1, 1}));
  const SparseRows rows = result.rows.view();
  EXPECT_EQ(rows.size, 3U);
  EXPECT_EQ(rows.dim, 5U);
  const double common = std::log(4.0 / 3) + 1;  // n = 3, df = 2
  const double rare = std::log(4.0 / 2) + 1;    // df = 1
  EXPECT_FLOAT_EQ(rows.row_values(0)[0], static_cast<float>(common));
  EXPECT_FLOAT_EQ(rows.row_values(0)[2], static_cast<float>(rare));
  EXPECT_EQ(rows.row_columns(1).size(), 2U);
  EXPECT_FLOAT_EQ(rows.row_values(1)[0], static_cast<float>(2 * common));  // cats, cats
  EXPECT_EQ(rows.row_columns(2)[0], 3U);
  EXPECT_EQ(text_of(result.sentences[2], input), "Dogs sleep.");
  EXPECT_EQ(result.sentences[2].document, 1U);
}

TEST(TextRows, CanBeLines) {
  TextOptions options = at_least(1);
  options.lines = true;
  const auto input = documents({"Cats chase mice. Dogs\nsleep\r\n\n  - in baskets \n---\n| a table |"});
  const TextRows result = make_text_rows(input, options);
  Strings lines;
  for (const Sentence& sentence : result.sentences) lines.emplace_back(text_of(sentence, input));
  EXPECT_EQ(lines, (Strings{"Cats chase mice. Dogs", "sleep", "- in baskets", "| a table |"}));
  EXPECT_EQ(result.sentences[3].position, 3U);
}

TEST(TextRows, CanHaveLengthOne) {
  TextOptions options = at_least(1);
  options.normalize = true;
  const TextRows result = make_text_rows(documents({"Cats chase mice. Cats chase cats. Dogs sleep."}), options);
  for (Element v = 0; v < 3; ++v) {
    double squares = 0;
    for (const float x : result.rows.view().row_values(v)) squares += x * x;
    EXPECT_NEAR(squares, 1, 1e-6);
  }
}

TEST(TextRows, PairsAreFeaturesToo) {
  TextOptions options = at_least(1);
  options.ngrams = 2;
  const TextRows result = make_text_rows(documents({"Cats chase the mice. Cats chase cats."}), options);
  // Words around a stop word still form a bigram.
  EXPECT_EQ(result.terms, (Strings{"cat", "chase", "mice", "cat chase", "chase mice", "chase cat"}));
  EXPECT_EQ(result.rows.view().row_columns(1).size(), 4U);
  EXPECT_EQ(result.frequencies[3], 2U);
}

TEST(TextRows, DropShortAndRepeatedSentencesAndCountThem) {
  const auto input = documents({"The quick brown fox jumps. Yes. THE QUICK, brown fox jumps! A quick brown fox jumps.",
                                "# Of quick brown foxes jumping\n\nThe quick brown fox jumps. Not so."});
  TextOptions options = at_least(3);
  TextRows result = make_text_rows(input, options);
  EXPECT_EQ(result.found, 7U);
  EXPECT_EQ(result.too_short, 2U);   // Yes. Not so.
  EXPECT_EQ(result.duplicates, 2U);  // equal except for case and punctuation; "A quick ..." has another word
  EXPECT_EQ(result.headings, 0U);
  EXPECT_EQ(result.sentences.size(), 3U);
  options.headings = false;
  result = make_text_rows(input, options);
  EXPECT_EQ(result.headings, 1U);
  EXPECT_EQ(result.sentences.size(), 2U);
}

TEST(TextRows, AreTheSameOnAnyNumberOfThreads) {
  std::string text;
  Strings texts;
  for (int i = 0; i < 30000; ++i) {
    text +=
        "Sentence number " + std::to_string(i) + " speaks of topic" + std::to_string(i * 7919 % 501) + " and Größe.";
    text += i % 9 == 0 ? "\n\n" : " ";
    if (i % 5000 == 4999) texts.push_back(std::exchange(text, ""));
  }
  const auto input = documents(texts);
  TextOptions options;
  options.ngrams = 2;
  options.run.threads = 1;
  const TextRows one = make_text_rows(input, options);
  EXPECT_EQ(one.found, 30000U);
  for (const std::size_t threads : {2U, 5U}) {
    options.run.threads = threads;
    const TextRows many = make_text_rows(input, options);
    EXPECT_EQ(many.terms, one.terms);
    EXPECT_EQ(many.rows.offsets, one.rows.offsets);
    EXPECT_EQ(many.rows.columns, one.rows.columns);
    EXPECT_EQ(many.rows.values, one.rows.values);
  }
}

TEST(TextRows, ComplainOfNothingToDo) {
  EXPECT_THROW(make_text_rows(documents({})), InputError);
  EXPECT_THROW(make_text_rows(documents({"", "  \n", "..."})), InputError);
  TextOptions options;
  options.ngrams = 3;
  EXPECT_THROW(make_text_rows(documents({"One two three four five six."}), options), InputError);
  EXPECT_THROW(make_text_rows(documents({"One two three four five six."}), at_least(0)), InputError);
  options = {};
  options.language = "xx";
  EXPECT_THROW(make_text_rows(documents({"One two three four five six."}), options), InputError);
}

}  // namespace
}  // namespace winnow
