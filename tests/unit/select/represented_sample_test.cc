// A sample of represented rows: its draw, its objective, and what is told about all rows.
#include "winnow/select/represented_sample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "support/complaint.h"
#include "support/instances.h"
#include "support/memory_source.h"
#include "winnow/error.h"
#include "winnow/objectives/blocks.h"
#include "winnow/select.h"
#include "winnow/select/assign.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

std::vector<Element> represented(std::size_t n, std::size_t m, std::uint64_t seed) {
  return draw_sample(n, m, seed, SampleUse::kRepresented);
}
std::vector<Element> held_out(std::size_t n, std::size_t m, std::uint64_t seed) {
  return draw_sample(n, m, seed, SampleUse::kHeldOut);
}

// ---- the draw

TEST(DrawSample, TwoDisjointSamplesIncreasingAndTheSameEachTime) {
  for (const std::size_t n : {10U, 1000U, 50'000U}) {
    for (const std::size_t m : {1U, 4U, 300U, 5000U}) {
      const auto first = represented(n, m, 7), second = held_out(n, m, 7);
      ASSERT_EQ(first.size(), std::min(m, n));
      ASSERT_EQ(second.size(), std::min(m, n - first.size()));
      EXPECT_EQ(first, represented(n, m, 7));
      EXPECT_TRUE(std::is_sorted(first.begin(), first.end()));
      EXPECT_TRUE(std::is_sorted(second.begin(), second.end()));
      std::vector<Element> both(first);
      both.insert(both.end(), second.begin(), second.end());
      std::sort(both.begin(), both.end());
      EXPECT_EQ(std::unique(both.begin(), both.end()), both.end());
      EXPECT_TRUE(both.back() < n);
      // The rows with the smallest hashes come first, so together they are the sample of their number.
      EXPECT_EQ(both, represented(n, both.size(), 7));
      if (m < n) {
        EXPECT_NE(first, represented(n, m, 8));
      }
    }
  }
  EXPECT_TRUE(represented(5000, 0, 1).empty());
  EXPECT_TRUE(held_out(5000, 0, 1).empty());
}

// Over 4,000 seeds, a row is among 5 of 20 in 1,000 draws on average, with standard deviation 27.
TEST(DrawSample, EveryRowIsAsLikely) {
  std::vector<int> count(20), count_held_out(20);
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    for (const Element v : represented(20, 5, seed)) ++count[v];
    for (const Element v : held_out(20, 5, seed)) ++count_held_out[v];
  }
  for (const auto& counts : {count, count_held_out}) {
    for (const int c : counts) EXPECT_NEAR(c, 1000, 5 * 27);
  }
}

// ---- the objective

ObjectiveOptions sampled(std::size_t m, const std::string& metric = "cosine") {
  return {.values = {{"represented-sample", m}, {"metric", metric}}};
}

Instance signed_instance(std::size_t n, std::size_t d, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<float> dense(n * d);
  for (float& x : dense) x = static_cast<float>(rng.uniform() - 0.5);
  return instance_of(n, d, std::move(dense));
}

std::vector<Gain> all_gains(const Objective& f, Elements set) {
  const auto state = f.start();
  state->add_all(set);
  std::vector<Gain> gains(f.size());
  state->gains(all_elements(f.size()), gains);
  gains.push_back(state->value());
  return gains;
}

TEST(SampledFacility, IsFacilityLocationOverTheSampledRows) {
  const Instance instance = signed_instance(300, 5, 1);
  const std::vector<Element> set{3, 250};
  for (const std::size_t threads : {1U, 3U}) {
    ObjectiveOptions options = sampled(40);
    options.run.seed = 9;
    options.run.threads = threads;
    const auto f = make_objective("facility", instance.rows(false), options);
    RowBlock sample;
    sample.clear(instance.d, false);
    for (const Element v : represented(300, 40, 9)) sample.append(instance.rows(false), v);
    const auto expected =
        make_facility_objective(instance.rows(false), {.represented = std::get<DenseRows>(sample.view())});
    EXPECT_EQ(all_gains(*f, set), all_gains(*expected, set));
  }
}

