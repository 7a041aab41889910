#include "sparsify/probes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "support/instances.h"

namespace winnow {
using namespace detail;
namespace {

using testing::all_elements;

std::vector<Element> probes_of(std::vector<Element> live, std::size_t count, std::uint64_t seed, std::uint64_t round) {
  return take_probes(live, nullptr, count, seed, round);
}

TEST(Probes, LeaveTheListAndKeepItsOrder) {
  std::vector<Element> live{9, 2, 7, 4, 30, 1};
  std::vector<double> weights{0.9, 0.2, 0.7, 0.4, 3, 0.1};
  const auto before = live;
  const auto probes = take_probes(live, &weights, 2, 5, 0);
  EXPECT_EQ(probes.size(), 2U);
  EXPECT_TRUE(std::is_sorted(probes.begin(), probes.end()));
  std::vector<Element> expected = before;
  std::erase_if(expected, [&](Element v) { return std::find(probes.begin(), probes.end(), v) != probes.end(); });
  EXPECT_EQ(live, expected);
  ASSERT_EQ(weights.size(), live.size());
  for (std::size_t i = 0; i < live.size(); ++i) EXPECT_DOUBLE_EQ(weights[i], live[i] / 10.0);
}

TEST(Probes, AreAllWhereThereAreFewer) {
  for (const std::size_t count : {3U, 4U, 100U}) {
    std::vector<Element> live{8, 3, 5};
    EXPECT_EQ(take_probes(live, nullptr, count, 1, 1), (std::vector<Element>{3, 5, 8}));
    EXPECT_TRUE(live.empty());
  }
  std::vector<Element> none;
  EXPECT_TRUE(take_probes(none, nullptr, 4, 1, 1).empty());
  std::vector<Element> some{1, 2};
  EXPECT_TRUE(take_probes(some, nullptr, 0, 1, 1).empty());
  EXPECT_EQ(some.size(), 2U);
}

// Whoever holds a part finds that part's probes alone: the probes of the whole are among the parts' probes, and are
// what the union of those would draw.
TEST(Probes, DoNotDependOnHowTheElementsArePartitioned) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    const auto all = all_elements(400);
    const auto whole = probes_of(all, 30, seed, 3);
    Rng rng(seed);
    std::vector<std::vector<Element>> parts(5);
    for (const Element v : all) parts[rng.below(5)].push_back(v);
    std::vector<Element> candidates;
    for (const auto& part : parts) {
      const auto mine = probes_of(part, 30, seed, 3);
      candidates.insert(candidates.end(), mine.begin(), mine.end());
    }
    EXPECT_EQ(probes_of(candidates, 30, seed, 3), whole);
  }
}

TEST(Probes, DifferBetweenSeedsAndRounds) {
  const auto all = all_elements(1000);
  std::set<std::vector<Element>> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (std::uint64_t round = 0; round < 5; ++round) seen.insert(probes_of(all, 10, seed, round));
  }
  EXPECT_EQ(seen.size(), 100U);
}

// Each of 50 elements is drawn in 10 of 50, so n * 0.2 of n times; chi-square with 49 degrees of freedom, less the
// correlation of drawing without replacement, stays below 100 but once in 20,000.
TEST(Probes, AreUniform) {
  const auto all = all_elements(50);
  for (const std::uint64_t round : {0U, 1U, 7U}) {
    SCOPED_TRACE(round);
    constexpr int kRuns = 20000;
    std::vector<int> count(50, 0);
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
      for (const Element v : probes_of(all, 10, seed, round)) ++count[v];
    }
    double chi_square = 0;
    for (const int c : count) chi_square += std::pow(c - kRuns * 0.2, 2) / (kRuns * 0.2);
    EXPECT_LT(chi_square, 100);
    EXPECT_GT(chi_square, 10);  // and random, not spread evenly
  }
}

// One probe of four: drawn with probability weight / sum of weights.
TEST(Probes, AreDrawnInProportionToTheirWeights) {
  constexpr int kRuns = 40000;
  int count[4] = {};
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    auto live = all_elements(4);
    std::vector<double> weights{1, 2, 4, 1};
    ++count[take_probes(live, &weights, 1, seed, 0).front()];
  }
  const double share[] = {1.0 / 8, 2.0 / 8, 4.0 / 8, 1.0 / 8};
  for (std::size_t v = 0; v < 4; ++v) {
    const double error = std::sqrt(share[v] * (1 - share[v]) / kRuns);
    EXPECT_NEAR(static_cast<double>(count[v]) / kRuns, share[v], 4.5 * error) << v;
  }
}

TEST(Probes, OfWeightZeroComeLast) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    auto live = all_elements(10);
    std::vector<double> weights{0, 1e-30, 0, 5, 0, 1e30, 0, 0, 1, 0};
    EXPECT_EQ(take_probes(live, &weights, 4, seed, 2), (std::vector<Element>{1, 3, 5, 8}));
    EXPECT_EQ(take_probes(live, &weights, 3, seed, 3).size(), 3U);
    EXPECT_EQ(live.size(), 3U);
  }
}

// All weights 0 is no weights.
TEST(Probes, OfWeightZeroAreDrawnByTheirHash) {
  std::set<std::vector<Element>> seen;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    auto live = all_elements(100);
    std::vector<double> weights(100, 0.0);
    seen.insert(take_probes(live, &weights, 5, seed, 0));
  }
  EXPECT_EQ(seen.size(), 50U);
}

}  // namespace
}  // namespace winnow
