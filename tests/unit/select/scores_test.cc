// Scores beside f: their units bound both parts, and diversity goes from the scores alone to f alone.
#include "winnow/select/scores.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "support/complaint.h"
#include "support/instances.h"
#include "support/selections.h"
#include "support/watched.h"
#include "winnow/constraints/knapsack.h"
#include "winnow/constraints/partition_matroid.h"
#include "winnow/objectives/facility.h"
#include "winnow/objectives/features.h"
#include "winnow/objectives/graph_cut.h"
#include "winnow/objectives/log_det.h"
#include "winnow/select.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

std::unique_ptr<Objective> covering(const Instance& rows, std::uint64_t kind) {
  const SimilarityOptions rbf{Metric::kRbf, 0};
  switch (kind) {
    case 0:
      return make_feature_objective(rows.dense_rows(), {});
    case 1:
      return make_facility_objective(rows.dense_rows(), {.similarity = rbf, .run = {.threads = 1}});
    case 2:
      return make_graph_cut_objective(rows.dense_rows(), {rbf, 0.5, {.threads = 1}});
    case 3:
      return make_graph_cut_objective(rows.dense_rows(), {rbf, 0.9, {.threads = 1}});  // not monotone
    default:
      return make_log_det_objective(rows.dense_rows(), {rbf, 0.5, {}});
  }
}

std::vector<double> random_scores(std::size_t n, Rng& rng) {
  std::vector<double> scores(n);
  for (double& score : scores) score = rng.below(4) == 0 ? 0 : 10 * rng.uniform();
  scores[rng.below(n)] = 7;
  return scores;
}

// Limits of every kind over n rows, and perhaps a start and forbidden rows.
SelectOptions random_limits(std::size_t n, Rng& rng) {
  SelectOptions options;
  options.k = 1 + rng.below(n);
  options.run.threads = 1;
  if (rng.below(3) == 0) {
    std::vector<double> costs(n);
    for (double& cost : costs) cost = static_cast<double>(1 + rng.below(3));
    options.constraint = std::make_shared<Knapsack>(costs, static_cast<double>(1 + rng.below(n)));
  } else if (rng.below(2) == 0) {
    std::vector<std::uint32_t> groups(n);
    for (auto& group : groups) group = static_cast<std::uint32_t>(rng.below(2));
    options.constraint = std::make_shared<PartitionMatroid>(groups, std::vector<std::size_t>{1, 2});
  }
  if (rng.below(3) == 0) options.start = {static_cast<Element>(rng.below(n))};
  if (rng.below(3) == 0) options.forbidden = {static_cast<Element>(rng.below(n))};
  return options;
}

// Calls body(S) for every S that the options allow.
template <class Body>
void for_allowed_sets(std::size_t n, const SelectOptions& options, const Body& body) {
  for (std::uint32_t bits = 0; bits < 1U << n; ++bits) {
    const auto constraint =
        options.constraint != nullptr ? options.constraint->clone() : std::make_unique<Cardinality>(options.k);
    std::vector<Element> set;
    bool allowed = true;
    for (Element v = 0; v < n; ++v) {
      if (((bits >> v) & 1U) == 0) continue;
      const auto is_in = [&](const std::vector<Element>& list) {
        return std::find(list.begin(), list.end(), v) != list.end();
      };
      allowed = allowed && constraint->admits(v) && !is_in(options.start) && !is_in(options.forbidden);
      if (!allowed) break;
      constraint->add(v);
      set.push_back(v);
    }
    if (allowed) body(set);
  }
}

