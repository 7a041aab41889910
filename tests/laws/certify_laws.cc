// A certificate is never above the truth: thousands of instances whose optimum is known, every concave function, layout
// and effort, and picks good and bad.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "support/instances.h"
#include "support/reference.h"
#include "support/without_bound.h"
#include "winnow/certify.h"
#include "winnow/maximize.h"
#include "winnow/objectives/features.h"

namespace winnow::testing {
namespace {

// The flavours of random_instance, and what bounds may stumble over.
Instance odd_instance(std::size_t n, std::size_t d, std::uint64_t seed) {
  Rng rng(seed);
  Instance instance = random_instance(n, d, rng.next());
  auto& x = instance.dense;
  switch (rng.below(8)) {
    case 0:  // all rows equal
      for (std::size_t i = d; i < n * d; ++i) x[i] = x[i - d];
      break;
    case 1:  // near-duplicates of one row
      for (std::size_t i = d; i < n * d; ++i) x[i] = x[i % d] * static_cast<float>(1 + 1e-3 * rng.uniform());
      break;
    case 2:  // rows of zeros among the others, perhaps all
      for (std::size_t v = 0; v < n; ++v) {
        if (rng.below(3) != 0) std::fill_n(x.begin() + static_cast<std::ptrdiff_t>(v * d), d, 0.0F);
      }
      break;
    case 3:  // each row its own feature
      for (std::size_t i = 0; i < n * d; ++i) x[i] = i % d == i / d % d ? x[i] : 0;
      break;
    default:
      break;
  }
  return instance_of(n, d, std::move(x));
}

struct CertifiedWorld {
  Rng rng;
  Instance instance;
  Concave concave;
  std::vector<float> weights;
  std::unique_ptr<Objective> objective;
  std::vector<Element> all;

  CertifiedWorld(std::uint64_t seed, std::size_t most_rows, std::size_t most_features)
      : rng(seed),
        instance(odd_instance(1 + rng.below(most_rows), 1 + rng.below(most_features), seed)),
        concave(any_concave()),
        weights(rng.below(2) == 0 ? random_weights(instance.d, seed) : std::vector<float>()),
        objective(make_feature_objective(instance.rows(rng.below(2) == 0), {concave, weights})),
        all(all_elements(instance.n)) {}

  Concave any_concave() {
    static constexpr const char* kNames[] = {"sqrt", "log1p", "pow:0.3", "pow:0.9", "pow:1", "sat:2.5", "linear"};
    return parse_concave(kNames[rng.below(std::size(kNames))]);
  }

  long double f(std::span<const Element> set) const { return reference_value(instance, concave, weights, set); }

  std::vector<Element> subset(std::uint32_t bits) const {
    std::vector<Element> set;
    for (const Element v : all) {
      if ((bits >> v) & 1U) set.push_back(v);
    }
    return set;
  }

  long double optimum(std::size_t k) const {
    long double best = 0;
    for (std::uint32_t bits = 0; bits < (1U << instance.n); ++bits) {
      const auto set = subset(bits);
      if (set.size() == std::min(k, instance.n)) best = std::max(best, f(set));
    }
    return best;
  }

  std::vector<Element> greedy_picks(std::size_t k) const {
    Cardinality constraint(k);
    MaximizeOptions options;
    options.run.threads = 1;
    std::vector<Element> picks;
    for (const Pick& pick : greedy(*objective, all, constraint, options).picks) picks.push_back(pick.element);
    return picks;
  }

  std::vector<Element> random_picks(std::size_t k) {
    auto picks = all;
    for (std::size_t i = picks.size(); i > 1; --i) std::swap(picks[i - 1], picks[rng.below(i)]);
    picks.resize(std::min(k, picks.size()));
    return picks;
  }

