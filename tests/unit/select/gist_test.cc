// GIST: its promise against all sets of small instances, its distances, and its edges.
#include "winnow/select/gist.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "support/complaint.h"
#include "support/instances.h"
#include "support/selections.h"
#include "winnow/objectives/facility.h"
#include "winnow/objectives/features.h"
#include "winnow/objectives/graph_cut.h"
#include "winnow/objectives/log_det.h"
#include "winnow/objectives/rewarded.h"
#include "winnow/select.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

// Points in two or three dimensions: scattered, on a grid (many equal distances) or in two far groups.
Instance points(std::size_t n, Rng& rng) {
  const std::size_t d = 2 + rng.below(2);
  const auto flavour = rng.below(3);
  std::vector<float> x(n * d);
  for (std::size_t i = 0; i < n * d; ++i) {
    x[i] = flavour == 1 ? static_cast<float>(rng.below(3)) : static_cast<float>(rng.uniform());
    if (flavour == 2 && i / d % 2 == 0) x[i] += 5;
  }
  return instance_of(n, d, std::move(x));
}

double smallest_distance(const Distances& distances, Elements set) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < set.size(); ++i) {
    for (std::size_t j = i + 1; j < set.size(); ++j) {
      double distance = 0;
      distances.from(set[i], set.subspan(j, 1), std::span(&distance, 1));
      least = std::min(least, distance);
    }
  }
  return std::isfinite(least) ? least : 0;
}

// The best f(S) + spread * distance over all sets of at most k elements.
double best_of_all(const Objective& f, const Distances& distances, std::size_t k, double spread) {
  double best = 0;
  for (std::uint32_t bits = 0; bits < 1U << f.size(); ++bits) {
    std::vector<Element> set;
    for (Element v = 0; v < f.size(); ++v) {
      if ((bits >> v) & 1U) set.push_back(v);
    }
    if (set.size() > k) continue;
    const auto state = f.start();
    state->add_all(set);
    best = std::max(best, state->value() + spread * smallest_distance(distances, set));
  }
  return best;
}

struct GistWorld {
  Rng rng;
  Instance rows;
  std::unique_ptr<Objective> inner;  // if f refers to another objective
  std::unique_ptr<Objective> f;
  GistOptions options;
  std::size_t k;

  GistWorld(std::uint64_t seed, std::uint64_t kind) : rng(seed), rows(points(1 + rng.below(9), rng)) {
    const SimilarityOptions rbf{Metric::kRbf, 0};
    if (kind == 0) f = make_feature_objective(rows.dense_rows(), {});
    if (kind == 1) f = make_facility_objective(rows.dense_rows(), {.similarity = rbf, .run = {.threads = 1}});
    if (kind == 2) f = make_graph_cut_objective(rows.dense_rows(), {rbf, 0.5, {.threads = 1}});
    if (kind == 3) f = make_log_det_objective(rows.dense_rows(), {rbf, 0.5, {}});
    if (kind == 4) {  // a sum over elements
      std::vector<double> rewards(rows.n);
      for (double& reward : rewards) reward = rng.below(3) == 0 ? 0 : rng.uniform();
      inner = make_feature_objective(rows.dense_rows(), {});
      f = make_rewarded_objective(*inner, rewards, 0);
    }
    k = 1 + rng.below(rows.n + 1);
    options.spread = std::exp(6 * rng.uniform() - 3);
    options.step = rng.below(2) == 0 ? 0.05 : 0.3;
    options.distance = rng.below(2) == 0 ? DistanceKind::kEuclidean : DistanceKind::kAngular;
    options.distances = make_distances(rows.rows(rng.below(2) == 0), options.distance);
  }

  SpreadSelection run() const { return gist(*f, all_elements(rows.n), k, options, {}); }
};

