// Facility location, saturated coverage and the covers: examples small enough to check by hand, and what is refused.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/parallel.h"
#include "support/complaint.h"
#include "support/instances.h"
#include "support/value_of.h"
#include "winnow/objectives/coverage.h"
#include "winnow/objectives/facility.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

constexpr SimilarityOptions kGiven{Metric::kPrecomputed, 0};

double residual_of(const Objective& f, Element u) {
  Gain gain = 0;
  f.residual_gains(std::span(&u, 1), std::span(&gain, 1));
  return gain;
}

double pair_gain(const Objective& f, Element u, Element v) {
  Gain gain = 0;
  f.start()->pair_gains(std::span(&u, 1), std::span(&v, 1), {&gain, 1, 1});
  return gain;
}

// Three elements, two items: how well each stands for each.
const Instance kStands = instance_of(3, 2, {0.5F, 0.25F, 0.25F, 1, 0, 0.75F});

// Residual gains by the probes' own rows are the bits of those by a pass over all pairs, which a copy of the rows as
// items asks for: few columns matter (cosine), all do (dot products with a few long rows), rows occur twice, and some
// similarities are limited.
TEST(Facility, ResidualsOfAFewAreThoseOfAPassOverAllPairs) {
  for (const Metric metric :
       {Metric::kCosine, Metric::kDot, Metric::kRbf, Metric::kEuclidean, Metric::kCosineSquared, Metric::kCloseness}) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      SCOPED_TRACE(fmt::format("{} {}", to_string(metric), seed));
      const Instance rows = random_instance(seed % 2 == 0 ? 1100 : 90, 4, seed);
      const Instance copy = rows;
      const Instance query = random_instance(3, 4, seed + 100);
      FacilityOptions options{{metric, 1}};
      if (seed % 3 == 0) options.query = query.dense_rows();
      if (seed % 3 == 1) options.privacy = query.dense_rows();
      if (seed >= 3) options.run.memory = 1;  // similarities are computed when needed
      const auto f = make_facility_objective(rows.dense_rows(), options);
      options.represented = copy.dense_rows();
      const auto by_pass = make_facility_objective(rows.dense_rows(), options);
      const auto all = all_elements(rows.n);
      std::vector<Gain> expected(rows.n);
      by_pass->residual_gains(all, expected);
      for (const std::size_t step : {7U, 50U}) {
        const auto us = Elements(all).subspan(rows.n / 3, step);
        std::vector<Gain> residual(step);
        f->residual_gains(us, residual);
        for (std::size_t i = 0; i < step; ++i) ASSERT_EQ(residual[i], expected[us[i]]) << us[i];
      }
      std::vector<Gain> residual(rows.n);
      Parallel(2).for_ranges(rows.n, 20, [&](std::size_t begin, std::size_t end) {
        f->residual_gains(Elements(all).subspan(begin, end - begin), std::span(residual).subspan(begin, end - begin));
      });
      ASSERT_EQ(residual, expected);
    }
  }
}

TEST(Facility, ByHand) {
  for (const bool sparse : {false, true}) {
    const auto f = make_facility_objective(kStands.rows(sparse), {kGiven});
    EXPECT_EQ(f->size(), 3U);
    EXPECT_EQ(f->represented(), 2U);
    EXPECT_EQ(f->properties().sparse, sparse);
    EXPECT_TRUE(f->properties().monotone);
    EXPECT_DOUBLE_EQ(value_of(*f, {}), 0);
    EXPECT_DOUBLE_EQ(value_of(*f, {0}), 0.75);
    EXPECT_DOUBLE_EQ(value_of(*f, {0, 1}), 0.5 + 1);  // the better of the two for each item
    EXPECT_DOUBLE_EQ(value_of(*f, {1, 2}), 0.25 + 1);
    EXPECT_DOUBLE_EQ(residual_of(*f, 0), 0.25);  // 0.5 instead of 0.25 for item 0
    EXPECT_DOUBLE_EQ(residual_of(*f, 1), 0.25);  // 1 instead of 0.75 for item 1
    EXPECT_DOUBLE_EQ(residual_of(*f, 2), 0);     // best for nobody
    EXPECT_DOUBLE_EQ(pair_gain(*f, 2, 1), 0.25 + 0.25);
  }
}