TEST(SampledFacility, OfAllRowsIsPlain) {
  const Instance instance = signed_instance(60, 5, 2);
  const std::vector<Element> set{3, 25};
  for (const char* metric : {"cosine", "dot", "rbf", "euclidean", "cosine-squared", "closeness"}) {
    const auto plain = make_objective("facility", instance.rows(false), {.values = {{"metric", metric}}});
    for (const std::size_t m : {60U, 1000U}) {
      const auto f = make_objective("facility", instance.rows(false), sampled(m, metric));
      EXPECT_EQ(all_gains(*f, set), all_gains(*plain, set)) << metric;
      EXPECT_FALSE(estimate_represented(instance.rows(false), "facility", sampled(m, metric), set));
    }
  }
}

// gamma is 1 / the mean squared distance of two sampled rows, and reach their largest squared distance.
TEST(SampledFacility, ScalesComeFromTheSample) {
  const Instance instance = signed_instance(200, 3, 3);
  RowBlock sample;
  sample.clear(instance.d, false);
  for (const Element v : represented(200, 20, 0)) sample.append(instance.rows(false), v);
  const auto rows = std::get<DenseRows>(sample.view());
  double largest = 0;
  for (Element a = 0; a < 20; ++a) {
    for (Element b = 0; b < 20; ++b) {
      double distance = 0;
      for (std::size_t t = 0; t < 3; ++t) {
        const double difference = double{rows.row(a)[t]} - double{rows.row(b)[t]};
        distance += difference * difference;
      }
      largest = std::max(largest, distance);
    }
  }
  const auto with = [&](const char* metric, const char* scale, double value) {
    ObjectiveOptions options = sampled(20, metric);
    if (value > 0) options.values.set(scale, value);
    return all_gains(*make_objective("facility", instance.rows(false), options), {})[7];
  };
  const double gamma = find_gamma({Metric::kRbf, 0}, rows);
  EXPECT_EQ(with("rbf", "gamma", 0), with("rbf", "gamma", gamma));
  EXPECT_NEAR(with("closeness", "reach", 0), with("closeness", "reach", largest), 1e-5);
}

TEST(SampledFacility, EveryRowIsRepresentedAsWithoutASample) {
  const Instance instance = signed_instance(500, 4, 4);
  const std::vector<Element> picks{400, 3, 77, 78, 499};
  for (const char* metric : {"cosine", "dot", "euclidean"}) {
    const auto plain = make_objective("facility", instance.rows(false), {.values = {{"metric", metric}}});
    const auto f = make_objective("facility", instance.rows(false), sampled(30, metric));
    MemorySource source(instance.rows(false), {70}, true);
    const auto blocks = make_block_objective("facility", source, sampled(30, metric));
    const Assignment expected = assign(*plain, picks), found = assign(*f, picks), in_blocks = assign(*blocks, picks);
    ASSERT_EQ(found.of.size(), 500U);
    ASSERT_EQ(in_blocks.of.size(), 500U);
    EXPECT_TRUE(found.by_similarity);
    for (std::size_t v = 0; v < 500; ++v) {
      for (const Assignment* one : {&found, &in_blocks}) {
        EXPECT_EQ(one->of[v].element, expected.of[v].element);
        EXPECT_EQ(one->of[v].score, expected.of[v].score);
      }
    }
    EXPECT_EQ(found.sizes, expected.sizes);
  }
}

TEST(SampledFacility, RefusesWhatDoesNotGoWithASample) {
  const Instance instance = signed_instance(50, 3, 5);
  const auto complaint_of = [&](const std::string& objective, ObjectiveOptions options) {
    options.values.set("represented-sample", 10);
    const std::string early = complaint([&] { check_objective_options(objective, options); });
    const std::string late = complaint([&] { make_objective(objective, instance.rows(false), options); });
    EXPECT_EQ(early, late);
    return early;
  };
  EXPECT_THAT(complaint_of("facility", {.values = {{"represented", instance.dense_rows()}}}),
              HasSubstr("represented says already which rows count"));
  EXPECT_THAT(complaint_of("facility", {.values = {{"neighbours", 5}}}),
              HasSubstr("leave the number of neighbours out"));
  EXPECT_THAT(complaint_of("facility", {.values = {{"metric", "precomputed"}}}),
              HasSubstr("expected rows and a metric"));
  EXPECT_THAT(complaint_of("mixture", {.values = {{"mixture", "facility=1"}}}),
              HasSubstr("expected objective facility"));
  EXPECT_EQ(complaint([&] { make_objective("facility", instance.rows(true), sampled(10)); }),
            "represented-sample was given with sparse rows; expected dense rows, or no sample");
  // One row has no distance to another.
  EXPECT_THAT(complaint([&] { make_objective("facility", instance.rows(false), sampled(1, "closeness")); }),
              HasSubstr("expected a reach > 0 or a larger sample"));
}