  std::string name() const {
    return fmt::format("n {} d {} {}{}", instance.n, instance.d, to_string(concave),
                       weights.empty() ? "" : " weighted");
  }
};

TEST(CertifyLaws, NeverAboveTheTruthOnBruteForcedInstances) {
  std::size_t duals = 0;
  for (std::uint64_t seed = 0; seed < 4000 && !::testing::Test::HasFailure(); ++seed) {
    CertifiedWorld w(seed, 9, 6);
    const std::size_t k = 1 + w.rng.below(4);
    const long double best = w.optimum(k);
    const WithoutBound without(*w.objective);
    const std::pair<const char*, std::vector<Element>> found[] = {
        {"greedy", w.greedy_picks(k)}, {"random", w.random_picks(k)}, {"empty", {}}};
    for (const auto& [how, picks] : found) {
      const long double value = w.f(picks);
      for (const Objective* f :
           {static_cast<const Objective*>(w.objective.get()), static_cast<const Objective*>(&without)}) {
        double quick = 0;
        for (const auto effort : {CertifyEffort::kQuick, CertifyEffort::kTight}) {
          SCOPED_TRACE(fmt::format("seed {} {} k {} {} {}", seed, w.name(), k, how,
                                   effort == CertifyEffort::kQuick ? "quick" : "tight"));
          const Certificate certificate = certify(*f, w.all, picks, k, {effort, {.threads = 1}});
          EXPECT_TRUE(certificate.kind == "online" || f != &without);
          if (certificate.kind == "dual") ++duals;
          EXPECT_GE(static_cast<long double>(certificate.upper_bound), best);
          EXPECT_LE(static_cast<long double>(certificate.ratio) * best, value);
          EXPECT_GE(certificate.ratio, 0);
          EXPECT_LE(certificate.ratio, 1);
          EXPECT_GT(certificate.passes, 0U);
          if (effort == CertifyEffort::kQuick) quick = certificate.upper_bound;
          EXPECT_LE(certificate.upper_bound, quick);
        }
      }
    }
  }
  EXPECT_GT(duals, 8000U);  // of 24,000: elsewhere the picks' own gains say more
}

// More picks than prefixes: tight looks wherever quick looks.
TEST(CertifyLaws, TightIsNeverAboveQuick) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    CertifiedWorld w(seed, 40, 8);
    SCOPED_TRACE(fmt::format("seed {} {}", seed, w.name()));
    const std::size_t k = 1 + w.rng.below(30);
    const WithoutBound without(*w.objective);
    const auto picks = w.rng.below(2) == 0 ? w.greedy_picks(k) : w.random_picks(k);
    for (const Objective* f :
         {static_cast<const Objective*>(w.objective.get()), static_cast<const Objective*>(&without)}) {
      const double quick = certify(*f, w.all, picks, k, {CertifyEffort::kQuick, {.threads = 1}}).upper_bound;
      const double tight = certify(*f, w.all, picks, k, {CertifyEffort::kTight, {.threads = 1}}).upper_bound;
      ASSERT_LE(tight, quick) << (f == &without ? "online" : "dual");
    }
  }
}

// The law itself: f(T) <= constant + the sum of weights over T, for all T, around any point and after any move.
TEST(CertifyLaws, TheModularBoundIsAboveF) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    CertifiedWorld w(seed, 8, 20);
    SCOPED_TRACE(fmt::format("seed {} {}", seed, w.name()));
    const auto sets = std::uint64_t{1} << w.instance.n;
    const auto bound = w.objective->bound_around(w.subset(static_cast<std::uint32_t>(w.rng.below(sets))));
    ASSERT_NE(bound, nullptr);
    for (int move = 0; move < 4; ++move) {
      std::vector<double> weights(w.all.size());
      bound->weights(w.all, weights);
      for (std::uint32_t bits = 0; bits < sets; ++bits) {
        long double above = static_cast<long double>(bound->constant());
        const auto set = w.subset(bits);
        for (const Element v : set) above += static_cast<long double>(weights[v]);
        ASSERT_LE(w.f(set), above) << "move " << move << ", set " << bits;
      }
      bound->move_towards(w.subset(static_cast<std::uint32_t>(w.rng.below(sets))), w.rng.uniform());
    }
  }
}

// A bound on many elements is divided among threads, and no result depends on it.
TEST(CertifyLaws, SameCertificateOnAnyNumberOfThreads) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    CertifiedWorld w(seed, 3000, 8);
    SCOPED_TRACE(fmt::format("seed {} {}", seed, w.name()));
    const WithoutBound without(*w.objective);
    const auto picks = w.random_picks(20);
    for (const Objective* f :
         {static_cast<const Objective*>(w.objective.get()), static_cast<const Objective*>(&without)}) {
      const Certificate one = certify(*f, w.all, picks, 20, {CertifyEffort::kTight, {.threads = 1}});
      const Certificate two = certify(*f, w.all, picks, 20, {CertifyEffort::kTight, {.threads = 2}});
      EXPECT_EQ(one.upper_bound, two.upper_bound);
      EXPECT_EQ(one.ratio, two.ratio);
      EXPECT_EQ(one.passes, two.passes);
    }
  }
}

// Values whose products are not normal floats.
TEST(CertifyLaws, NeverAboveTheTruthAmongTheSmallestAndLargestValues) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    CertifiedWorld w(seed, 7, 4);
    const float scale = seed % 3 == 0 ? 1e-41F : seed % 3 == 1 ? 1e-33F : 1e13F;
    Instance scaled = w.instance;
    for (float& x : scaled.dense) x *= scale;
    w.instance = instance_of(scaled.n, scaled.d, std::move(scaled.dense));
    w.objective = make_feature_objective(w.instance.rows(seed % 2 == 0), {w.concave, w.weights});
    const std::size_t k = 1 + w.rng.below(4);
    const long double best = w.optimum(k);
    for (const auto& picks : {w.greedy_picks(k), w.random_picks(k)}) {
      for (const auto effort : {CertifyEffort::kQuick, CertifyEffort::kTight}) {
        SCOPED_TRACE(fmt::format("seed {} {} k {} scale {}", seed, w.name(), k, scale));
        const Certificate certificate = certify(*w.objective, w.all, picks, k, {effort, {.threads = 1}});
        ASSERT_GE(static_cast<long double>(certificate.upper_bound), best);
        ASSERT_LE(static_cast<long double>(certificate.ratio) * best, w.f(picks));
      }
    }
  }
}

}  // namespace
}  // namespace winnow::testing
