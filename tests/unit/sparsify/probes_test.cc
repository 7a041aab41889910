#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "support/drawn.h"
#include "support/instances.h"

namespace winnow {
using namespace detail;
namespace {

using testing::all_elements;
using testing::drawn;

std::vector<Element> probes_of(std::vector<Element> live, std::size_t count, std::uint64_t seed, std::uint64_t round) {
  return drawn(live, count, seed, round);
}

// What stands beside an element goes and stays with it, and elements of a part are told by its own numbers.
TEST(Probes, LeaveThePartAndKeepItsOrder) {
  for (const bool own_numbers : {false, true}) {
    const std::vector<Element> ids{9, 2, 7, 4, 30, 1};
    std::vector<Element> own = ids;
    if (own_numbers) {
      for (Element& v : own) v += 100;
    }
    LivePart part = own_numbers ? LivePart(own, ids) : LivePart(ids);
    auto expected = ids;
    std::sort(expected.begin(), expected.end());
    ASSERT_EQ(part.ids, expected);
    for (std::size_t p = 0; p < part.size(); ++p) {
      part.weights.push_back(part.ids[p] / 10.0);
      part.divergence[p] = part.ids[p] * 3.0;
    }
    auto probes = drawn(part, 2, 5, 0);
    EXPECT_EQ(probes.size(), 2U);
    EXPECT_TRUE(std::is_sorted(probes.begin(), probes.end()));
    if (own_numbers) {
      for (Element& v : probes) v -= 100;
    }
    std::erase_if(expected, [&](Element v) { return std::find(probes.begin(), probes.end(), v) != probes.end(); });
    EXPECT_EQ(part.ids, expected);
    ASSERT_EQ(part.weights.size(), part.size());
    ASSERT_EQ(part.divergence.size(), part.size());
    for (std::size_t p = 0; p < part.size(); ++p) {
      EXPECT_EQ(part.own()[p], part.ids[p] + (own_numbers ? 100 : 0));
      EXPECT_DOUBLE_EQ(part.weights[p], part.ids[p] / 10.0);
      EXPECT_DOUBLE_EQ(part.divergence[p], part.ids[p] * 3.0);
    }
  }
}

TEST(Probes, AreAllWhereThereAreFewer) {
  for (const std::size_t count : {3U, 4U, 100U}) {
    std::vector<Element> live{8, 3, 5};
    EXPECT_EQ(drawn(live, count, 1, 1), (std::vector<Element>{3, 5, 8}));
    EXPECT_TRUE(live.empty());
  }
  std::vector<Element> none;
  EXPECT_TRUE(drawn(none, 4, 1, 1).empty());
  std::vector<Element> some{1, 2};
  EXPECT_TRUE(drawn(some, 0, 1, 1).empty());
  EXPECT_EQ(some.size(), 2U);
}

// Whoever holds a part finds that part's draws alone: the probes of the whole are the first of what all parts drew.
TEST(Probes, DoNotDependOnHowTheElementsArePartitioned) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    const auto all = all_elements(400);
    const auto whole = probes_of(all, 30, seed, 3);
    Rng rng(seed);
    std::vector<std::vector<Element>> parts(5);
    for (const Element v : all) parts[rng.below(5)].push_back(v);
    std::vector<Draw> draws;
    for (const auto& part : parts) {
      const auto mine = draw_probes(LivePart(part), 30, seed, 3);
      EXPECT_EQ(mine.size(), std::min<std::size_t>(30, part.size()));
      draws.insert(draws.end(), mine.begin(), mine.end());
    }
    EXPECT_EQ(merge_draws(draws, 30), whole);
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
    LivePart live(all_elements(4));
    live.weights = {1, 2, 4, 1};
    ++count[drawn(live, 1, seed, 0).front()];
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
    LivePart live(all_elements(10));
    live.weights = {0, 1e-30, 0, 5, 0, 1e30, 0, 0, 1, 0};
    EXPECT_EQ(drawn(live, 4, seed, 2), (std::vector<Element>{1, 3, 5, 8}));
    EXPECT_EQ(drawn(live, 3, seed, 3).size(), 3U);
    EXPECT_EQ(live.size(), 3U);
  }
}

// All weights 0 is no weights.
TEST(Probes, OfWeightZeroAreDrawnByTheirHash) {
  std::set<std::vector<Element>> seen;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    LivePart live(all_elements(100));
    live.weights.assign(100, 0.0);
    seen.insert(drawn(live, 5, seed, 0));
  }
  EXPECT_EQ(seen.size(), 50U);
}

}  // namespace
}  // namespace winnow