TEST(SampledFacility, InBlocksRefusesTooLittleMemoryAndNoSample) {
  const Instance instance = signed_instance(500, 16, 6);
  MemorySource source(instance.rows(false), {70}, true);
  ObjectiveOptions options = sampled(400);
  options.run.memory = 1000;
  EXPECT_THAT(complaint([&] { make_block_objective("facility", source, options); }),
              HasSubstr("expected a smaller represented-sample or more memory"));
  EXPECT_THAT(complaint([&] { make_block_objective("facility", source, sampled(0)); }), HasSubstr("needs a sample"));
  EXPECT_THAT(complaint([&] { make_block_objective("facility", source, {}); }),
              HasSubstr("facility with represented-sample"));
  MemorySource sparse(instance.rows(true), {70}, true);
  EXPECT_THAT(complaint([&] { make_block_objective("facility", sparse, sampled(10)); }), HasSubstr("dense rows"));
}

// ---- the estimate

// Rows are units to the right or upwards, so a pick to the right represents the former by 1 and the latter by 0.
TEST(RepresentedEstimate, CountsTheSampleAsItIsAndTheOthersByTheHeldOutRows) {
  const std::vector<float> right{1, 0}, mixed{1, 0, 0, 1, 0, 1, 0, 1}, others{1, 0, 1, 0, 1, 0, 0, 1};
  const DenseRows pick{right.data(), 1, 2}, sample{mixed.data(), 4, 2}, held{others.data(), 4, 2};
  const RepresentedEstimate found = estimate_represented(pick, sample, held, 40, {});
  EXPECT_EQ(found.rows, 4U);
  EXPECT_EQ(found.held_out, 4U);
  EXPECT_EQ(found.on_sample, 0.25);
  EXPECT_DOUBLE_EQ(found.mean, 0.1 * 0.25 + 0.9 * 0.75);
  EXPECT_DOUBLE_EQ(found.value(), 28);
  EXPECT_EQ(found.most, 1);
  // Four rows say nearly nothing.
  EXPECT_LT(found.low, 0.1);
  EXPECT_DOUBLE_EQ(found.high, 0.1 * 0.25 + 0.9);
  // 40 sets of one row: sqrt((ln 40 + ln 40) / 8).
  EXPECT_NEAR(found.any_set_error, std::sqrt(2 * std::log(40.0) / 8), 1e-12);

  const RepresentedEstimate exact = estimate_represented(pick, sample, held, 8, {});
  EXPECT_TRUE(exact.is_exact());
  EXPECT_EQ(exact.mean, 0.5);
  EXPECT_EQ(exact.low, 0.5);
  EXPECT_EQ(exact.high, 0.5);
}

TEST(RepresentedEstimate, KnowsTheLargestShareOfEachMetric) {
  const Instance instance = signed_instance(100, 3, 7);
  const std::vector<Element> picks{1, 2};
  for (const char* metric : {"cosine", "rbf", "euclidean", "cosine-squared"}) {
    EXPECT_EQ(estimate_represented(instance.rows(false), "facility", sampled(20, metric), picks)->most, 1) << metric;
  }
  ObjectiveOptions close = sampled(20, "closeness");
  close.values.set("reach", 0.25);
  EXPECT_EQ(estimate_represented(instance.rows(false), "facility", close, picks)->most, 0.25);
  const auto products = estimate_represented(instance.rows(false), "facility", sampled(20, "dot"), picks);
  EXPECT_FALSE(products->most);
  EXPECT_GT(products->mean, 0);
  EXPECT_FALSE(estimate_represented(instance.rows(false), "features", {}, picks));
  EXPECT_FALSE(estimate_represented(instance.rows(false), "facility", {}, picks));
}

// f on the sample, as the objective computes it, query and private rows included.
TEST(RepresentedEstimate, SharesAreWhatTheObjectiveCounts) {
  const Instance instance = signed_instance(300, 4, 8), query = signed_instance(3, 4, 9),
                 hidden = signed_instance(2, 4, 10);
  const std::vector<Element> picks{5, 100, 200};
  for (const bool limited : {false, true}) {
    ObjectiveOptions options = sampled(50);
    if (limited) {
      options.values.set("query", query.dense_rows());
      options.values.set("private", hidden.dense_rows());
      options.values.set("eta", 0.9);
      options.values.set("nu", 0.5);
    }
    const auto f = make_objective("facility", instance.rows(false), options);
    const double value = all_gains(*f, picks).back();
    const auto found = estimate_represented(instance.rows(false), "facility", options, picks);
    EXPECT_NEAR(found->on_sample * 50, value, 1e-9);
    EXPECT_GT(value, 0);
  }
}