TEST(Gist, ReachesWhatItPromises) {
  for (const std::uint64_t kind : {0U, 1U, 2U, 3U, 4U}) {
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
      const GistWorld w(1000 * kind + seed, kind);
      const SpreadSelection found = w.run();
      const double best = best_of_all(*w.f, *w.options.distances, w.k, *w.options.spread);
      const double e = w.options.step;
      const bool linear = kind == 4;
      const double promised = linear ? (2 + 2 * e) / (3 + 4 * e) : 1 / (2 + 2 * e);
      ASSERT_GE(found.spread.value, promised * best * (1 - 1e-9)) << "kind " << kind << ", seed " << seed;
      ASSERT_LE(found.spread.value, best * (1 + 1e-9)) << "kind " << kind << ", seed " << seed;
    }
  }
}

// The paper's GreedyIndependentSet, word for word.
std::vector<Element> greedy_independent_set(const Objective& f, const Distances& distances, std::size_t k, double d) {
  std::vector<Element> set;
  const auto state = f.start();
  while (set.size() < k) {
    std::optional<Element> best;
    double most = 0;
    for (Element v = 0; v < f.size(); ++v) {
      const bool far = std::all_of(set.begin(), set.end(), [&](Element u) {
        double distance = 0;
        distances.from(u, std::span(&v, 1), std::span(&distance, 1));
        return distance >= d && u != v;
      });
      Gain gain = 0;
      state->gains(std::span(&v, 1), std::span(&gain, 1));
      if (!far || (best && gain <= most)) continue;
      best = v;
      most = gain;
    }
    if (!best) break;
    state->add(*best);
    set.push_back(*best);
  }
  return set;
}

// Thresholds are skipped only if they would give the same set again.
TEST(Gist, ComparesTheSetsOfAllThresholds) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const GistWorld w(seed, seed % 5);
    const Distances& distances = *w.options.distances;
    const auto value = [&](const std::vector<Element>& set) {
      return make_selection(*w.f, {}, set).value + *w.options.spread * smallest_distance(distances, set);
    };
    const SpreadSelection found = w.run();
    double best = value(greedy_independent_set(*w.f, distances, w.k, 0));
    std::vector<Element> pair;  // the first of the farthest
    double diameter = 0;
    for (Element u = 0; u < w.rows.n && w.k >= 2; ++u) {
      for (Element v = u + 1; v < w.rows.n; ++v) {
        const double distance = smallest_distance(distances, std::vector{u, v});
        if (distance <= diameter) continue;
        diameter = distance;
        pair = {u, v};
      }
    }
    best = std::max(best, value(pair));
    const double e = w.options.step;
    for (double d = e * diameter / 2; d <= diameter && diameter > 0; d *= 1 + e) {
      best = std::max(best, value(greedy_independent_set(*w.f, distances, w.k, d)));
    }
    ASSERT_EQ(found.spread.diameter, diameter) << "seed " << seed;
    ASSERT_NEAR(found.spread.value, best, 1e-9 * best) << "seed " << seed;
  }
}

TEST(Gist, TellsWhatItPicked) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const GistWorld w(seed, seed % 5);
    const SpreadSelection found = w.run();
    const auto picks = elements_of(found.selection);
    ASSERT_LE(picks.size(), w.k);
    ASSERT_GE(picks.size(), 1U);
    const auto state = w.f->start();
    state->add_all(picks);
    ASSERT_NEAR(found.selection.value, state->value(), 1e-9 * state->value());
    ASSERT_EQ(found.spread.utility, found.selection.value);
    ASSERT_EQ(found.spread.smallest, smallest_distance(*w.options.distances, picks)) << "seed " << seed;
    ASSERT_EQ(found.spread.value, found.spread.utility + *w.options.spread * found.spread.smallest);
    ASSERT_TRUE(w.k == 1 || w.rows.n == 1 || found.spread.exact);
  }
}

