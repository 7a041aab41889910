// The objective of summaries: what it promises, and what it prefers.
#include <gtest/gtest.h>

#include <cmath>

#include "unit/summarize/documents.h"
#include "winnow/error.h"
#include "winnow/summarize.h"

namespace winnow::testing {
namespace {

double value(const Objective& objective, const std::vector<Element>& set) {
  const auto state = objective.start();
  for (const Element v : set) state->add(v);
  return state->value();
}

std::vector<Element> everything(const Objective& objective) {
  std::vector<Element> all;
  for (Element v = 0; v < objective.size(); ++v) all.push_back(v);
  return all;
}

TEST(SummaryObjective, AllOfVIsWorthTheWeights) {
  const auto text = make_text_rows(three_events(), summary_text());
  for (const double diversity : {0.0, 1.0, 5.0}) {
    SummaryObjectiveOptions options;
    options.diversity = diversity;
    const auto made = make_summary_objective(text, options);
    EXPECT_NEAR(value(*made.objective, everything(*made.objective)), 1 + diversity, 1e-5);
  }
}

TEST(SummaryObjective, GainsDiminish) {
  const auto text = make_text_rows(three_events(), summary_text());
  const auto made = make_summary_objective(text);
  const Objective& f = *made.objective;
  EXPECT_TRUE(f.properties().monotone);
  for (Element a = 0; a < f.size(); ++a) {
    for (Element b = 0; b < f.size(); ++b) {
      for (Element c = 0; c < f.size(); ++c) {
        if (a == b || b == c || a == c) continue;
        const double alone = value(f, {a, c}) - value(f, {a});
        const double later = value(f, {a, b, c}) - value(f, {a, b});
        EXPECT_GE(alone, later - 1e-9);
        EXPECT_GE(later, -1e-9);
      }
    }
  }
}

// Sentences 0 and 1 hold the same words, so they are equally central and in one cluster; the place alone differs.
TEST(SummaryObjective, AnEarlySentenceIsWorthMoreThanALateOneLikeIt) {
  const auto text =
      make_text_rows(documents({"Rivers flood towns in spring. In spring rivers flood big towns."}), summary_text());
  ASSERT_EQ(text.sentences.size(), 2U);
  const auto made = make_summary_objective(text);
  EXPECT_GT(value(*made.objective, {0}), value(*made.objective, {1}));
}

TEST(SummaryObjective, PapersIsTheSumOfRoots) {
  const auto text = make_text_rows(three_events(), summary_text());
  const auto made = make_text_objective("paper", text, {}, {});
  double expected = 0;
  for (const float x : text.rows.view().row_values(3)) expected += std::sqrt(double{x});
  EXPECT_NEAR(value(*made.objective, {3}), expected, 1e-5 * expected);
}

TEST(SummaryObjective, RefusesWhatCannotBeMeant) {
  const auto text = make_text_rows(three_events(), summary_text());
  SummaryObjectiveOptions options;
  options.alpha = 0;
  EXPECT_THROW(make_summary_objective(text, options), InputError);
  options = {};
  options.neighbours = 0;
  EXPECT_THROW(make_summary_objective(text, options), InputError);
  options = {};
  options.diversity = -1;
  EXPECT_THROW(make_summary_objective(text, options), InputError);
  EXPECT_THROW(make_text_objective("beauty", text, {}, {}), InputError);
}

}  // namespace
}  // namespace winnow::testing