TEST(RepresentedEstimate, IsTheSameFromBlocksAndOnAnyNumberOfThreads) {
  const Instance instance = signed_instance(400, 4, 11);
  const std::vector<Element> picks{300, 5, 100};
  ObjectiveOptions options = sampled(60, "rbf");
  options.run.threads = 1;
  const auto expected = estimate_represented(instance.rows(false), "facility", options, picks);
  for (const std::size_t threads : {1U, 4U}) {
    options.run.threads = threads;
    for (const bool seeks : {false, true}) {
      MemorySource source(instance.rows(false), {33}, seeks);
      for (const auto& found : {estimate_represented(instance.rows(false), "facility", options, picks),
                                estimate_represented(source, "facility", options, picks)}) {
        EXPECT_EQ(found->on_sample, expected->on_sample);
        EXPECT_EQ(found->mean, expected->mean);
        EXPECT_EQ(found->low, expected->low);
        EXPECT_EQ(found->high, expected->high);
        EXPECT_EQ(found->any_set_error, expected->any_set_error);
      }
    }
  }
}

TEST(RepresentedEstimate, SelectTellsIt) {
  const Instance instance = signed_instance(300, 4, 12);
  SelectOptions options{.k = 5, .start = {7}, .objective = "facility", .objective_options = sampled(50)};
  options.run.seed = 3;
  const Selected selected = select(instance.rows(false), options);
  ASSERT_TRUE(selected.represented_sample);
  EXPECT_EQ(selected.represented_sample->picks, 6U);
  EXPECT_NEAR(selected.represented_sample->on_sample * 50, selected.selection.value, 1e-9);
  options.objective_options = {};
  EXPECT_FALSE(select(instance.rows(false), options).represented_sample);
}

// How often the interval holds the true mean, over draws of both samples. The picks are made for each sample.
struct Trials {
  double covered = 0;  // share of the trials
  double width = 0;    // the mean of high - low
  double usual = 0;  // the same of the textbook's interval, mean +- 1.96 standard errors, which holds for large samples
};
Trials run_trials(const Instance& rows, std::size_t m, std::size_t k, const std::string& metric, std::size_t trials) {
  Trials result;
  for (std::uint64_t seed = 0; seed < trials; ++seed) {
    ObjectiveOptions options = sampled(m, metric);
    options.run = {.threads = 1, .seed = seed};
    if (metric == "rbf") options.values.set("gamma", 1.0);  // the same f for every sample
    SelectOptions select_options{.k = k, .objective = "facility", .objective_options = options, .method = "lazy"};
    select_options.certify = CertifyEffort::kOff;
    select_options.run = options.run;
    const Selected selected = select(rows.rows(false), select_options);
    std::vector<Element> picks;
    for (const Pick& pick : selected.selection.picks) picks.push_back(pick.element);
    ObjectiveOptions all = options;
    all.values.erase("represented-sample");
    all.run.memory = 1;
    const auto plain = make_objective("facility", rows.rows(false), all);
    const Assignment assignment = assign(*plain, picks);
    double sum = 0, squares = 0;
    for (const Representative& by : assignment.of) {
      sum += by.score;
      squares += by.score * by.score;
    }
    const auto n = static_cast<double>(rows.n);
    const double mean = sum / n;
    const RepresentedEstimate& found = *selected.represented_sample;
    result.covered += found.low <= mean && mean <= found.high ? 1 : 0;
    result.width += found.high - found.low;
    const double share = 1 - static_cast<double>(m) / n;
    result.usual += 2 * 1.96 * share * std::sqrt((squares / n - mean * mean) / static_cast<double>(m));
  }
  const auto count = static_cast<double>(trials);
  return {result.covered / count, result.width / count, result.usual / count};
}

// Rows around ten centres.
Instance clusters(std::size_t n) {
  const Instance centres = signed_instance(10, 4, 20);
  Instance rows = signed_instance(n, 4, 21);
  for (std::size_t v = 0; v < n; ++v) {
    for (std::size_t t = 0; t < 4; ++t) {
      rows.dense[v * 4 + t] = 0.3F * rows.dense[v * 4 + t] + centres.dense[v % 10 * 4 + t];
    }
  }
  return rows;
}

