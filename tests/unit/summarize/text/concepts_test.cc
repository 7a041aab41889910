// Coverage of concepts: the weights, checked by hand, and what they prefer.
#include "summarize/text/concepts.h"

#include <gtest/gtest.h>

#include <cmath>

#include "unit/summarize/text/documents.h"
#include "winnow/error.h"
#include "winnow/text/summarize.h"

namespace winnow::testing {
using namespace detail;
namespace {

// The weights of the concepts of a sentence, largest first.
std::vector<double> weights_of(const Concepts& concepts, Element v) {
  std::vector<double> weights;
  for (const std::uint32_t u : concepts.rows.view().row_columns(v)) weights.push_back(double{concepts.weights[u]});
  std::sort(weights.rbegin(), weights.rend());
  return weights;
}

// "red boats" is in both documents, once each: (1 + 1)^2. "boats sank" and "boats race" are in one.
TEST(Concepts, CountTheSquareOfTheDocumentsThatShareThem) {
  const auto all = documents({"Red boats sank.", "Red boats raced."});
  const auto text = make_text_rows(all, summary_text());
  const Concepts concepts = find_concepts(text, all, {});
  EXPECT_EQ(weights_of(concepts, 0), (std::vector<double>{4, 1}));
  EXPECT_EQ(weights_of(concepts, 1), (std::vector<double>{4, 1}));
}

// In one document, "red boats" is in two sentences: sqrt(2)^2. The second sentence has place 1: 1 / sqrt(1 + 1).
TEST(Concepts, CountSentencesWithinADocumentAndEarlyPlaces) {
  const auto all = documents({"Red boats sank. Red boats raced."});
  const auto text = make_text_rows(all, summary_text());
  const Concepts concepts = find_concepts(text, all, {});
  const auto first = weights_of(concepts, 0);
  const auto second = weights_of(concepts, 1);
  ASSERT_EQ(first.size(), 2U);
  ASSERT_EQ(second.size(), 2U);
  EXPECT_NEAR(first[0], 2, 1e-6);
  EXPECT_NEAR(first[1], 1, 1e-6);
  EXPECT_NEAR(second[0], 2, 1e-6);
  EXPECT_NEAR(second[1], std::sqrt(0.5), 1e-6);
}

// The place of a sentence counts by the length of its own document. A long document beside it changes nothing.
TEST(Concepts, PlacesCountPerDocument) {
  std::string book;
  for (int i = 0; i < 400; ++i) book += "Chapter " + std::to_string(i) + " tells of whales and ships. ";
  const auto alone = documents({"Red boats sank. Green ferries raced."});
  const auto beside = documents({"Red boats sank. Green ferries raced.", book});
  const auto weigh = [](const std::vector<Document>& all) {
    const auto text = make_text_rows(all, summary_text());
    return weights_of(find_concepts(text, all, {}), 1);
  };
  EXPECT_EQ(weigh(alone), weigh(beside));
  EXPECT_NEAR(weigh(beside)[0], std::sqrt(0.5), 1e-6);
}

// Each story's best sentence is worth the root of its documents, whatever it shares.
TEST(Concepts, StoriesAreBalanced) {
  const auto all = documents({"Red boats sank.", "Red boats raced.", "Old mills grind corn."});
  const auto text = make_text_rows(all, summary_text());
  ConceptOptions options;
  options.stories.stories = {{0, {0, 1}}, {2, {2}}};
  options.stories.of_document = {0, 0, 1};
  const Concepts concepts = find_concepts(text, all, options);
  const auto worth = [&](Element v, double words) {
    double sum = 0;
    for (const double weight : weights_of(concepts, v)) sum += weight;
    return sum / std::sqrt(words);
  };
  EXPECT_NEAR(worth(0, 3), std::sqrt(2), 1e-5);
  EXPECT_NEAR(worth(2, 4), 1, 1e-5);
}

TEST(Concepts, AWrongOptionIsRefused) {
  const auto all = three_events();
  const auto text = make_text_rows(all, summary_text());
  ConceptOptions options;
  options.place = -1;
  EXPECT_THROW(make_concept_objective(text, all, options), InputError);
  options = {};
  options.article = -2;
  EXPECT_THROW(make_concept_objective(text, all, options), InputError);
}

// The bound proves at least nine tenths here; the budget binds.
TEST(Concepts, TheCertificateIsWorthShowing) {
  SummarizeOptions options;
  options.length.words = 20;
  const auto all = three_events();
  const Summary summary = summarize(all, options);
  EXPECT_EQ(summary.certificate.kind, "dual");
  EXPECT_GE(summary.certificate.ratio, 0.9);
}

}  // namespace
}  // namespace winnow::testing
