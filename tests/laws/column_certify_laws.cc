// Certificates of facility location, saturated coverage and the covers, which have a dual bound of their own: never
// above the truth by brute force, within any constraint, with and without a starting set.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/column_cases.h"
#include "support/limits.h"
#include "winnow/certify.h"
#include "winnow/objectives/conditioned.h"
#include "winnow/select/budget.h"

namespace winnow::testing {
namespace {

constexpr std::uint64_t kSeedsPerCase = 60;

// f of every set, by its bits.
struct ColumnWorld {
  Rng rng;
  Instance instance;
  MadeObjective made;
  std::vector<Element> all;
  std::vector<double> value;
  double slack;  // similarities that are computed are not the reference's

  ColumnWorld(const ObjectiveCase& c, std::uint64_t seed)
      : rng(seed),
        instance(random_instance(1 + rng.below(8), 1 + rng.below(9), seed)),
        made(c.made(instance, seed)),
        all(all_elements(instance.n)),
        slack(made.noise ? 2 * static_cast<double>(instance.n) * made.noise(0) : 0) {
    for (Bits set = 0; set < Bits{1} << instance.n; ++set) {
      value.push_back(static_cast<double>(made.value(elements_of(set))));
    }
    slack += 1e-14 * value.back();
  }
  ColumnWorld(const ColumnWorld&) = delete;
  ColumnWorld& operator=(const ColumnWorld&) = delete;

  double value_of(Elements set) const {
    Bits bits = 0;
    for (const Element v : set) bits |= Bits{1} << v;
    return value[bits];
  }

