// Rewards beside f: examples by hand, and what the laws do not look at.
#include "winnow/objectives/rewarded.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "support/complaint.h"
#include "support/instances.h"
#include "support/selections.h"
#include "support/value_of.h"
#include "winnow/certify.h"
#include "winnow/maximize.h"
#include "winnow/objectives/facility.h"
#include "winnow/objectives/features.h"
#include "winnow/objectives/log_det.h"

namespace winnow::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Rows (4, 0), (0, 9), (4, 0) under roots: f is 2, 3, 2, and the two equal rows together sqrt 8.
struct ThreeRows {
  Instance rows = instance_of(3, 2, {4, 0, 0, 9, 4, 0});
  std::unique_ptr<Objective> f = make_feature_objective(rows.dense_rows(), {});
};

TEST(Rewarded, AddsRewardsToTheWeightedValue) {
  const ThreeRows w;
  const auto F = make_rewarded_objective(*w.f, {1, 0.5, 0}, 2);
  EXPECT_DOUBLE_EQ(value_of(*F, {0, 1}), 2 * (2 + 3) + 1.5);
  const auto state = F->start();
  state->add_all(std::vector<Element>{0, 1});
  EXPECT_EQ(state->value(), value_of(*F, {0, 1}));
  const auto alone = make_rewarded_objective(*w.f, {1, 0.5, 0}, 0);
  EXPECT_EQ(value_of(*alone, {0, 1}), 1.5);
}

TEST(Rewarded, EqualRowsWithDifferentRewardsAreNotEqual) {
  const ThreeRows w;
  const auto firsts = [&](std::vector<double> rewards, double weight) {
    std::vector<Element> first(3);
    make_rewarded_objective(*w.f, std::move(rewards), weight)->first_equal(all_elements(3), first);
    return first;
  };
  EXPECT_THAT(firsts({1, 1, 1}, 1), ElementsAre(0, 1, 0));
  EXPECT_THAT(firsts({1, 1, 2}, 1), ElementsAre(0, 1, 2));
  EXPECT_THAT(firsts({1, 1, 2}, 0), ElementsAre(0, 0, 2));  // only rewards count
}

TEST(Rewarded, RefusesWhatItCannotCount) {
  const ThreeRows w;
  const auto refused = [&](std::vector<double> rewards, double weight) {
    return complaint([&] { make_rewarded_objective(*w.f, std::move(rewards), weight); });
  };
  EXPECT_EQ(refused({1, 2}, 1), "2 rewards for 3 elements; expected one per element");
  EXPECT_THAT(refused({1, -2, 1}, 1), HasSubstr("the reward of element 1 is -2; expected a number >= 0"));
  EXPECT_THAT(refused({1, 2, std::numeric_limits<double>::quiet_NaN()}, 1), HasSubstr("element 2 is nan"));
  EXPECT_THAT(refused({1, 2, 3}, -1), HasSubstr("the weight of f is -1"));
  const auto F = make_rewarded_objective(*w.f, {1, 2, 3});
  EXPECT_THAT(complaint([&] { F->start()->prepare_rows(w.rows.dense_rows(), std::vector<Gain>(3)); }),
              HasSubstr("have no known scores"));
}

TEST(Rewarded, PicksRepresentRowsAsInF) {
  const Instance rows = random_instance(30, 4, 7);
  const auto f = make_facility_objective(rows.dense_rows(), {.run = {.threads = 1}});
  const auto F = make_rewarded_objective(*f, std::vector<double>(30, 5.0), 0.1);
  const std::vector<Element> chosen = {3, 8, 20};
  std::vector<Representative> expected(30), found(30);
  f->represent(chosen, all_elements(30), expected);
  F->represent(chosen, all_elements(30), found);
  EXPECT_EQ(F->represented(), f->represented());
  for (std::size_t i = 0; i < 30; ++i) {
    EXPECT_EQ(found[i].element, expected[i].element);
    EXPECT_EQ(found[i].score, expected[i].score);
  }
}

std::vector<double> few_rewards(std::size_t n, Rng& rng) {
  std::vector<double> rewards(n);
  for (double& reward : rewards) reward = static_cast<double>(rng.below(3));
  return rewards;
}