// Rows on two axes: cosine 1 with those on the same, 0 with the others.
TEST(Facility, OfRows) {
  const std::vector<float> x{1, 0, 2, 0, 0, 3};
  const DenseRows rows{x.data(), 3, 2};
  const auto f = make_facility_objective(rows, {});
  EXPECT_NEAR(value_of(*f, {0}), 2, 1e-6);  // itself and row 1
  EXPECT_NEAR(value_of(*f, {0, 1}), 2, 1e-6);
  EXPECT_NEAR(value_of(*f, {0, 2}), 3, 1e-6);
  const auto dot = make_facility_objective(rows, {{Metric::kDot, 0}});
  EXPECT_NEAR(value_of(*dot, {0}), 1 + 2, 1e-6);
  EXPECT_NEAR(value_of(*dot, {1}), 2 + 4, 1e-6);
  const auto euclidean = make_facility_objective(rows, {{Metric::kEuclidean, 0}});
  EXPECT_NEAR(value_of(*euclidean, {0}), 1 + 0.5 + 1 / (1 + std::sqrt(10.0)), 1e-6);  // distances 0, 1, sqrt 10
  const auto rbf = make_facility_objective(rows, {{Metric::kRbf, 0.5}});
  EXPECT_NEAR(value_of(*rbf, {0}), 1 + std::exp(-0.5) + std::exp(-5.0), 1e-6);
}

// One column of numbers compared by dot: s(v, i) = x_v * y_i, items 1 and 10, elements 1, 2 and 4.
TEST(Facility, BetweenAFloorAndACeiling) {
  const std::vector<float> x{1, 2, 4}, items{1, 10}, query{3}, privacy{2};
  const DenseRows rows{x.data(), 3, 1};
  FacilityOptions options{{Metric::kDot, 0}};
  options.represented = DenseRows{items.data(), 2, 1};
  EXPECT_NEAR(value_of(*make_facility_objective(rows, options), {2}), 4 + 40, 1e-4);
  options.query = DenseRows{query.data(), 1, 1};
  EXPECT_NEAR(value_of(*make_facility_objective(rows, options), {2}), 3 + 30, 1e-4);  // at most what the query is like
  options.eta = 0.5;
  EXPECT_NEAR(value_of(*make_facility_objective(rows, options), {2}), 1.5 + 15, 1e-4);
  options.eta = 1;
  options.privacy = DenseRows{privacy.data(), 1, 1};
  EXPECT_NEAR(value_of(*make_facility_objective(rows, options), {2}), 3 - 2 + 30 - 20, 1e-4);
  EXPECT_NEAR(value_of(*make_facility_objective(rows, options), {0}), 0, 1e-4);  // below the floor
  EXPECT_NEAR(value_of(*make_facility_objective(rows, options), {1}), 0, 1e-4);
  options.nu = 0.25;
  EXPECT_NEAR(value_of(*make_facility_objective(rows, options), {0}), 1 - 0.5 + 10 - 5, 1e-4);
  options.nu = 0;
  EXPECT_NEAR(value_of(*make_facility_objective(rows, options), {0}), 11, 1e-4);
  options.nu = 10;  // the floor above the ceiling: nothing counts
  EXPECT_NEAR(value_of(*make_facility_objective(rows, options), {2}), 0, 1e-4);
}

TEST(Facility, Refuses) {
  const std::vector<float> x{1, 2};
  const DenseRows rows{x.data(), 1, 2};
  const DenseRows narrow{x.data(), 2, 1};
  const auto message = [&](const Rows& of, const FacilityOptions& options) {
    return complaint([&] { make_facility_objective(of, options); });
  };
  EXPECT_THAT(message(kStands.dense_rows(), {kGiven, {}, rows}), HasSubstr("query and private rows need a metric"));
  EXPECT_THAT(message(kStands.dense_rows(), {kGiven, rows}), HasSubstr("need a metric"));
  EXPECT_THAT(message(kStands.dense_rows(), {kGiven, {}, {}, rows}), HasSubstr("need a metric"));
  EXPECT_THAT(message(kStands.sparse_rows(), {{Metric::kRbf, 0}}), HasSubstr("sparse rows were given to a metric"));
  EXPECT_THAT(message(rows, {{}, narrow}), HasSubstr("2 columns, but those they are compared with have 1"));
  EXPECT_THAT(message(rows, {{}, {}, narrow}), HasSubstr("have"));
  EXPECT_THAT(message(rows, {{}, {}, {}, narrow}), HasSubstr("have"));
  EXPECT_THAT(message(rows, {{}, {}, {}, {}, 0}), HasSubstr("eta is 0; expected a number > 0"));
  EXPECT_THAT(message(rows, {{}, {}, {}, {}, 1, -1}), HasSubstr("nu is -1; expected a number >= 0"));
  EXPECT_THAT(message(rows, {{}, {}, {}, {}, 1, std::nan("")}), HasSubstr("nu is nan"));
  EXPECT_THAT(message(rows, {{Metric::kRbf, -2}}), HasSubstr("gamma is -2"));
  EXPECT_THAT(message(rows, {{}, {}, {}, {}, 1, 1, {.backend = "abacus"}}), HasSubstr("no backend 'abacus'"));
}

