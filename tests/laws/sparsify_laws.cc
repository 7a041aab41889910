// The lemmas sparsification stands on, and that it is Algorithm 1: the same kept set as a slow reference, line by line.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>

#include "sparsify/post_reduce.h"
#include "sparsify/probes.h"
#include "support/objective_cases.h"
#include "winnow/maximize.h"
#include "winnow/sparsify.h"

namespace winnow::testing {
namespace {

#define EXPECT_LAW(...) EXPECT_TRUE(rc::check(__VA_ARGS__))

constexpr double kTolerance = 4e-6;

// Feature-based objectives of every kind, with any weights, and the others: non-monotone, and with residuals that are
// only lower bounds.
std::vector<ObjectiveCase> sparsify_cases() {
  std::vector<ObjectiveCase> cases;
  for (const char* concave : {"sqrt", "log1p", "pow:0.3", "sat:2.5", "linear"}) {
    for (const bool sparse : {false, true}) {
      cases.push_back({fmt::format("{} {}", concave, sparse ? "sparse" : "dense"), "simd",
                       [=](const Instance& instance, Rng rng, const std::string& backend) {
                         return make_features(instance, rng, backend, concave, sparse, rng.below(2) == 0);
                       },
                       true, true});
    }
  }
  cases.push_back(cut_case(Metric::kRbf, false, 1.2, "simd"));
  cases.push_back(cut_case(Metric::kPrecomputed, true, 1.2, "simd"));
  cases.push_back(volume_case(Metric::kRbf, 1, "simd"));
  cases.push_back(volume_case(Metric::kPrecomputed, 0.1, "simd"));
  cases.push_back(mixture_case(1.2, "simd"));
  cases.push_back(facility_case({Metric::kCosine}, "simd"));
  cases.push_back(facility_case({Metric::kRbf, false, true, true, true}, "simd"));
  for (const bool sparse : {false, true}) {
    cases.push_back(facility_case({Metric::kPrecomputed, sparse}, "simd"));
    cases.push_back(saturated_case(Metric::kPrecomputed, sparse, 0.4, "simd"));
    cases.push_back(cover_case(false, sparse, !sparse, "simd"));
    cases.push_back(cover_case(true, sparse, sparse, "simd"));
  }
  cases.push_back(saturated_case(Metric::kEuclidean, false, 0.2, "simd"));
  return cases;
}

// Stops a run that would go on for ever.
class Patience final : public Trace {
 public:
  void progress(std::string_view, std::uint64_t, std::uint64_t) override {
    if (++calls_ > 100000) throw std::runtime_error("the rounds do not end");
  }

 private:
  int calls_ = 0;
};

// One random instance, and a random set S in it.
struct World {
  Instance instance;
  MadeObjective made;
  const Objective* objective;
  std::vector<Element> all;
  std::vector<Element> set;
  std::vector<Element> outside;  // V - S

  World(const ObjectiveCase& c, std::size_t most_rows, std::size_t most_features)
      : instance(random_instance(*rc::gen::inRange<std::size_t>(1, most_rows + 1),
                                 *rc::gen::inRange<std::size_t>(1, most_features + 1),
                                 *rc::gen::arbitrary<std::uint64_t>())),
        made(c.made(instance, *rc::gen::arbitrary<std::uint64_t>())),
        objective(made.objective.get()),
        all(all_elements(instance.n)) {
    Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    for (const Element v : all) (rng.below(3) == 0 ? set : outside).push_back(v);
  }
  World(const World&) = delete;  // what was made looks at the instance
  World& operator=(const World&) = delete;

  double f(Elements s) const { return static_cast<double>(made.value(s)); }
  double f(std::initializer_list<Element> s) const { return f(std::vector<Element>(s)); }

  std::unique_ptr<GainState> state_with(std::span<const Element> s) const {
    auto state = objective->start();
    for (const Element v : s) state->add(v);
    return state;
  }

  Gain residual(Element u) const {
    Gain gain = 0;
    objective->residual_gains(std::span(&u, 1), std::span(&gain, 1));
    return gain;
  }