  std::vector<Element> random_picks(const Constraint& constraint, Elements ground) {
    std::vector<Element> order(ground.begin(), ground.end());
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
    const auto filling = constraint.clone();
    std::vector<Element> picks;
    for (const Element v : order) {
      if (!filling->admits(v)) continue;
      filling->add(v);
      picks.push_back(v);
    }
    return picks;
  }
};

std::vector<Element> greedy_picks(const Objective& f, Elements ground, const Constraint& constraint) {
  MaximizeOptions options;
  options.run.threads = 1;
  std::vector<Element> picks;
  for (const Pick& pick : better_of_two(greedy, f, ground, constraint, options).picks) picks.push_back(pick.element);
  return picks;
}

class ColumnCertifyLaws : public ::testing::TestWithParam<ObjectiveCase> {};

TEST_P(ColumnCertifyLaws, NeverAboveTheTruth) {
  for (std::uint64_t seed = 0; seed < kSeedsPerCase; ++seed) {
    ColumnWorld w(GetParam(), seed);
    const Limit limit = seed % 3 == 0 ? random_limit(w.instance.n, w.rng) : random_cardinality(w.instance.n, w.rng);
    std::vector<Element> start, ground;
    for (const Element v : w.all) (seed % 4 == 0 && w.rng.below(3) == 0 ? start : ground).push_back(v);
    const auto given = make_conditioned_objective(*w.made.objective, start);
    const auto with_start = [&](std::vector<Element> set) {
      set.insert(set.end(), start.begin(), start.end());
      return w.value_of(set);
    };
    double best = 0;
    for (Bits set = 0; set < w.value.size(); ++set) {
      const auto elements = elements_of(set);
      const bool fresh = std::none_of(elements.begin(), elements.end(), [&](Element v) {
        return std::find(start.begin(), start.end(), v) != start.end();
      });
      if (fresh && limit.allows(set)) best = std::max(best, with_start(elements));
    }
    for (const auto& picks : {greedy_picks(*given, ground, *limit.constraint),
                              w.random_picks(*limit.constraint, ground), std::vector<Element>()}) {
      double quick = 0;
      for (const auto effort : {CertifyEffort::kQuick, CertifyEffort::kTight}) {
        const bool first = effort == CertifyEffort::kQuick;
        SCOPED_TRACE(fmt::format("seed {} n {} d {} start {} {} picks {} {}", seed, w.instance.n, w.instance.d,
                                 start.size(), limit.name, picks.size(), first ? "quick" : "tight"));
        const Certificate certificate = certify(*given, ground, picks, *limit.constraint, {effort, {.threads = 1}});
        ASSERT_TRUE(certificate.kind == "dual" || certificate.kind == "online") << certificate.kind;
        ASSERT_GE(certificate.upper_bound, best - w.slack);
        ASSERT_LE(certificate.ratio * (best - w.slack), with_start(picks) + w.slack);
        if (first) quick = certificate.upper_bound;
        ASSERT_LE(certificate.upper_bound, quick);
      }
    }
  }
}

// f(T) <= constant + the sum of weights over T, for all T, around any point and after any move.
TEST_P(ColumnCertifyLaws, TheModularBoundIsAboveF) {
  for (std::uint64_t seed = 0; seed < kSeedsPerCase; ++seed) {
    ColumnWorld w(GetParam(), seed);
    SCOPED_TRACE(fmt::format("seed {} n {} d {}", seed, w.instance.n, w.instance.d));
    const auto any_set = [&] { return elements_of(static_cast<Bits>(w.rng.below(w.value.size()))); };
    const auto bound = w.made.objective->bound_around(any_set());
    ASSERT_NE(bound, nullptr);
    for (int move = 0; move < 6; ++move) {
      std::vector<double> weights(w.all.size());
      bound->weights(w.all, weights);
      for (Bits set = 0; set < w.value.size(); ++set) {
        double above = bound->constant();
        for (const Element v : elements_of(set)) above += weights[v];
        ASSERT_LE(w.value[set], above + w.slack) << "move " << move << ", set " << set;
      }
      bound->move_towards(any_set(), w.rng.uniform());
    }
  }
}

// Tiny and huge values, where floats lose digits; computed similarities are squares of theirs.
TEST_P(ColumnCertifyLaws, NeverAboveTheTruthAmongTheSmallestAndLargestValues) {
  for (std::uint64_t seed = 0; seed < kSeedsPerCase; ++seed) {
    Rng rng(seed);
    const float small = GetParam().fused ? 1e-12F : 1e-30F;
    const float scale = seed % 2 == 0 ? small : GetParam().fused ? 1e7F : 1e12F;
    Instance scaled = random_instance(1 + rng.below(6), 1 + rng.below(5), seed);
    for (float& x : scaled.dense) x *= scale;
    const Instance instance = instance_of(scaled.n, scaled.d, std::move(scaled.dense));
    const MadeObjective made = GetParam().made(instance, seed);
    const std::size_t k = 1 + rng.below(3);
    double best = 0;
    for (Bits set = 0; set < Bits{1} << instance.n; ++set) {
      const auto elements = elements_of(set);
      if (elements.size() <= k) best = std::max(best, static_cast<double>(made.value(elements)));
    }
    const double slack = 1e-14 * best + (made.noise ? 2 * static_cast<double>(instance.n) * made.noise(0) : 0);
    const auto all = all_elements(instance.n);
    const auto picks = greedy_picks(*made.objective, all, Cardinality(k));
    const Certificate certificate = certify(*made.objective, all, picks, k, {CertifyEffort::kTight, {.threads = 1}});
    SCOPED_TRACE(fmt::format("seed {} scale {}", seed, scale));
    ASSERT_GE(certificate.upper_bound, best - slack);
    ASSERT_LE(certificate.ratio * (best - slack), static_cast<double>(made.value(picks)) + slack);
  }
}

// Private rows that are nearly the rows: floor and similarities agree to 1e-6, so f is hardly more than their rounding.
TEST(ColumnCertify, NeverAboveTheTruthIfThePrivateRowsTakeNearlyAll) {
  for (const Metric metric :
       {Metric::kCosine, Metric::kDot, Metric::kRbf, Metric::kEuclidean, Metric::kCosineSquared, Metric::kCloseness}) {
    for (std::uint64_t seed = 0; seed < 4 * kSeedsPerCase; ++seed) {
      SCOPED_TRACE(fmt::format("{} seed {}", to_string(metric), seed));
      Rng rng(seed);
      FacilityData data;
      data.rows = random_instance(1 + rng.below(7), 1 + rng.below(30), seed);
      const auto nearly = [&](const Instance& rows) {
        auto dense = rows.dense;
        for (float& x : dense) x *= static_cast<float>(1 + 2e-6 * rng.uniform());
        return instance_of(rows.n, rows.d, std::move(dense));
      };
      data.query = nearly(data.rows);
      data.privacy = nearly(data.rows);
      const Scales scales = usual_scales(data.rows);
      data.s = likeness_of(data.rows, data.rows, metric, scales);
      data.most = best_likeness(likeness_of(data.query, data.rows, metric, scales), 1);
      data.least = best_likeness(likeness_of(data.privacy, data.rows, metric, scales), 1);
      FacilityOptions options{.similarity = {metric, 0}, .run = {.threads = 1}};
      options.query = data.query.dense_rows();
      options.privacy = data.privacy.dense_rows();
      const auto f = make_facility_objective(data.rows.dense_rows(), options);
      const std::size_t k = 1 + rng.below(3);
      long double best = 0;
      for (Bits set = 0; set < Bits{1} << data.rows.n; ++set) {
        const auto elements = elements_of(set);
        if (elements.size() <= k) best = std::max(best, data.value(elements));
      }
      const auto all = all_elements(data.rows.n);
      const auto picks = greedy_picks(*f, all, Cardinality(k));
      for (const auto effort : {CertifyEffort::kQuick, CertifyEffort::kTight}) {
        const Certificate certificate = certify(*f, all, picks, k, {effort, {.threads = 1}});
        EXPECT_GE(static_cast<long double>(certificate.upper_bound), best);
        EXPECT_LE(static_cast<long double>(certificate.ratio) * best, data.value(picks));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, ColumnCertifyLaws, ::testing::ValuesIn(column_cases("simd")), test_name);

// Nor sold short: on rows in clusters, where greedy is all but best, tight says so.
TEST(ColumnCertify, NearlyExactOnClusters) {
  constexpr std::size_t kRows = 600, kColumns = 8;
  Rng rng(3);
  std::vector<float> x(kRows * kColumns);
  for (std::size_t v = 0; v < kRows; ++v) {
    for (std::size_t t = 0; t < kColumns; ++t) {
      x[v * kColumns + t] = static_cast<float>((t == v % kColumns ? 1 : 0) + 0.1 * rng.uniform());
    }
  }
  const DenseRows rows{x.data(), kRows, kColumns};
  const auto all = all_elements(kRows);
  const auto facility = make_facility_objective(rows, {});
  const auto saturated = make_saturated_objective(rows, {});
  for (const Objective* f : {facility.get(), saturated.get()}) {
    for (const std::size_t k : {8U, 40U}) {
      const auto picks = greedy_picks(*f, all, Cardinality(k));
      EXPECT_GE(certify(*f, all, picks, k, {CertifyEffort::kTight, {.threads = 1}}).ratio, 0.95) << k;
    }
  }
}

}  // namespace
}  // namespace winnow::testing