TEST(Scores, BothPartsLieBetween0And1) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Rng rng(seed);
    const std::size_t n = 2 + rng.below(7);
    const Instance rows = random_instance(n, 1 + rng.below(4), rng.next());
    const auto f = covering(rows, seed % 5);
    SelectOptions options = random_limits(n, rng);
    options.scores = random_scores(n, rng);
    options.diversity = 0.3;
    const ScoreUnits units = find_score_units(*f, options);
    const auto F = make_scored_objective(*f, options.scores, options.diversity, units);
    for_allowed_sets(n, options, [&](const std::vector<Element>& set) {
      const ScoreParts parts = measure_scores(*f, options, units, set);
      ASSERT_LE(*parts.coverage_share, 1 + 1e-9) << "seed " << seed;
      ASSERT_LE(parts.score_share, 1 + 1e-9) << "seed " << seed;
      const auto state = F->start();
      state->add_all(options.start);
      state->add_all(set);
      const double sum = 0.3 * *parts.coverage_share + 0.7 * parts.score_share;
      ASSERT_NEAR(state->value(), sum, 1e-9) << "seed " << seed;
    });
  }
}

// A bound that is far too large would let the scores decide alone: lazy's set reaches a good part of both units.
TEST(Scores, UnitsAreNotFarFromWhatIsReached) {
  const Instance rows = random_instance(800, 12, 11);
  Rng rng(4);
  for (const std::uint64_t kind : {0U, 1U, 2U, 4U}) {
    for (const std::size_t k : {5U, 60U}) {
      const auto f = covering(rows, kind);
      SelectOptions options;
      options.k = k;
      options.run.threads = 1;
      options.scores = random_scores(800, rng);
      const ScoreUnits units = find_score_units(*f, options);
      Cardinality limit(k);
      EXPECT_GT(lazy(*f, all_elements(800), limit, {}).value, 0.3 * units.coverage) << kind << " " << k;
    }
  }
}

SelectOptions ten_of(std::vector<double> scores, double diversity) {
  SelectOptions options;
  options.k = 10;
  options.method = "lazy";
  options.scores = std::move(scores);
  options.diversity = diversity;
  options.run.threads = 2;
  return options;
}

TEST(Scores, FromTheBestScoresToFAlone) {
  const Instance rows = random_instance(200, 6, 5);
  Rng rng(9);
  const auto scores = random_scores(200, rng);
  for (const char* objective : {"features", "facility"}) {
    const auto picked = [&](double diversity) {
      SelectOptions options = ten_of(scores, diversity);
      options.objective = objective;
      return select(rows.dense_rows(), options);
    };
    std::vector<Element> best = all_elements(200);
    std::stable_sort(best.begin(), best.end(), [&](Element a, Element b) { return scores[a] > scores[b]; });
    best.resize(10);
    EXPECT_EQ(elements_of(picked(0).selection), best);
    EXPECT_NEAR(picked(0).selection.value, 1, 1e-9);

    SelectOptions plain = ten_of({}, 0.5);
    plain.objective = objective;
    const Selected without = select(rows.dense_rows(), plain);
    EXPECT_EQ(elements_of(picked(1).selection), elements_of(without.selection));
    EXPECT_EQ(picked(1).selection.value, without.selection.value);

    // More diversity never gives better scores to the best sets; greedy's are close to them.
    const auto f = make_objective(objective, rows.dense_rows(), {});
    const auto parts = [&](double diversity) {
      return measure_scores(*f, ten_of(scores, diversity), {}, elements_of(picked(diversity).selection));
    };
    EXPECT_LT(parts(0.9).mean_score, parts(0.1).mean_score);
    EXPECT_GT(parts(0.9).coverage, parts(0.1).coverage);
  }
}

TEST(Scores, OfTheFacadeAreThoseOfTheLibrary) {
  const Instance rows = random_instance(120, 5, 8);
  Rng rng(2);
  const SelectOptions options = ten_of(random_scores(120, rng), 0.4);
  const auto f = make_objective("features", rows.dense_rows(), {});
  const auto F = make_scored_objective(*f, options.scores, 0.4, find_score_units(*f, options));
  const Selected expected = select(*F, options);
  const Selected found = select(rows.dense_rows(), options);
  EXPECT_EQ(elements_of(found.selection), elements_of(expected.selection));
  EXPECT_EQ(found.selection.value, expected.selection.value);
  EXPECT_GT(found.certificate.ratio, 0.6);
  EXPECT_LE(found.selection.value, 1);
}

