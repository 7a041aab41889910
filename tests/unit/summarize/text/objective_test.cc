// The objective of summaries: its guarantees and its preferences.
#include <gtest/gtest.h>

#include <cmath>

#include "unit/summarize/text/documents.h"
#include "winnow/error.h"
#include "winnow/text/summarize.h"

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
  const auto events = three_events();
  const auto text = make_text_rows(events, summary_text());
  for (const double diversity : {0.0, 1.0, 5.0}) {
    SummaryObjectiveOptions options;
    options.diversity = diversity;
    const auto made = make_summary_objective(text, events, options);
    EXPECT_NEAR(value(*made.objective, everything(*made.objective)), 1 + diversity, 1e-5);
  }
}

TEST(SummaryObjective, GainsDiminish) {
  const auto events = three_events();
  const auto text = make_text_rows(events, summary_text());
  const auto made = make_summary_objective(text, events);
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

// Sentences 0 and 1 have the same words, so they are equally central and in one cluster. Only the place differs.
TEST(SummaryObjective, AnEarlySentenceIsWorthMoreThanALateOneLikeIt) {
  const auto events = documents({"Rivers flood towns in spring. In spring rivers flood big towns."});
  const auto text = make_text_rows(events, summary_text());
  ASSERT_EQ(text.sentences.size(), 2U);
  const auto made = make_summary_objective(text, events);
  EXPECT_GT(value(*made.objective, {0}), value(*made.objective, {1}));
}

// 600 sentences share only one word. It is left out, so each represents only itself, with less than 1.
TEST(SummaryObjective, AWordThatMostShareMakesNobodyAlike) {
  std::string all;
  for (int i = 0; i < 600; ++i) all += "Weather" + std::string(" item") + std::to_string(i) + ". ";
  const auto weather = documents({all});
  const auto text = make_text_rows(weather, summary_text());
  ASSERT_EQ(text.sentences.size(), 600U);
  for (const auto* name : {"facility", "saturated", "cut"}) {
    ObjectiveOptions options;
    options.values = {{"neighbours", 8}, {"alpha", 1}, {"lambda", 0}};
    const auto made = make_text_objective(name, text, weather, {}, options);
    EXPECT_LT(value(*made.objective, {7}), 1) << name;
    EXPECT_GT(value(*made.objective, {7}), 0.9) << name;  // the rare word has most of the row's length
  }
}

TEST(SummaryObjective, PapersIsTheSumOfRoots) {
  const auto events = three_events();
  const auto text = make_text_rows(events, summary_text());
  const auto made = make_text_objective("paper", text, events, {}, {});
  double expected = 0;
  for (const float x : text.rows.view().row_values(3)) expected += std::sqrt(double{x});
  EXPECT_NEAR(value(*made.objective, {3}), expected, 1e-5 * expected);
}

TEST(SummaryObjective, RefusesWhatCannotBeMeant) {
  const auto events = three_events();
  const auto text = make_text_rows(events, summary_text());
  SummaryObjectiveOptions options;
  options.alpha = 0;
  EXPECT_THROW(make_summary_objective(text, events, options), InputError);
  options = {};
  options.neighbours = 0;
  EXPECT_THROW(make_summary_objective(text, events, options), InputError);
  options = {};
  options.diversity = -1;
  EXPECT_THROW(make_summary_objective(text, events, options), InputError);
  options = {};
  options.article = -1;
  EXPECT_THROW(make_summary_objective(text, events, options), InputError);
  options = {};
  options.full_words = 0;
  EXPECT_THROW(make_summary_objective(text, events, options), InputError);
  options = {};
  options.unended = 0;
  EXPECT_THROW(make_summary_objective(text, events, options), InputError);
  EXPECT_THROW(make_text_objective("beauty", text, events, {}, {}), InputError);
}

}  // namespace
}  // namespace winnow::testing