TEST(Gist, CertificatesHold) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const GistWorld w(seed, seed % 5);
    SelectOptions options;
    options.k = w.k;
    options.method = "gist";
    options.gist = w.options;
    const Selected selected = select(*w.f, options);
    const double best = best_of_all(*w.f, *w.options.distances, w.k, *w.options.spread);
    ASSERT_GE(selected.certificate.upper_bound * (1 + 1e-12), best) << "seed " << seed;
    ASSERT_LE(selected.certificate.ratio * best, selected.spread->value * (1 + 1e-9)) << "seed " << seed;

    // They count the sets of all rows, however few are within.
    options.within.emplace();
    for (Element v = 0; v < w.rows.n; ++v) {
      if ((seed + v) % 3 == 0) options.within->push_back(v);
    }
    const Selected few = select(*w.f, options);
    ASSERT_GE(few.certificate.upper_bound * (1 + 1e-12), best) << "seed " << seed;
    ASSERT_GE(few.certificate.upper_bound * (1 + 1e-12), selected.spread->value) << "seed " << seed;
    ASSERT_LE(few.certificate.ratio * best, few.spread->value * (1 + 1e-9)) << "seed " << seed;
    ASSERT_LE(few.spread->diameter, selected.spread->diameter) << "seed " << seed;
  }
}

// Rows 0, 1, 2 on a line at 0, 1 and 10, and all equally good.
TEST(Gist, WeighsUtilityAgainstDistance) {
  const Instance line = instance_of(3, 1, {0, 1, 10});
  const auto none = make_feature_objective(line.dense_rows(), {});
  const auto f = make_rewarded_objective(*none, {1, 1, 1}, 0);
  const auto picked = [&](double spread, std::size_t k) {
    GistOptions options{.spread = spread};
    options.distances = make_distances(line.dense_rows(), DistanceKind::kEuclidean);
    auto picks = elements_of(gist(*f, all_elements(3), k, options, {}).selection);
    std::sort(picks.begin(), picks.end());
    return picks;
  };
  EXPECT_EQ(picked(0.01, 3), (std::vector<Element>{0, 1, 2}));  // 3 + 0.01 beats 2 + 0.1
  EXPECT_EQ(picked(1, 3), (std::vector<Element>{0, 2}));        // 2 + 10 beats 3 + 1
  EXPECT_EQ(picked(1, 2), (std::vector<Element>{0, 2}));
  EXPECT_EQ(picked(1, 1), (std::vector<Element>{0}));
  EXPECT_EQ(picked(1, 0), std::vector<Element>());
  EXPECT_EQ(picked(0, 7), (std::vector<Element>{0, 1, 2}));
}

// Eight places at distance 1 from each other. The first has eight rows, slightly better than the rest: greedy takes
// them, which lie together, and the farthest pair has only two. A set with one row per place needs a threshold.
TEST(Gist, TakesOneRowPerPlace) {
  constexpr std::size_t kPlaces = 8;
  std::vector<float> x;
  std::vector<double> rewards;
  for (std::size_t v = 0; v < 2 * kPlaces - 1; ++v) {
    const std::size_t place = v < kPlaces ? v : 0;
    for (std::size_t u = 0; u < kPlaces; ++u) x.push_back(u == place ? static_cast<float>(std::sqrt(0.5)) : 0.0F);
    x.back() += v < kPlaces ? 0 : 1e-4F * static_cast<float>(v);
    rewards.push_back(place == 0 ? 1.01 : 1);
  }
  const Instance rows = instance_of(rewards.size(), kPlaces, std::move(x));
  const auto inner = make_feature_objective(rows.dense_rows(), {});
  const auto f = make_rewarded_objective(*inner, rewards, 0);
  GistOptions options{.spread = 8};
  options.distances = make_distances(rows.dense_rows(), DistanceKind::kEuclidean);
  const SpreadSelection found = gist(*f, all_elements(rows.n), kPlaces, options, {});
  EXPECT_NEAR(found.spread.utility, 1.01 + 7, 1e-9);
  EXPECT_NEAR(found.spread.smallest, 1, 1e-2);
  const double best = best_of_all(*f, *options.distances, kPlaces, 8);
  EXPECT_GT(found.spread.value, 0.99 * best);
  // What greedy's set and the farthest pair reach is less than is promised.
  EXPECT_LT(8 * 1.01 + 8 * 1e-3, 0.6 * best);
  EXPECT_LT(2 * 1.01 + 8 * found.spread.diameter, (2 + 2 * options.step) / (3 + 4 * options.step) * best);
}