TEST(Scores, OfRowsThatCannotBePickedDoNotCount) {
  const Instance rows = random_instance(6, 3, 8);
  const auto f = make_feature_objective(rows.dense_rows(), {});
  SelectOptions options = ten_of({1, 2, 3, 100, 5, 6}, 0.5);
  options.k = 2;
  options.forbidden = {3};
  EXPECT_NEAR(find_score_units(*f, options).score, 11, 1e-9);
  options.start = {0};
  EXPECT_NEAR(find_score_units(*f, options).score, 12, 1e-9);
  options.k = 0;
  EXPECT_NEAR(find_score_units(*f, options).score, 1, 1e-9);  // of the start
}

TEST(Scores, UnitsDoNotDependOnTheRowsWithin) {
  const Instance rows = random_instance(40, 4, 3);
  Rng rng(5);
  for (const std::uint64_t kind : {0U, 1U, 3U, 4U}) {
    const auto f = covering(rows, kind);
    SelectOptions options = ten_of(random_scores(40, rng), 0.5);
    options.forbidden = {7};
    const ScoreUnits all = find_score_units(*f, options);
    options.within = {1, 2, 3};
    const ScoreUnits few = find_score_units(*f, options);
    EXPECT_EQ(few.coverage, all.coverage) << kind;
    EXPECT_EQ(few.score, all.score) << kind;
  }
}

// Of an objective such as logdet, a gain after n rows costs n^2.
TEST(Scores, UnitsNeedFewRowsIfGainsGrow) {
  constexpr std::size_t kRows = 3000;
  const Instance rows = random_instance(kRows, 4, 3);
  const auto f = make_feature_objective(rows.dense_rows(), {});
  Rng rng(5);
  SelectOptions options = ten_of(random_scores(kRows, rng), 0.5);
  options.k = kRows;
  const auto adds = [&](bool grows) {
    Properties properties = f->properties();
    properties.gain_grows = grows;
    const Watched watched(*f, properties);
    const ScoreUnits units = find_score_units(watched, options);
    const auto state = f->start();
    state->add_all(all_elements(kRows));
    EXPECT_GE(units.coverage * (1 + 1e-9), state->value());
    const auto& calls = watched.calls().all();
    return std::count_if(calls.begin(), calls.end(), [](const Calls::Call& call) { return call.what == "add"; });
  };
  EXPECT_GE(adds(false), 3000);
  EXPECT_LE(adds(true), 600);
}

TEST(Scores, VerySmallScoresCount) {
  const Instance rows = random_instance(3, 2, 1);
  const SelectOptions options = ten_of({1e-310, 3e-310, 0}, 0);
  const Selected selected = select(rows.dense_rows(), options);
  EXPECT_EQ(elements_of(selected.selection).front(), 1U);
  EXPECT_NEAR(selected.selection.value, 1, 1e-9);
}

TEST(Scores, RefuseWhatIsWrong) {
  const Instance rows = random_instance(3, 2, 1);
  const auto refused = [&](std::vector<double> scores, double diversity) {
    return complaint([&] { select(rows.dense_rows(), ten_of(std::move(scores), diversity)); });
  };
  EXPECT_EQ(refused({1, 2}, 0.5), "2 scores for 3 rows; expected one per row");
  EXPECT_THAT(refused({1, -2, 3}, 0.5), HasSubstr("the score of row 1 is -2; expected a number >= 0"));
  EXPECT_THAT(refused({1, 2, std::nan("")}, 0.5), HasSubstr("the score of row 2 is nan"));
  EXPECT_THAT(refused({1, 2, std::numeric_limits<double>::infinity()}, 0.5), HasSubstr("the score of row 2 is inf"));
  EXPECT_EQ(refused({0, 0, 0}, 0.5), "all scores are 0; expected at least one score > 0");
  EXPECT_EQ(refused({1, 2, 3}, 1.5), "the diversity is 1.5; expected a number from 0 to 1");
  SelectOptions covered = ten_of({1, 2, 3}, 0.5);
  covered.until_coverage = 0.5;
  EXPECT_THAT(complaint([&] { select(rows.dense_rows(), covered); }), HasSubstr("does not go with scores"));
}

}  // namespace
}  // namespace winnow::testing
