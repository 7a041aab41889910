// Graph cut, log-determinant and mixtures: examples small enough to check by hand, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/complaint.h"
#include "support/instances.h"
#include "support/value_of.h"
#include "winnow/maximize.h"
#include "winnow/objectives/features.h"
#include "winnow/objectives/graph_cut.h"
#include "winnow/objectives/log_det.h"
#include "winnow/objectives/mixture.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

constexpr SimilarityOptions kGiven{Metric::kPrecomputed, 0};

// Three rows: 0 and 1 half alike, 2 by itself.
const Instance kThree = instance_of(3, 3, {1, 0.5F, 0, 0.5F, 1, 0, 0, 0, 1});

TEST(GraphCut, ByHand) {
  for (const bool sparse : {false, true}) {
    const auto f = make_graph_cut_objective(kThree.rows(sparse), {kGiven, 0.5, {.threads = 1}});
    EXPECT_DOUBLE_EQ(value_of(*f, {0}), 1.5 - 0.5 * 1);         // its row, less lambda s_00
    EXPECT_DOUBLE_EQ(value_of(*f, {0, 1}), 3 - 0.5 * (2 + 1));  // s_01 counts twice
    EXPECT_DOUBLE_EQ(value_of(*f, {0, 2}), 2.5 - 0.5 * 2);
    EXPECT_TRUE(f->properties().monotone);
    EXPECT_EQ(f->properties().sparse, sparse);
  }
}

// Two equal rows: f of one is 2 - lambda, of both 4 - 4 lambda, so for lambda = 1 the second takes away all the first
// brought.
TEST(GraphCut, IsNotMonotoneForLargeLambda) {
  const Instance two = instance_of(2, 1, {3, 3});
  const auto f = make_graph_cut_objective(two.dense_rows(), {{Metric::kCosine, 0}, 1, {.threads = 1}});
  EXPECT_FALSE(f->properties().monotone);
  EXPECT_NEAR(value_of(*f, {0}), 1, 1e-6);
  EXPECT_NEAR(value_of(*f, {0, 1}), 0, 1e-6);
  Cardinality both(2);
  EXPECT_EQ(lazy(*f, all_elements(2), both, {.run = {.threads = 1}}).picks.size(), 1U) << "a loss is not picked";
}

TEST(GraphCut, Refuses) {
  const Instance wide = instance_of(1, 2, {1, 1});
  const Instance lopsided = instance_of(2, 2, {1, 0.5F, 0.25F, 1});
  const Instance negative = instance_of(2, 2, {1, -1, -1, 1});
  const auto make = [](const Rows& rows, const GraphCutOptions& options) {
    return complaint([&] { make_graph_cut_objective(rows, options); });
  };
  EXPECT_THAT(make(wide.dense_rows(), {kGiven}), HasSubstr("must be square, not 1 x 2"));
  for (const bool sparse : {false, true}) {
    EXPECT_THAT(make(lopsided.rows(sparse), {kGiven}), HasSubstr("must be symmetric"));
    EXPECT_THAT(make(negative.rows(sparse), {kGiven}), HasSubstr("rows 0 and 1 (counted from 0) is -1; expected"));
  }
  const Instance one_sided = instance_of(2, 2, {1, 0.5F, 0, 1});  // the sparse rows miss the other side
  EXPECT_THAT(make(one_sided.sparse_rows(), {kGiven}), HasSubstr("must be symmetric"));
  EXPECT_THAT(make(kThree.sparse_rows(), {}), HasSubstr("metric cosine needs dense rows"));
  EXPECT_THAT(make(kThree.dense_rows(), {{}, -1}), HasSubstr("lambda is -1; expected a number >= 0"));
  EXPECT_THAT(make(kThree.dense_rows(), {{}, std::nan("")}), HasSubstr("lambda is nan"));
}

TEST(LogDet, ByHand) {
  for (const bool sparse : {false, true}) {
    const auto f = make_log_det_objective(kThree.rows(sparse), {kGiven, 1});
    EXPECT_DOUBLE_EQ(value_of(*f, {0}), std::log(2));               // 1 + 1
    EXPECT_DOUBLE_EQ(value_of(*f, {0, 1}), std::log(4 - 0.25));     // det {{2, 1/2}, {1/2, 2}}
    EXPECT_DOUBLE_EQ(value_of(*f, {2, 1, 0}), std::log(2 * 3.75));  // 2 shares nothing with them
    const auto sure = make_log_det_objective(kThree.rows(sparse), {kGiven, 0.5});
    EXPECT_DOUBLE_EQ(value_of(*sure, {0, 1}), std::log(9 - 1));  // det {{3, 1}, {1, 3}}
  }
}