TEST(Gist, OfEqualRows) {
  const Instance equal = instance_of(5, 2, std::vector<float>(10, 1.0F));
  const auto f = make_feature_objective(equal.dense_rows(), {});
  GistOptions options{.spread = 3};
  options.distances = make_distances(equal.dense_rows(), DistanceKind::kEuclidean);
  const SpreadSelection found = gist(*f, all_elements(5), 3, options, {});
  EXPECT_EQ(elements_of(found.selection), all_elements(3));
  EXPECT_EQ(found.spread.smallest, 0);
  EXPECT_EQ(found.spread.diameter, 0);
}

// Too many rows for all pairs: the diameter is an upper bound, at most twice the largest distance.
TEST(Gist, ManyRows) {
  Rng rng(3);
  const Instance many = points(9000, rng);
  const auto f = make_feature_objective(many.dense_rows(), {});
  GistOptions options{.spread = 5, .step = 0.2};
  options.distances = make_distances(many.dense_rows(), DistanceKind::kEuclidean);
  MaximizeOptions maximize;
  maximize.run.threads = 1;
  const SpreadSelection one = gist(*f, all_elements(9000), 8, options, maximize);
  EXPECT_FALSE(one.spread.exact);
  double largest = 0;
  std::vector<double> distance(9000);
  for (Element v = 0; v < 9000; v += 10) {
    options.distances->from(v, all_elements(9000), distance);
    largest = std::max(largest, *std::max_element(distance.begin(), distance.end()));
  }
  EXPECT_GE(one.spread.diameter, largest);
  EXPECT_LE(one.spread.diameter, 2 * largest * (1 + 1e-12));
  for (const std::size_t threads : {2U, 5U}) {
    maximize.run.threads = threads;
    maximize.run.memory = threads == 5 ? 1 : 0;  // 1: no column of distances is kept
    const SpreadSelection several = gist(*f, all_elements(9000), 8, options, maximize);
    EXPECT_EQ(elements_of(several.selection), elements_of(one.selection));
    EXPECT_EQ(several.spread.value, one.spread.value);
    EXPECT_EQ(several.spread.sets, one.spread.sets);
  }
}

TEST(Gist, OfTheFacade) {
  Rng rng(6);
  const Instance rows = points(60, rng);
  SelectOptions options;
  options.k = 6;
  options.method = "gist";
  options.gist.spread = 2;
  options.objective = "facility";
  const Selected selected = select(rows.dense_rows(), options);
  ASSERT_TRUE(selected.spread.has_value());
  const auto distances = make_distances(rows.dense_rows(), DistanceKind::kEuclidean);
  EXPECT_EQ(selected.spread->smallest, smallest_distance(*distances, elements_of(selected.selection)));
  EXPECT_GE(selected.certificate.ratio, 0.2);
  options.forbidden = elements_of(selected.selection);
  for (const Element v : elements_of(select(rows.dense_rows(), options).selection)) {
    EXPECT_EQ(std::count(options.forbidden.begin(), options.forbidden.end(), v), 0);
  }
}