std::unique_ptr<Objective> any_objective(const Instance& rows, std::uint64_t kind) {
  if (kind == 0) return make_feature_objective(rows.dense_rows(), {});
  if (kind == 1)
    return make_facility_objective(rows.dense_rows(), {{Metric::kRbf, 0}, {}, {}, {}, 1, 1, {.threads = 1}});
  if (kind == 2)  // similarities are computed when needed
    return make_facility_objective(rows.dense_rows(),
                                   {{Metric::kRbf, 0}, {}, {}, {}, 1, 1, {.threads = 1, .memory = 1}});
  return make_log_det_objective(rows.dense_rows(), {{Metric::kRbf, 0}, 0.5, {}});
}

// Copies of a few rows with few different rewards: many exact ties.
TEST(Rewarded, LazyPicksWhatGreedyPicks) {
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    Rng rng(seed);
    const std::size_t n = 10 + rng.below(80);
    const Instance kinds = random_instance(1 + rng.below(6), 1 + rng.below(5), rng.next());
    std::vector<float> dense;
    for (std::size_t v = 0; v < n; ++v) {
      const auto row = kinds.dense_rows().row(static_cast<Element>(rng.below(kinds.n)));
      dense.insert(dense.end(), row.begin(), row.end());
    }
    const Instance rows = instance_of(n, kinds.d, std::move(dense));
    const auto f = any_objective(rows, seed % 4);
    const auto F = make_rewarded_objective(*f, few_rewards(n, rng), rng.below(4) == 0 ? 0 : rng.uniform());
    const std::size_t k = 1 + rng.below(n);
    MaximizeOptions options;
    options.run.threads = 1;
    Cardinality first(k), second(k);
    const Selection expected = greedy(*F, all_elements(n), first, options);
    const Selection found = lazy(*F, all_elements(n), second, options);
    ASSERT_EQ(elements_of(found), elements_of(expected)) << "seed " << seed;
    ASSERT_EQ(found.value, expected.value) << "seed " << seed;
  }
}

// Against every set of a small V.
TEST(Rewarded, CertificatesHold) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng(seed);
    const std::size_t n = 2 + rng.below(8);
    const Instance rows = random_instance(n, 1 + rng.below(5), rng.next());
    const auto f = any_objective(rows, seed % 4);
    const auto F = make_rewarded_objective(*f, few_rewards(n, rng), rng.below(4) == 0 ? 0 : 3 * rng.uniform());
    const std::size_t k = 1 + rng.below(n);
    Cardinality limit(k);
    const Selection selection = lazy(*F, all_elements(n), limit, {});
    double best = 0;
    for (std::uint32_t bits = 0; bits < 1U << n; ++bits) {
      const auto state = F->start();
      std::size_t size = 0;
      for (Element v = 0; v < n; ++v) {
        if (((bits >> v) & 1U) == 0) continue;
        state->add(v);
        ++size;
      }
      if (size <= k) best = std::max(best, state->value());
    }
    for (const CertifyEffort effort : {CertifyEffort::kQuick, CertifyEffort::kTight}) {
      const Certificate proof = certify(*F, all_elements(n), elements_of(selection), k, {effort, {}});
      ASSERT_GE(proof.upper_bound * (1 + 1e-9), best) << "seed " << seed;
      ASSERT_GT(proof.ratio, best > 0 ? 0.3 : 0) << "seed " << seed;
    }
  }
}

// The whole batch at once gives the bits of its parts.
TEST(Rewarded, GainsTogetherAreTheSameBits) {
  const Instance rows = random_instance(600, 8, 3);
  const auto f = any_objective(rows, 2);
  Rng rng(1);
  const auto F = make_rewarded_objective(*f, few_rewards(600, rng), 0.3);
  const auto all = all_elements(600);
  F->expect(all, 1);
  const auto state = F->start();
  std::vector<Gain> together(600), parts(600);
  ASSERT_TRUE(state->gains_together(all, together, 1));
  state->gains(all, parts);
  EXPECT_EQ(together, parts);
}

}  // namespace
}  // namespace winnow::testing