  // w_{uv|S}
  Gain edge(const GainState& state, Element u, Element v) const {
    Gain gain = 0;
    state.pair_gains(std::span(&u, 1), std::span(&v, 1), {&gain, 1, 1});
    return gain - residual(u);
  }

  // How large f gets, whatever its sign.
  double size_of_values() const {
    double sum = 0;
    for (const Element v : all) sum += std::abs(f({v}));
    return sum;
  }
  double noise(Element v) const { return made.noise ? made.noise(v) : 0; }
  // How far an edge may be from the truth, pair gains being differences.
  double slack(Element u, Element v) const {
    return kTolerance * (std::abs(f({u})) + std::abs(f({v}))) + noise(u) + noise(v) + 1e-13 * size_of_values() + 1e-12;
  }
};

class SparsifyLaws : public ::testing::TestWithParam<ObjectiveCase> {};

// Lemma 1: w_{uv|S} <= w_{uv|P} for P within S.
TEST_P(SparsifyLaws, EdgesOnlyShrinkAsTheConditionGrows) {
  EXPECT_LAW([&] {
    const World w(GetParam(), 9, 20);
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
TEST_P(SparsifyLaws, AnEdgeIsThePriceOfTheOtherElement) {
  EXPECT_LAW([&] {
    const World w(GetParam(), 9, 20);
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
TEST_P(SparsifyLaws, AProbeInPAndQIsAtMostTwiceAsFarAsTheBest) {
  std::size_t found = 0;
  EXPECT_LAW([&] {
    const World w(GetParam(), 9, 20);
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

PrunedCount pruned_count(const World& w, const GainState& state) {
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
TEST_P(SparsifyLaws, HowManyCanBePrunedIsSubmodular) {
  EXPECT_LAW([&] {
    const World w(GetParam(), 6, 10);
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
    const World w(sparsify_cases()[*rc::gen::arbitrary<bool>() ? 0 : 1], 7, 6);
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

// Algorithm 1 by the letter, with the floor and the cumulative minimum; only the sampling is the library's.
Sparsified reference_sparsify(const World& w, Elements ground, const SparsifyOptions& options, const GainState& given) {
  std::vector<Element> v_set(ground.begin(), ground.end());
  std::sort(v_set.begin(), v_set.end());
  const double r_log_n = options.r * std::log2(static_cast<double>(v_set.size()));
  std::map<Element, Gain> minimum;
  Sparsified result;
  while (static_cast<double>(v_set.size()) > r_log_n && result.kept.size() + v_set.size() > options.floor) {
    SparsifyRound record;
    record.live_before = v_set.size();
    const auto probes =
        take_probes(v_set, nullptr, static_cast<std::size_t>(std::ceil(r_log_n)), options.seed, result.rounds.size());
    record.probes = probes.size();
    for (const Element u : probes) result.kept.push_back(u);
    if (!options.cumulative) minimum.clear();
    std::vector<std::pair<Gain, Element>> by_divergence;
    for (const Element v : v_set) {
      auto& divergence = minimum.emplace(v, std::numeric_limits<Gain>::infinity()).first->second;
      for (const Element u : probes) divergence = std::min(divergence, w.edge(given, u, v));
      by_divergence.emplace_back(divergence, v);
    }
    std::sort(by_divergence.begin(), by_divergence.end());
    const double share = 1 - 1 / std::sqrt(options.c);
    const auto top = static_cast<std::size_t>(std::floor(share * static_cast<double>(v_set.size())));
    for (std::size_t i = 0; i < top && result.kept.size() + v_set.size() > options.floor; ++i) {
      record.largest_dropped = by_divergence[i].first;
      std::erase(v_set, by_divergence[i].second);
    }
    record.live_after = v_set.size();
    result.rounds.push_back(record);
  }
  result.kept.insert(result.kept.end(), v_set.begin(), v_set.end());
  std::sort(result.kept.begin(), result.kept.end());
  return result;
}

TEST_P(SparsifyLaws, KeepsWhatTheReferenceKeeps) {
  EXPECT_LAW([&] {
    const World w(GetParam(), 70, 12);
    const bool conditional = *rc::gen::arbitrary<bool>();
    const auto state = w.state_with(conditional ? std::span<const Element>(w.set) : std::span<const Element>());
    const auto& ground = conditional ? w.outside : w.all;
    RC_PRE(ground.size() > 1);
    SparsifyOptions options;
    options.r = *rc::gen::inRange(1, 60) / 10.0;
    options.c = 1 + *rc::gen::inRange(1, 200) / 10.0;
    options.cumulative = *rc::gen::arbitrary<bool>();
    options.floor = *rc::gen::arbitrary<bool>() ? *rc::gen::inRange<std::size_t>(0, 80) : 0;
    options.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.threads = 1;
    const Sparsified fast = sparsify(*w.objective, ground, options, conditional ? state.get() : nullptr);
    const Sparsified slow = reference_sparsify(w, ground, options, *state);
    RC_ASSERT(fast.kept == slow.kept);
    RC_ASSERT(fast.rounds.size() == slow.rounds.size());
    std::uint64_t evaluations = 0;
    for (std::size_t i = 0; i < slow.rounds.size(); ++i) {
      const auto& round = fast.rounds[i];
      RC_ASSERT(round.probes == slow.rounds[i].probes);
      RC_ASSERT(round.live_before == slow.rounds[i].live_before);
      RC_ASSERT(round.live_after == slow.rounds[i].live_after);
      RC_ASSERT(round.pairs == round.probes * (round.live_before - round.probes));
      RC_ASSERT(std::abs(round.largest_dropped - slow.rounds[i].largest_dropped) <= 1e-12 * w.size_of_values());
      RC_ASSERT(std::is_sorted(std::begin(round.divergence), std::end(round.divergence)));
      evaluations += round.probes + round.pairs;
    }
    RC_ASSERT(fast.evaluations == evaluations);
  });
}

// r log2 n >= n: nothing to do.
TEST_P(SparsifyLaws, KeepsAllOfASmallGround) {
  EXPECT_LAW([&] {
    const World w(GetParam(), 40, 5);
    Patience patience;
    SparsifyOptions options = paper_preset();
    options.trace = &patience;
    options.seed = *rc::gen::arbitrary<std::uint64_t>();
    const Sparsified result = sparsify(*w.objective, w.all, options);
    RC_ASSERT(result.kept == w.all);
    RC_ASSERT(w.instance.n == 1 || result.rounds.empty());
  });
}

TEST_P(SparsifyLaws, SameKeptSetOnAnyThreadsAndInAnyOrder) {
  EXPECT_LAW([&] {
    const World w(GetParam(), GetParam().features ? 2500 : 300, 6);
    Patience patience;
    SparsifyOptions options;
    options.r = *rc::gen::inRange(2, 20) / 2.0;
    options.cumulative = *rc::gen::arbitrary<bool>();
    options.probes = *rc::gen::element(ProbeWeights::kUniform, ProbeWeights::kImportance);
    options.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.threads = 1;
    options.trace = &patience;
    const Sparsified one = sparsify(*w.objective, w.all, options);
    auto shuffled = w.all;
    Rng rng(options.seed);
    for (std::size_t i = shuffled.size(); i > 1; --i) std::swap(shuffled[i - 1], shuffled[rng.below(i)]);
    for (const std::size_t threads : {2U, 3U}) {
      options.threads = threads;
      const Sparsified several = sparsify(*w.objective, shuffled, options);
      RC_ASSERT(several.kept == one.kept);
      RC_ASSERT(several.rounds.size() == one.rounds.size());
      RC_ASSERT(several.evaluations == one.evaluations);
      for (std::size_t i = 0; i < one.rounds.size(); ++i) {
        RC_ASSERT(several.rounds[i].largest_dropped == one.rounds[i].largest_dropped);
      }
    }
  });
}

// Whatever the options, V' is a part of the ground, increasing, and no smaller than the floor.
TEST_P(SparsifyLaws, NeverBelowTheFloor) {
  EXPECT_LAW([&] {
    const World w(GetParam(), 200, 5);
    Patience patience;
    SparsifyOptions options;
    options.r = *rc::gen::inRange(1, 40) / 10.0;
    options.c = 1 + *rc::gen::inRange(1, 200) / 10.0;
    options.cumulative = *rc::gen::arbitrary<bool>();
    options.floor = *rc::gen::inRange<std::size_t>(0, 220);
    options.k = *rc::gen::inRange<std::size_t>(0, 100);
    options.probes =
        *rc::gen::element(ProbeWeights::kUniform, ProbeWeights::kImportance, ProbeWeights::kImportanceSquared);
    options.max_rounds = *rc::gen::inRange<std::size_t>(0, 4);
    if (*rc::gen::arbitrary<bool>()) options.postreduce = *rc::gen::inRange(-10, 40) / 10.0;
    options.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.threads = 1;
    options.trace = &patience;
    const Sparsified result = sparsify(*w.objective, w.all, options);
    RC_ASSERT(result.kept.size() >= std::min(options.floor, w.all.size()));
    RC_ASSERT(std::adjacent_find(result.kept.begin(), result.kept.end(), std::greater_equal<>()) == result.kept.end());
    RC_ASSERT(std::includes(w.all.begin(), w.all.end(), result.kept.begin(), result.kept.end()));
    if (options.max_rounds > 0) RC_ASSERT(result.rounds.size() <= options.max_rounds);
    if (result.postreduced > 0) RC_ASSERT(result.kept.size() >= std::max(options.floor, options.k));
    RC_ASSERT(result.warning.empty() == (options.k <= result.kept.size() || result.kept == w.all));
    // The floor only holds back: where the run without it stays above, it changes nothing; else V' lands on it.
    if (!options.postreduce && w.all.size() > 1) {
      SparsifyOptions free = options;
      free.floor = 0;
      const Sparsified without = sparsify(*w.objective, w.all, free);
      RC_ASSERT(result.kept.size() == std::clamp(options.floor, without.kept.size(), w.all.size()));
      if (without.kept.size() >= options.floor) RC_ASSERT(result.kept == without.kept);
    }
  });
}

TEST_P(SparsifyLaws, HowManyAreKeptDoesNotDependOnHowProbesAreDrawn) {
  EXPECT_LAW([&] {
    const World w(GetParam(), 300, 5);
    RC_PRE(w.all.size() > 1);
    SparsifyOptions options;
    options.r = *rc::gen::inRange(1, 40) / 10.0;
    options.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.threads = 1;
    const std::size_t kept = sparsify(*w.objective, w.all, options).kept.size();
    for (const auto probes : {ProbeWeights::kImportance, ProbeWeights::kImportanceSquared}) {
      options.probes = probes;
      RC_ASSERT(sparsify(*w.objective, w.all, options).kept.size() == kept);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(All, SparsifyLaws, ::testing::ValuesIn(sparsify_cases()), test_name);

std::vector<Element> greedy_picks(const Objective& f, Elements ground, std::size_t k) {
  Cardinality constraint(k);
  MaximizeOptions options;
  options.threads = 1;
  std::vector<Element> picks;
  for (const Pick& pick : greedy(f, ground, constraint, options).picks) picks.push_back(pick.element);
  return picks;
}

// The first improvement drops only what greedy never picks, ties and all.
TEST(Sparsify, PrepruningLosesNothing) {
  std::size_t dropped = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const Instance instance = random_instance(2 + rng.below(30), 1 + rng.below(12), seed);
    const char* names[] = {"sqrt", "log1p", "pow:0.5", "sat:3", "linear"};
    const auto f =
        make_feature_objective(instance.rows(rng.below(2) == 0), {parse_concave(names[rng.below(5)]), {}, "simd"});
    const auto all = all_elements(instance.n);
    SparsifyOptions options;
    options.r = 1e6;  // no rounds
    options.k = 1 + rng.below(instance.n + 2);
    options.preprune = true;
    options.threads = 1;
    const Sparsified result = sparsify(*f, all, options);
    ASSERT_EQ(result.kept.size() + result.prepruned, all.size());
    ASSERT_EQ(greedy_picks(*f, result.kept, options.k), greedy_picks(*f, all, options.k));
    dropped += result.prepruned;
  }
  EXPECT_GT(dropped, 1000U);
}

}  // namespace
}  // namespace winnow::testing