TEST(Gist, RefusesWhatItCannotDo) {
  const Instance rows = random_instance(6, 3, 1);
  const auto refused = [&](const auto& change) {
    SelectOptions options;
    options.k = 2;
    options.method = "gist";
    options.gist.spread = 1;
    change(options);
    return complaint([&] { select(rows.dense_rows(), options); });
  };
  EXPECT_THAT(refused([](SelectOptions& o) { o.gist.spread.reset(); }), HasSubstr("the spread is missing"));
  EXPECT_EQ(refused([](SelectOptions& o) { o.gist.spread = -1; }),
            "the spread is -1; expected a number >= 0 and below 2^60");
  EXPECT_THAT(refused([](SelectOptions& o) { o.gist.spread = 1e300; }), HasSubstr("a number >= 0 and below 2^60"));
  EXPECT_THAT(refused([](SelectOptions& o) { o.gist.step = 0; }), HasSubstr("the step is 0; expected"));
  EXPECT_EQ(refused([](SelectOptions& o) { o.gist.step = 1e-17; }),
            "the step is 1e-17; expected a number 0.0001 <= step < 1");
  const std::string limits = "it takes one k, and no budget, groups or start";
  EXPECT_THAT(refused([](SelectOptions& o) { o.constraint = std::make_shared<Cardinality>(2); }), HasSubstr(limits));
  EXPECT_THAT(refused([](SelectOptions& o) { o.start = {1}; }), HasSubstr(limits));
  EXPECT_THAT(refused([](SelectOptions& o) { o.nested = true; }), HasSubstr(limits));
  EXPECT_THAT(refused([](SelectOptions& o) { o.maximize.until_gain = 0.1; }), HasSubstr("needs a fixed k"));
  EXPECT_THAT(refused([](SelectOptions& o) {
                o.objective = "cut";
                o.objective_options.values.set("lambda", 1);
              }),
              HasSubstr("needs a monotone objective"));
  EXPECT_THAT(refused([](SelectOptions& o) {
                o.objective = "facility";
                o.objective_options.values.set("metric", "precomputed");
              }),
              HasSubstr("precomputed similarities do not tell them"));
  const auto f = make_feature_objective(rows.dense_rows(), {});
  EXPECT_THAT(complaint([&] { gist(*f, all_elements(6), 2, {.spread = 1}, {}); }), HasSubstr("needs distances"));
  GistOptions of_others{.spread = 1};
  of_others.distances = make_distances(DenseRows{rows.dense.data(), 5, 3}, DistanceKind::kEuclidean);
  EXPECT_THAT(complaint([&] { gist(*f, all_elements(6), 2, of_others, {}); }), HasSubstr("between 5 elements"));
}

double distance_of(const Distances& distances, Element u, Element v) {
  double distance = 0;
  distances.from(u, std::span(&v, 1), std::span(&distance, 1));
  return distance;
}

TEST(Distances, ByHand) {
  const Instance rows = instance_of(5, 2, {3, 0, 0, 4, -6, 0, 0, 0, 1, 1e-6F});
  const auto euclidean = make_distances(rows.dense_rows(), DistanceKind::kEuclidean);
  EXPECT_EQ(distance_of(*euclidean, 0, 1), 5);
  EXPECT_EQ(distance_of(*euclidean, 0, 3), 3);
  const auto angular = make_distances(rows.dense_rows(), DistanceKind::kAngular);
  EXPECT_DOUBLE_EQ(distance_of(*angular, 0, 1), std::numbers::pi / 2);
  EXPECT_DOUBLE_EQ(distance_of(*angular, 0, 2), std::numbers::pi);
  EXPECT_EQ(distance_of(*angular, 0, 0), 0);
  EXPECT_EQ(distance_of(*angular, 0, 3), std::numbers::pi / 2);  // a row of zeros
  EXPECT_EQ(distance_of(*angular, 3, 3), 0);
  EXPECT_NEAR(distance_of(*angular, 0, 4) / 1e-6, 1, 1e-6);  // an arc cosine would have lost it
}

TEST(Distances, AreMetricsAndTheSameForSparseRows) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Instance rows = random_instance(8, 1 + seed % 20, seed);
    Rng rng(seed);
    for (float& x : rows.dense) x = rng.below(2) == 0 ? -x : x;
    rows = instance_of(rows.n, rows.d, rows.dense);
    for (const DistanceKind kind : {DistanceKind::kEuclidean, DistanceKind::kAngular}) {
      const auto dense = make_distances(rows.dense_rows(), kind);
      const auto sparse = make_distances(rows.sparse_rows(), kind);
      const auto d = [&](Element u, Element v) { return distance_of(*dense, u, v); };
      for (Element u = 0; u < 8; ++u) {
        EXPECT_EQ(d(u, u), 0);
        for (Element v = 0; v < 8; ++v) {
          EXPECT_EQ(d(u, v), d(v, u));
          EXPECT_NEAR(distance_of(*sparse, u, v), d(u, v), 1e-9 * d(u, v));
          for (Element x = 0; x < 8; ++x) EXPECT_LE(d(u, x), (d(u, v) + d(v, x)) * (1 + 1e-9));
        }
      }
    }
  }
}

}  // namespace
}  // namespace winnow::testing