// Hundreds of picks among few dimensions: the factor stays right, and no gain goes below 0.
TEST(LogDet, ManyPicksAmongFewDimensions) {
  const Instance rows = random_instance(300, 3, 4);
  const auto f = make_log_det_objective(rows.dense_rows(), {{Metric::kCosine, 0}, 1e-3});
  const auto state = f->start();
  const auto all = all_elements(300);
  std::vector<Gain> gains(300);
  for (const Element v : all) {
    Gain gain = 0;
    state->gains(std::span(&v, 1), std::span(&gain, 1));
    const double before = state->value();
    state->add(v);
    ASSERT_NEAR(state->value() - before, gain, 1e-9) << v;
  }
  state->gains(all, gains);
  EXPECT_GE(*std::min_element(gains.begin(), gains.end()), 0);
  // The cosines span 3 dimensions: det(I_300 + X X' / noise) = det(I_3 + X' X / noise), which is below (1 + 300 /
  // noise)^3.
  EXPECT_LT(state->value(), 3 * std::log1p(300 / 1e-3));
}

TEST(LogDet, Refuses) {
  const auto make = [](const Rows& rows, const LogDetOptions& options) {
    return complaint([&] { make_log_det_objective(rows, options); });
  };
  EXPECT_THAT(make(kThree.dense_rows(), {kGiven, 0}), HasSubstr("noise is 0; expected a number > 0"));
  const Instance lopsided = instance_of(2, 2, {1, 0.5F, 0.25F, 1});
  EXPECT_THAT(make(lopsided.dense_rows(), {kGiven}), HasSubstr("must be symmetric"));
  const Instance negative = instance_of(1, 1, {-1});
  EXPECT_THAT(make(negative.dense_rows(), {kGiven}), HasSubstr("row 0 (counted from 0) is -1 similar to itself"));
  // {{1, 2}, {2, 1}} has the eigenvalue -1: given the first, the second has the variance 1 - 4/2 = -1.
  const Instance no_kernel = instance_of(2, 2, {1, 2, 2, 1});
  const auto f = make_log_det_objective(no_kernel.dense_rows(), {kGiven});
  EXPECT_THAT(complaint([&] { value_of(*f, {0, 1}); }), HasSubstr("has the variance -1; expected a positive"));
}

TEST(Mixture, ByHand) {
  std::vector<MixturePart> parts;
  parts.push_back({2, make_feature_objective(kThree.dense_rows(), {parse_concave("linear")})});
  parts.push_back({0.5, make_graph_cut_objective(kThree.dense_rows(), {kGiven, 1, {.threads = 1}})});
  const auto f = make_mixture_objective(std::move(parts));
  EXPECT_EQ(f->size(), 3U);
  EXPECT_DOUBLE_EQ(value_of(*f, {0, 2}), 2 * 2.5 + 0.5 * (2.5 - 2));
  EXPECT_FALSE(f->properties().monotone);
  EXPECT_EQ(f->bound_around({}), nullptr) << "graph cut knows no bound";
}

TEST(Mixture, BoundIsTheSumOfBounds) {
  std::vector<MixturePart> parts;
  for (const char* g : {"sqrt", "log1p"}) {
    parts.push_back({2, make_feature_objective(kThree.dense_rows(), {parse_concave(g)})});
  }
  const auto f = make_mixture_objective(std::move(parts));
  const auto all = all_elements(3);
  const auto bound = f->bound_around(all);
  ASSERT_NE(bound, nullptr);
  std::vector<double> weights(3);
  bound->weights(all, weights);
  const double above = bound->constant() + weights[0] + weights[1] + weights[2];
  EXPECT_GE(above, value_of(*f, {0, 1, 2}));
  EXPECT_LE(above, 1.001 * value_of(*f, {0, 1, 2}))
      << "tangents touch where they were made, but for features held alone";
}

TEST(Mixture, Refuses) {
  EXPECT_THAT(complaint([] { make_mixture_objective({}); }), HasSubstr("at least one"));
  const auto with = [](double weight, const Instance& rows) {
    std::vector<MixturePart> parts;
    parts.push_back({1, make_feature_objective(kThree.dense_rows(), {})});
    parts.push_back({weight, make_feature_objective(rows.dense_rows(), {})});
    make_mixture_objective(std::move(parts));
  };
  EXPECT_THAT(complaint([&] { with(-1, kThree); }), HasSubstr("weight of the mixture is -1"));
  EXPECT_THAT(complaint([&] { with(1, instance_of(1, 1, {1})); }), HasSubstr("one has 3 and one 1"));
  std::vector<MixturePart> nobody(1);
  EXPECT_THAT(complaint([&] { make_mixture_objective(std::move(nobody)); }), HasSubstr("has no objective"));
}

}  // namespace
}  // namespace winnow::testing
