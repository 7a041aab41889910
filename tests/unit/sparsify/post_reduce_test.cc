#include "sparsify/post_reduce.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/instances.h"
#include "winnow/objectives/features.h"

namespace winnow {
using namespace detail;
namespace {

using testing::all_elements;
using testing::Instance;
using testing::instance_of;
using testing::random_instance;

std::vector<Element> reduce(const Instance& instance, double epsilon, std::size_t floor, std::uint64_t seed) {
  const auto f = make_feature_objective(instance.rows(false), {});
  const auto all = all_elements(instance.n);
  std::vector<Gain> residual(all.size());
  f->residual_gains(all, residual);
  return double_greedy_reduce(*f->start(), all, residual, epsilon, floor, seed);
}

// Elements of different features, worth 1 each: w_uv = 1 - 1 = 0 for all, so at 0 each covers all others and just below
// none does. Whoever is decided first, one stays.
TEST(PostReduce, OneStaysWhereEachCoversAllAndAllStayWhereNoneCovers) {
  std::vector<float> x(25, 0.0F);
  for (std::size_t v = 0; v < 5; ++v) x[v * 5 + v] = 1;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    EXPECT_GE(reduce(instance_of(5, 5, x), 1e-5, 0, seed).size(), 1U);
    EXPECT_LE(reduce(instance_of(5, 5, x), 1e-5, 0, seed).size(), 4U);
    EXPECT_EQ(reduce(instance_of(5, 5, x), -1e-5, 0, seed), all_elements(5));
  }
}

TEST(PostReduce, NeverBelowTheFloorNorOnNothing) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    const Instance instance = random_instance(1 + seed % 20, 4, seed);
    for (const std::size_t floor : {0U, 1U, 5U, 30U}) {
      const auto kept = reduce(instance, 1e9, floor, seed);
      EXPECT_GE(kept.size(), std::min(floor, instance.n));
      EXPECT_GE(kept.size(), 1U);
      EXPECT_TRUE(std::is_sorted(kept.begin(), kept.end()));
      EXPECT_EQ(std::adjacent_find(kept.begin(), kept.end()), kept.end());
    }
  }
  EXPECT_TRUE(reduce(instance_of(0, 1, {}), 1, 0, 0).empty());
}

// Twins cover each other; the two that nobody covers stay.
TEST(PostReduce, WhatNobodyCoversStays) {
  // Features: 0 shared by the twins 0 and 1; 1 and 2 held by the singles 2 and 3, worth 3 each.
  const Instance instance = instance_of(4, 3, {1, 0, 0, 1, 0, 0, 0, 9, 0, 0, 0, 9});
  // w_01 = (sqrt 2 - 1) - (sqrt 2 - 1) = 0; w_20 = 1 - 3 = -2; w_02 = 3 - (sqrt 2 - 1) = 2.59; w_23 = 3 - 3 = 0.
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    const auto kept = reduce(instance, -1, 0, seed);  // only 2 and 3 cover, and only the twins
    EXPECT_EQ(std::count(kept.begin(), kept.end(), 2U), 1);
    EXPECT_EQ(std::count(kept.begin(), kept.end(), 3U), 1);
  }
}

}  // namespace
}  // namespace winnow