// One row in a hundred is far from all others, which small samples often miss.
Instance rare_rows(std::size_t n) {
  Instance rows = signed_instance(n, 4, 22);
  for (std::size_t v = 0; v < n; v += 100) rows.dense[v * 4] += static_cast<float>(10 * (1 + v / 100));
  return rows;
}

TEST(RepresentedEstimate, TheIntervalHoldsTheTruthInNineteenOfTwentyDraws) {
  for (const char* metric : {"cosine", "rbf", "euclidean"}) {
    for (const auto& rows : {clusters(1000), rare_rows(1000)}) {
      for (const std::size_t m : {30U, 300U}) {
        const Trials trials = run_trials(rows, m, 4, metric, 60);
        EXPECT_GE(trials.covered, 0.95) << metric << ' ' << m;
      }
    }
  }
}

// One row in fifty is represented, by 1, and the others by 0. Most samples of 30 rows have none or one of them, so the
// textbook's interval is [0, 0] or too short in many draws.
TEST(RepresentedEstimate, TheIntervalHoldsTheTruthIfTheTextbooksDoesNot) {
  constexpr std::size_t kRows = 2000, kSampled = 30, kTrials = 1000;
  std::vector<float> values;
  for (std::size_t v = 0; v < kRows; ++v) {
    values.push_back(v % 50 == 0 ? 1.0F : 0.0F);
    values.push_back(v % 50 == 0 ? 0.0F : 1.0F);
  }
  const DenseRows rows{values.data(), kRows, 2};
  const std::vector<Element> pick{0};
  std::size_t covered = 0, usual = 0;
  for (std::uint64_t seed = 0; seed < kTrials; ++seed) {
    ObjectiveOptions options = sampled(kSampled);
    options.run = {.threads = 1, .seed = seed};
    const RepresentedEstimate found = *estimate_represented(rows, "facility", options, pick);
    covered += found.low <= 0.02 && 0.02 <= found.high ? 1U : 0U;
    const double error = 1.96 * std::sqrt(found.mean * (1 - found.mean) / kSampled);
    usual += std::abs(found.mean - 0.02) <= error ? 1U : 0U;
  }
  EXPECT_GE(covered, kTrials * 95 / 100);
  EXPECT_LT(usual, kTrials * 80 / 100);
}

TEST(RepresentedEstimate, TheIntervalIsNotAbsurdlyWide) {
  // With 2,000 rows each, it is at most four times as wide as the textbook's, which is right here: the rows have no
  // rare kinds. Hoeffding's interval would be 2 sqrt(ln(2 / 0.05) / 4000) = 0.06 wide.
  const Trials trials = run_trials(clusters(12'000), 2000, 4, "rbf", 5);
  EXPECT_LE(trials.width, 4 * trials.usual);
  EXPECT_LE(trials.width, 0.06);
  EXPECT_EQ(trials.covered, 1);
}

// Few rows, so that all pairs of rows can be tried: the largest difference exceeds the bound in 5 % of the draws at
// most.
TEST(RepresentedEstimate, NoSetDiffersByMoreThanTheError) {
  const Instance rows = signed_instance(40, 3, 30);
  const auto plain = make_objective("facility", rows.rows(false), {.values = {{"metric", "euclidean"}}});
  double largest = 0, error = 0;
  std::size_t exceeded = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    ObjectiveOptions options = sampled(20, "euclidean");
    options.run.seed = seed;
    const auto f = make_objective("facility", rows.rows(false), options);
    double most = 0;
    for (Element a = 0; a < 40; ++a) {
      for (Element b = 0; b < a; ++b) {
        const std::vector<Element> pair{a, b};
        most = std::max(most, std::abs(all_gains(*f, pair).back() / 20 - all_gains(*plain, pair).back() / 40));
      }
    }
    error = estimate_represented(rows.rows(false), "facility", options, std::vector<Element>{0, 1})->any_set_error;
    exceeded += most > error ? 1 : 0;
    largest = std::max(largest, most);
  }
  EXPECT_LE(exceeded, 2U);
  EXPECT_GT(largest, 0);
  // 780 pairs.
  EXPECT_NEAR(error, std::sqrt((std::log(780.0) + std::log(40.0)) / 40), 1e-9);
}

}  // namespace
}  // namespace winnow::testing