// Column totals 0.75 and 2: with alpha 0.5 the caps are 0.375 and 1.
TEST(Saturated, ByHand) {
  for (const bool sparse : {false, true}) {
    const auto f = make_saturated_objective(kStands.rows(sparse), {kGiven, 0.5, {.threads = 1}});
    EXPECT_DOUBLE_EQ(value_of(*f, {0}), 0.375 + 0.25);
    EXPECT_DOUBLE_EQ(value_of(*f, {1}), 0.25 + 1);
    EXPECT_DOUBLE_EQ(value_of(*f, {0, 2}), 0.375 + 1);  // 0.25 + 0.75 is just the cap
    EXPECT_DOUBLE_EQ(value_of(*f, {0, 1, 2}), 0.375 + 1);
    EXPECT_DOUBLE_EQ(residual_of(*f, 0), 0.125);  // item 0 has 0.25 of 0.375 without it
    EXPECT_DOUBLE_EQ(residual_of(*f, 1), 0);
    EXPECT_DOUBLE_EQ(pair_gain(*f, 0, 1), 0.75);  // no room in column 0, 0.75 in column 1
  }
  const auto all = make_saturated_objective(kStands.dense_rows(), {kGiven, 1, {.threads = 1}});
  EXPECT_DOUBLE_EQ(value_of(*all, {0, 1, 2}), 2.75);  // alpha 1: the sum of everything
}

TEST(Saturated, Refuses) {
  for (const double alpha : {0.0, -0.1, 1.1, std::nan("")}) {
    EXPECT_THAT(complaint([&] {
                  make_saturated_objective(kStands.dense_rows(), {kGiven, alpha, {.threads = 1}});
                }),
                HasSubstr("expected a share 0 < alpha <= 1"));
  }
  EXPECT_THAT(complaint([&] {
                make_saturated_objective(kStands.sparse_rows(), {{Metric::kRbf, 0}, 0.1, {.threads = 1}});
              }),
              HasSubstr("sparse rows"));
}

// Columns 0 and 1 are in row 0, 1 and 2 in row 1, none in row 2.
TEST(Cover, ByHand) {
  const Instance rows = instance_of(3, 3, {5, 0.1F, 0, 0, 2, 7, 0, 0, 0});
  const std::vector<float> weights{1, 10, 100};
  for (const bool sparse : {false, true}) {
    const auto f = make_cover_objective(rows.rows(sparse), {});
    EXPECT_DOUBLE_EQ(value_of(*f, {0}), 2);
    EXPECT_DOUBLE_EQ(value_of(*f, {0, 1}), 3);
    EXPECT_DOUBLE_EQ(value_of(*f, {2}), 0);
    const auto weighted = make_cover_objective(rows.rows(sparse), {weights});
    EXPECT_DOUBLE_EQ(value_of(*weighted, {0}), 11);
    EXPECT_DOUBLE_EQ(value_of(*weighted, {0, 1}), 111);
    EXPECT_DOUBLE_EQ(residual_of(*weighted, 0), 1);  // column 1 is covered without it
    EXPECT_DOUBLE_EQ(residual_of(*weighted, 1), 100);
    EXPECT_DOUBLE_EQ(pair_gain(*weighted, 0, 1), 100);
  }
}

TEST(ProbabilisticCover, ByHand) {
  const Instance rows = instance_of(2, 2, {0.5F, 1, 0.5F, 0.25F});
  const std::vector<float> weights{8, 1};
  for (const bool sparse : {false, true}) {
    const auto f = make_probabilistic_cover_objective(rows.rows(sparse), {weights});
    EXPECT_DOUBLE_EQ(value_of(*f, {0}), 4 + 1);
    EXPECT_DOUBLE_EQ(value_of(*f, {1}), 4 + 0.25);
    EXPECT_DOUBLE_EQ(value_of(*f, {0, 1}), 6 + 1);   // missed by both with probability 1/4
    EXPECT_DOUBLE_EQ(residual_of(*f, 0), 2 + 0.75);  // 8 * 0.5 * 0.5, and what 0.25 leaves open
    EXPECT_DOUBLE_EQ(residual_of(*f, 1), 2);         // column 1 is certain already
    EXPECT_DOUBLE_EQ(pair_gain(*f, 0, 1), 2);
  }
}

TEST(Covers, Refuse) {
  const Instance rows = instance_of(2, 2, {0.5F, 1, 1.5F, 0.25F});
  for (const bool sparse : {false, true}) {
    EXPECT_THAT(complaint([&] { make_probabilistic_cover_objective(rows.rows(sparse), {}); }),
                HasSubstr("row 1, column 0 (counted from 0) holds 1.5; a probabilistic cover needs"));
    EXPECT_NO_THROW(make_cover_objective(rows.rows(sparse), {}));
  }
  const std::vector<float> three{1, 1, 1}, negative{1, -1};
  EXPECT_THROW(make_cover_objective(rows.dense_rows(), {three}), InputError);
  EXPECT_THROW(make_cover_objective(rows.dense_rows(), {negative}), InputError);
  EXPECT_THROW(make_cover_objective(rows.dense_rows(), {{}, {.backend = "abacus"}}), InputError);
}

}  // namespace
}  // namespace winnow::testing
