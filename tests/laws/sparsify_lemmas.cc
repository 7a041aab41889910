// The lemmas sparsification stands on (the paper's section 3): edges, and how many elements a set of probes prunes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "laws/sparsify_world.h"
#include "sparsify/post_reduce.h"

namespace winnow::testing {
using namespace detail;
namespace {

class SparsifyLemmas : public ::testing::TestWithParam<ObjectiveCase> {};

// Lemma 1: w_{uv|S} <= w_{uv|P} for P within S.
TEST_P(SparsifyLemmas, EdgesOnlyShrinkAsTheConditionGrows) {
  EXPECT_LAW([&] {
    const SparsifyWorld w(GetParam(), 9, 20);
    const auto part = std::span(w.set).first(w.set.empty() ? 0 : *rc::gen::inRange<std::size_t>(0, w.set.size()));
    const auto larger = w.state_with(w.set);
    const auto smaller = w.state_with(part);
    for (const Element u : w.outside) {
      for (const Element v : w.outside) {
        if (u != v) RC_ASSERT(w.edge(*larger, u, v) <= w.edge(*smaller, u, v) + 2 * w.slack(u, v));
      }
    }
  });
}

// Lemma 2: f(v|S) <= f(u|S) + w_{uv|S} <= f(u|S) + w_uv for u, v outside S, with f(u|V-u) on the original V.
TEST_P(SparsifyLemmas, AnEdgeIsThePriceOfTheOtherElement) {
  EXPECT_LAW([&] {
    const SparsifyWorld w(GetParam(), 9, 20);
    const auto state = w.state_with(w.set);
    const auto empty = w.objective->start();
    std::vector<Gain> gains(w.all.size());
    state->gains(w.all, gains);
    for (const Element u : w.outside) {
      for (const Element v : w.outside) {
        if (u == v) continue;
        RC_ASSERT(gains[v] <= gains[u] + w.edge(*state, u, v) + 2 * w.slack(u, v));
        RC_ASSERT(gains[v] <= gains[u] + w.edge(*empty, u, v) + 2 * w.slack(u, v));
      }
    }
  });
}

// Lemma 4 of the paper (its P and Q): f(u+x) <= f(v+x) and f(u) + f(u|V-u) >= f(x) + f(x|V-x) give w_uv <= 2 w_xv,
// for any x in the place of u*. The three must differ: for u = x it would say w <= 2 w, false where w < 0.
TEST_P(SparsifyLemmas, AProbeInPAndQIsAtMostTwiceAsFarAsTheBest) {
  std::size_t found = 0;
  EXPECT_LAW([&] {
    const SparsifyWorld w(GetParam(), 9, 20);
    const auto state = w.objective->start();
    for (const Element v : w.all) {
      for (const Element x : w.all) {
        for (const Element u : w.all) {
          if (u == v || u == x || v == x) continue;
          const bool in_p = w.f({u, x}) <= w.f({v, x});
          const bool in_q = w.f({u}) + w.residual(u) >= w.f({x}) + w.residual(x);
          if (!in_p || !in_q) continue;
          ++found;
          const double slack = w.slack(u, v) + 2 * w.slack(x, v) + w.slack(u, x);
          RC_ASSERT(w.edge(*state, u, v) <= 2 * w.edge(*state, x, v) + slack);
        }
      }
    }
  });
  EXPECT_GT(found, 100U);
}

// h(V') = |{v not in V' : w_{V'v} <= epsilon}|, by its definition; sets are bits.
struct PrunedCount {
  std::vector<std::vector<Gain>> weight;
  double epsilon;

