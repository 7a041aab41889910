// Sparsification is Algorithm 1: the same kept set as a slow reference, line by line.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>

#include "laws/sparsify_world.h"
#include "support/drawn.h"
#include "winnow/maximize.h"
#include "winnow/sparsify.h"

namespace winnow::testing {
using namespace detail;
namespace {

class SparsifyLaws : public ::testing::TestWithParam<ObjectiveCase> {};

// Stops a run that would not end.
class Patience final : public Trace {
 public:
  void progress(std::string_view, std::uint64_t, std::uint64_t) override {
    if (++calls_ > 100000) throw std::runtime_error("the rounds do not end");
  }

 private:
  int calls_ = 0;
};

// Algorithm 1 by the letter, with the floor and the cumulative minimum; only the sampling is the library's.
Sparsified reference_sparsify(const SparsifyWorld& w, Elements ground, const SparsifyOptions& options,
                              const GainState& given) {
  std::vector<Element> v_set(ground.begin(), ground.end());
  std::sort(v_set.begin(), v_set.end());
  const double r_log_n = options.r * std::log2(static_cast<double>(v_set.size()));
  std::map<Element, Gain> minimum;
  Sparsified result;
  while (static_cast<double>(v_set.size()) > r_log_n && result.kept.size() + v_set.size() > options.floor) {
    SparsifyRound record;
    record.live_before = v_set.size();
    const auto probes =
        drawn(v_set, static_cast<std::size_t>(std::ceil(r_log_n)), options.run.seed, result.rounds.size());
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
    const SparsifyWorld w(GetParam(), 70, 12);
    const bool conditional = *rc::gen::arbitrary<bool>();
    const auto state = w.state_with(conditional ? std::span<const Element>(w.set) : std::span<const Element>());
    const auto& ground = conditional ? w.outside : w.all;
    RC_PRE(ground.size() > 1);
    SparsifyOptions options;
    options.r = *rc::gen::inRange(1, 60) / 10.0;
    options.c = 1 + *rc::gen::inRange(1, 200) / 10.0;
    options.cumulative = *rc::gen::arbitrary<bool>();
    options.floor = *rc::gen::arbitrary<bool>() ? *rc::gen::inRange<std::size_t>(0, 80) : 0;
    options.run.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.run.threads = 1;
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
    const SparsifyWorld w(GetParam(), 40, 5);
    Patience patience;
    SparsifyOptions options = paper_preset();
    options.run.trace = &patience;
    options.run.seed = *rc::gen::arbitrary<std::uint64_t>();
    const Sparsified result = sparsify(*w.objective, w.all, options);
    RC_ASSERT(result.kept == w.all);
    RC_ASSERT(w.instance.n == 1 || result.rounds.empty());
  });
}

TEST_P(SparsifyLaws, SameKeptSetOnAnyThreadsAndInAnyOrder) {
  EXPECT_LAW([&] {
    const SparsifyWorld w(GetParam(), GetParam().features ? 2500 : 300, 6);
    Patience patience;
    SparsifyOptions options;
    options.r = *rc::gen::inRange(2, 20) / 2.0;
    options.cumulative = *rc::gen::arbitrary<bool>();
    options.probes = *rc::gen::element(ProbeWeights::kUniform, ProbeWeights::kImportance);
    options.run.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.run.threads = 1;
    options.run.trace = &patience;
    const Sparsified one = sparsify(*w.objective, w.all, options);
    auto shuffled = w.all;
    Rng rng(options.run.seed);
    for (std::size_t i = shuffled.size(); i > 1; --i) std::swap(shuffled[i - 1], shuffled[rng.below(i)]);
    for (const std::size_t threads : {2U, 3U}) {
      options.run.threads = threads;
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
    const SparsifyWorld w(GetParam(), 200, 5);
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
    options.run.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.run.threads = 1;
    options.run.trace = &patience;
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
    const SparsifyWorld w(GetParam(), 300, 5);
    RC_PRE(w.all.size() > 1);
    SparsifyOptions options;
    options.r = *rc::gen::inRange(1, 40) / 10.0;
    options.run.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.run.threads = 1;
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
  options.run.threads = 1;
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
    const auto f = make_feature_objective(instance.rows(rng.below(2) == 0), {parse_concave(names[rng.below(5)])});
    const auto all = all_elements(instance.n);
    SparsifyOptions options;
    options.r = 1e6;  // no rounds
    options.k = 1 + rng.below(instance.n + 2);
    options.preprune = true;
    options.run.threads = 1;
    const Sparsified result = sparsify(*f, all, options);
    ASSERT_EQ(result.kept.size() + result.prepruned, all.size());
    ASSERT_EQ(greedy_picks(*f, result.kept, options.k), greedy_picks(*f, all, options.k));
    dropped += result.prepruned;
  }
  EXPECT_GT(dropped, 1000U);
}

}  // namespace
}  // namespace winnow::testing