  int operator()(std::uint32_t kept) const {
    int count = 0;
    for (std::size_t v = 0; v < weight.size(); ++v) {
      if ((kept >> v) & 1U) continue;
      Gain divergence = std::numeric_limits<Gain>::infinity();
      for (std::size_t u = 0; u < weight.size(); ++u) {
        if ((kept >> u) & 1U) divergence = std::min(divergence, weight[u][v]);
      }
      count += divergence <= epsilon ? 1 : 0;
    }
    return count;
  }
};

PrunedCount pruned_count(const SparsifyWorld& w, const GainState& state) {
  PrunedCount h{{}, 0};
  std::vector<Gain> sorted;
  for (const Element u : w.all) {
    h.weight.emplace_back();
    for (const Element v : w.all) {
      h.weight.back().push_back(w.edge(state, u, v));
      sorted.push_back(h.weight.back().back());
    }
  }
  std::sort(sorted.begin(), sorted.end());
  h.epsilon = sorted[*rc::gen::inRange<std::size_t>(0, sorted.size())];
  return h;
}

// Proposition 1, its first half: diminishing returns on all pairs of sets.
TEST_P(SparsifyLemmas, HowManyCanBePrunedIsSubmodular) {
  EXPECT_LAW([&] {
    const SparsifyWorld w(GetParam(), 6, 10);
    const PrunedCount h = pruned_count(w, *w.objective->start());
    const std::uint32_t sets = 1U << w.instance.n;
    for (std::uint32_t larger = 0; larger < sets; ++larger) {
      for (std::uint32_t smaller = larger;; smaller = (smaller - 1) & larger) {
        for (std::uint32_t v = 1; v < sets; v <<= 1U) {
          if ((larger & v) == 0) RC_ASSERT(h(larger | v) - h(larger) <= h(smaller | v) - h(smaller));
        }
        if (smaller == 0) break;
      }
    }
  });
}

// Proposition 1, its second half: three equal rows; one stands for the two others, two for one, three for none.
TEST(Sparsify, HowManyCanBePrunedIsNotMonotone) {
  const Instance instance = instance_of(3, 1, {1, 1, 1});
  const auto f = make_feature_objective(instance.rows(false), {});
  const auto state = f->start();
  const auto all = all_elements(3);
  PrunedCount h{{3, std::vector<Gain>(3)}, 1};
  std::vector<Gain> residual(3);
  f->residual_gains(all, residual);
  for (std::size_t u = 0; u < 3; ++u) {
    state->pair_gains(std::span(all).subspan(u, 1), all, {h.weight[u].data(), 1, 3});
    for (Gain& gain : h.weight[u]) gain -= residual[u];
  }
  EXPECT_EQ(h(0b000), 0);
  EXPECT_EQ(h(0b001), 2);
  EXPECT_EQ(h(0b011), 1);
  EXPECT_EQ(h(0b111), 0);
}

// Buchbinder et al. 2012: randomized double greedy reaches half the best h in expectation.
TEST(Sparsify, DoubleGreedyReachesHalfOfTheBestOnAverage) {
  EXPECT_LAW([] {
    const SparsifyWorld w(sparsify_cases()[*rc::gen::arbitrary<bool>() ? 0 : 1], 7, 6);
    const auto state = w.objective->start();
    const PrunedCount h = pruned_count(w, *state);
    std::vector<Gain> residual(w.all.size());
    w.objective->residual_gains(w.all, residual);
    int best = 0;
    for (std::uint32_t set = 0; set < (1U << w.instance.n); ++set) best = std::max(best, h(set));
    const int runs = 300;
    double sum = 0;
    for (std::uint64_t seed = 0; seed < runs; ++seed) {
      std::uint32_t set = 0;
      for (const Element v : double_greedy_reduce(*state, w.all, residual, h.epsilon, 0, seed)) set |= 1U << v;
      sum += h(set);
    }
    // Half the best, less four standard errors of a mean of values between 0 and n.
    RC_ASSERT(sum / runs >= 0.5 * best - 4 * 0.5 * static_cast<double>(w.instance.n) / std::sqrt(double{runs}));
  });
}

INSTANTIATE_TEST_SUITE_P(All, SparsifyLemmas, ::testing::ValuesIn(sparsify_cases()), test_name);

}  // namespace
}  // namespace winnow::testing
