// The graph of neighbours, compared with brute force.
#include "winnow/neighbours.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "graph/graph.h"
#include "support/instances.h"
#include "support/similarity.h"
#include "winnow/error.h"

namespace winnow::testing {
using namespace detail;
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<float> gaussian_values(std::size_t count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<float> values(count);
  for (float& x : values) {
    x = static_cast<float>(std::sqrt(-2 * std::log(1 - rng.uniform())) * std::cos(6.2831853 * rng.uniform()));
  }
  return values;
}

// The graph by items: the neighbours of each, and their similarities.
std::vector<std::map<Element, float>> by_items(const NeighbourGraph& graph) {
  std::vector<std::map<Element, float>> of(graph.similarities.dim);
  const SparseRows rows = graph.rows();
  for (Element v = 0; v < rows.size; ++v) {
    const auto columns = rows.row_columns(v);
    EXPECT_EQ(std::adjacent_find(columns.begin(), columns.end(), std::greater_equal<>()), columns.end());
    for (std::size_t p = 0; p < columns.size(); ++p) of[columns[p]][v] = rows.row_values(v)[p];
  }
  return of;
}

// The K largest similarities > 0 of each item, largest first, found by computing all.
std::vector<std::vector<double>> brute_force(const DenseRows& elements, const DenseRows& items, Metric metric,
                                             double gamma, std::size_t count) {
  std::vector<std::vector<double>> best(items.size);
  for (Element i = 0; i < items.size; ++i) {
    for (Element v = 0; v < elements.size; ++v) {
      const double s = similarity(metric, gamma, elements.row(v), items.row(i));
      if (s > 0) best[i].push_back(s);
    }
    std::sort(best[i].begin(), best[i].end(), std::greater<>());
    best[i].resize(std::min(best[i].size(), count));
  }
  return best;
}

TEST(Neighbours, ExactOnesAreThoseOfBruteForce) {
  constexpr std::size_t kRows = 180, kItems = 75, kDim = 6, kCount = 9;
  const auto x = gaussian_values(kRows * kDim, 1);
  const auto y = gaussian_values(kItems * kDim, 2);
  const DenseRows elements{x.data(), kRows, kDim};
  const DenseRows others{y.data(), kItems, kDim};
  for (const Metric metric : {Metric::kCosine, Metric::kDot, Metric::kRbf, Metric::kEuclidean}) {
    for (const bool separate : {false, true}) {
      SCOPED_TRACE(std::string(to_string(metric)) + (separate ? " separate" : ""));
      NeighbourOptions options;
      options.neighbours = kCount;
      options.similarity = {metric, 0.3};
      if (separate) options.items = others;
      const DenseRows items = separate ? others : elements;
      const NeighbourGraph graph = find_neighbours(elements, options);
      EXPECT_TRUE(graph.exact);
      EXPECT_EQ(graph.rows().size, kRows);
      ASSERT_EQ(graph.rows().dim, items.size);
      const auto found = by_items(graph);
      auto best = brute_force(elements, items, metric, 0.3, kCount);
      for (Element i = 0; i < items.size; ++i) {
        std::vector<double> values;
        for (const auto& [v, s] : found[i]) {
          EXPECT_NEAR(s, similarity(metric, 0.3, elements.row(v), items.row(i)), 1e-6);
          values.push_back(double{s});
        }
        std::sort(values.begin(), values.end(), std::greater<>());
        if (!separate) {
          EXPECT_TRUE(found[i].contains(i));
          // With dot, other elements may be more similar to an item than the item itself. It then takes the last place.
          const double self = similarity(metric, 0.3, items.row(i), items.row(i));
          if (best[i].back() > self) best[i].back() = self;
        }
        ASSERT_EQ(values.size(), best[i].size());
        for (std::size_t p = 0; p < values.size(); ++p) EXPECT_NEAR(values[p], best[i][p], 1e-5);
      }
    }
  }
}

// Twenty copies of one row: whichever the search finds, each row is among its own neighbours.
TEST(Neighbours, SelfIsAlwaysIncluded) {
  std::vector<float> x;
  for (int v = 0; v < 20; ++v) x.insert(x.end(), {1, 2, 3});
  NeighbourOptions options;
  options.neighbours = 2;
  for (const std::size_t exact_up_to : {100U, 1U}) {
    options.exact_up_to = exact_up_to;
    const auto found = by_items(find_neighbours(DenseRows{x.data(), 20, 3}, options));
    for (Element v = 0; v < 20; ++v) {
      EXPECT_TRUE(found[v].contains(v));
      EXPECT_LE(found[v].size(), 2U);
    }
  }
}

TEST(Neighbours, MoreThanThereAreAreAll) {
  const std::vector<float> x{1, 0, 1, 1, 0, 0};  // the last row is not similar to any, not even to itself
  NeighbourOptions options;
  options.neighbours = 64;
  const NeighbourGraph graph = find_neighbours(DenseRows{x.data(), 3, 2}, options);
  EXPECT_THAT(graph.similarities.offsets, ElementsAre(0U, 2U, 4U, 4U));
  EXPECT_THAT(graph.similarities.columns, ElementsAre(0U, 1U, 0U, 1U));
  EXPECT_NEAR(graph.similarities.values[1], std::sqrt(0.5), 1e-6);
}

bool equal(const NeighbourGraph& a, const NeighbourGraph& b) {
  const SparseMatrix& x = a.similarities;
  const SparseMatrix& y = b.similarities;
  return x.offsets == y.offsets && x.columns == y.columns && x.values == y.values && x.dim == y.dim;
}

// Rows around 20 centres, on a grid of 2^-12, so that adding a whole number is exact.
std::vector<float> clustered_values(std::size_t rows, std::size_t dim, float shift) {
  constexpr std::size_t kCentres = 20;
  const auto centre = gaussian_values(kCentres * dim, 7);
  const auto noise = gaussian_values(rows * dim, 8);
  std::vector<float> values(rows * dim);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float x = centre[i / dim % kCentres * dim + i % dim] + 0.02F * noise[i];
    values[i] = std::round(x * 4096) / 4096 + shift;
  }
  return values;
}

// The share of the neighbours in `exact` that are in `found`.
double recall_of(const NeighbourGraph& exact, const NeighbourGraph& found) {
  const auto wanted = by_items(exact);
  const auto got = by_items(found);
  std::size_t hits = 0, all = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    for (const auto& [v, s] : wanted[i]) hits += got[i].contains(v) ? 1U : 0U;
    all += wanted[i].size();
  }
  return static_cast<double>(hits) / static_cast<double>(all);
}

// Beyond exact_up_to: nearly exact, the same on any number of threads, and the recall that the search reports is that
// of a sample of the items.
void expect_nearly_exact(const DenseRows& rows, NeighbourOptions options, double least_recall = 0.95) {
  options.run.threads = 1;
  const NeighbourGraph exact = find_neighbours(rows, options);
  EXPECT_TRUE(exact.exact);
  EXPECT_EQ(exact.recall, 1);
  options.exact_up_to = 100;
  const NeighbourGraph graph = find_neighbours(rows, options);
  EXPECT_FALSE(graph.exact);
  EXPECT_GE(graph.recall, least_recall);
  EXPECT_LE(graph.recall, 1);
  const double recall = recall_of(exact, graph);
  EXPECT_GE(recall, least_recall);
  EXPECT_NEAR(recall, graph.recall, 0.03);
  for (const std::size_t threads : {2U, 5U}) {
    options.run.threads = threads;
    const NeighbourGraph again = find_neighbours(rows, options);
    EXPECT_TRUE(equal(again, graph)) << threads << " threads";
    EXPECT_EQ(again.recall, graph.recall);
  }
  if (options.items) return;
  const auto found = by_items(graph);
  for (Element i = 0; i < rows.size; ++i) EXPECT_TRUE(found[i].contains(i));
}

TEST(Neighbours, OfManyAreNearlyExactAndTheSameOnAnyThreads) {
  constexpr std::size_t kRows = 3000, kDim = 16;
  const auto normal = gaussian_values(kRows * kDim, 5);
  const auto clustered = clustered_values(kRows, kDim, 0);
  for (const Metric metric : {Metric::kCosine, Metric::kDot, Metric::kEuclidean, Metric::kRbf}) {
    for (const auto* values : {&normal, &clustered}) {
      SCOPED_TRACE(std::string(to_string(metric)) + (values == &normal ? " normal" : " clustered"));
      NeighbourOptions options;
      options.neighbours = 16;
      options.similarity = {metric, 0.3};
      expect_nearly_exact({values->data(), kRows, kDim}, options);
    }
  }
}

TEST(Neighbours, OfOtherItemsAreNearlyExactToo) {
  constexpr std::size_t kRows = 2000, kItems = 700, kDim = 8;
  const auto x = gaussian_values(kRows * kDim, 11);
  const auto y = gaussian_values(kItems * kDim, 12);
  for (const Metric metric : {Metric::kCosine, Metric::kDot, Metric::kEuclidean}) {
    SCOPED_TRACE(to_string(metric));
    NeighbourOptions options;
    options.neighbours = 10;
    options.similarity = {metric, 0};
    options.items = DenseRows{y.data(), kItems, kDim};
    expect_nearly_exact({x.data(), kRows, kDim}, options);
  }
}

// One row 5,000 times, and 1,000 others: k-means cannot part the equal ones.
TEST(Neighbours, OfManyEqualRows) {
  constexpr std::size_t kRows = 6000, kEqual = 5000, kDim = 4, kCount = 8;
  auto x = gaussian_values(kRows * kDim, 13);
  for (std::size_t i = 0; i < kEqual * kDim; ++i) x[i] = x[i % kDim];
  NeighbourOptions options;
  options.neighbours = kCount;
  options.similarity = {Metric::kEuclidean, 0};
  options.exact_up_to = 100;
  const NeighbourGraph graph = find_neighbours(DenseRows{x.data(), kRows, kDim}, options);
  EXPECT_GE(graph.recall, 0.95);
  const auto found = by_items(graph);
  for (Element i = 0; i < kEqual; ++i) {
    EXPECT_TRUE(found[i].contains(i));
    ASSERT_EQ(found[i].size(), kCount);
    for (const auto& [v, s] : found[i]) EXPECT_EQ(s, 1);
  }
}

// |x|^2 is 65,000 or more after the shift, and its rounding error exceeds the squared distances within a cluster.
TEST(Neighbours, ByDistanceDoNotDependOnTheOrigin) {
  constexpr std::size_t kRows = 1500, kDim = 16;
  const auto at_origin = clustered_values(kRows, kDim, 0);
  for (const float shift : {64.0F, -1000.0F}) {
    const auto shifted = clustered_values(kRows, kDim, shift);
    for (const Metric metric : {Metric::kRbf, Metric::kEuclidean}) {
      for (const std::size_t exact_up_to : {2000U, 10U}) {
        SCOPED_TRACE(std::string(to_string(metric)) + " " + std::to_string(exact_up_to));
        NeighbourOptions options;
        options.neighbours = 12;
        options.similarity = {metric, 0.3};
        options.exact_up_to = exact_up_to;
        const NeighbourGraph graph = find_neighbours(DenseRows{at_origin.data(), kRows, kDim}, options);
        EXPECT_TRUE(equal(find_neighbours(DenseRows{shifted.data(), kRows, kDim}, options), graph));
      }
    }
  }
}

// No origin suits rows that are far apart.
TEST(Neighbours, OfFarGroupsAreThoseOfBruteForce) {
  constexpr std::size_t kRows = 300, kDim = 8, kCount = 7;
  auto x = clustered_values(kRows, kDim, 1000);
  for (std::size_t i = 0; i < x.size() / 2; ++i) x[i] -= 2000;
  const DenseRows rows{x.data(), kRows, kDim};
  NeighbourOptions options;
  options.neighbours = kCount;
  options.similarity = {Metric::kRbf, 0.3};
  const auto found = by_items(find_neighbours(rows, options));
  const auto best = brute_force(rows, rows, Metric::kRbf, 0.3, kCount);
  for (Element i = 0; i < kRows; ++i) {
    std::vector<double> values;
    for (const auto& [v, s] : found[i]) values.push_back(double{s});
    std::sort(values.begin(), values.end(), std::greater<>());
    ASSERT_EQ(values.size(), best[i].size());
    for (std::size_t p = 0; p < values.size(); ++p) EXPECT_NEAR(values[p], best[i][p], 1e-6);
  }
}

TEST(Neighbours, OfSparseRowsAreThoseOfBruteForce) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Rng rng(seed);
    const std::size_t n = 1 + rng.below(80);
    Instance instance = random_instance(n, 1 + rng.below(12), seed);
    for (float& x : instance.dense) x = rng.below(4) == 0 ? -x : x;
    instance = instance_of(instance.n, instance.d, std::move(instance.dense));
    for (const Metric metric : {Metric::kCosine, Metric::kDot}) {
      SCOPED_TRACE(std::to_string(seed) + std::string(to_string(metric)));
      NeighbourOptions options;
      options.neighbours = 1 + rng.below(10);
      options.similarity = {metric, 0};
      options.run.threads = 1;
      const NeighbourGraph graph = find_neighbours(instance.sparse_rows(), options);
      options.run.threads = 3;
      EXPECT_TRUE(equal(find_neighbours(instance.sparse_rows(), options), graph));
      EXPECT_TRUE(graph.exact);
      const auto found = by_items(graph);
      const DenseRows dense = instance.dense_rows();
      auto best = brute_force(dense, dense, metric, 0, options.neighbours);
      for (Element i = 0; i < n; ++i) {
        std::vector<double> values;
        const double self = similarity(metric, 0, dense.row(i), dense.row(i));
        EXPECT_EQ(found[i].contains(i), self > 0);
        for (const auto& [v, s] : found[i]) {
          const double exact = similarity(metric, 0, dense.row(v), dense.row(i));
          EXPECT_NEAR(s, exact, 1e-6 * (1 + self + exact));
          values.push_back(double{s});
        }
        std::sort(values.begin(), values.end(), std::greater<>());
        if (!best[i].empty() && best[i].back() > self) best[i].back() = self;
        // A similarity that is 0 except for rounding may be listed or not.
        const auto at = [](const std::vector<double>& list, std::size_t p) { return p < list.size() ? list[p] : 0; };
        for (std::size_t p = 0; p < std::max(values.size(), best[i].size()); ++p) {
          EXPECT_NEAR(at(values, p), at(best[i], p), 1e-6 * (1 + self + at(best[i], p)));
        }
      }
    }
  }
}

// Item 0 has neighbours 2 and 1. Item 1 has neighbour 0, and 2 with a similarity of 0.
TEST(Neighbours, ListsTurnedRound) {
  const NeighbourLists lists{{{2, 0.5F}, {1, 0.25F}}, {{0, 1}, {2, 0}}};
  const NeighbourGraph graph = transposed(lists, 3);
  EXPECT_THAT(graph.similarities.offsets, ElementsAre(0U, 1U, 2U, 3U));
  EXPECT_THAT(graph.similarities.columns, ElementsAre(1U, 0U, 0U));
  EXPECT_THAT(graph.similarities.values, ElementsAre(1.0F, 0.25F, 0.5F));
  const NeighbourLists absent{{{1, 1}}};
  EXPECT_THAT(transposed(absent, 2).similarities.offsets, ElementsAre(0U, 0U, 1U));
}

// 0 -> 1 has 0.5 and 1 -> 0 has 0.25: both become 0.5. 2 -> 0 has 1 and gets its reverse edge.
TEST(Neighbours, Symmetric) {
  NeighbourGraph graph{{{0, 1, 2, 3}, {1, 0, 0}, {0.5F, 0.25F, 1}, 3}, false};
  const NeighbourGraph both = make_symmetric(graph);
  EXPECT_FALSE(both.exact);
  EXPECT_EQ(both.similarities.dim, 3U);
  EXPECT_THAT(both.similarities.offsets, ElementsAre(0U, 2U, 3U, 4U));
  EXPECT_THAT(both.similarities.columns, ElementsAre(1U, 2U, 0U, 0U));
  EXPECT_THAT(both.similarities.values, ElementsAre(0.5F, 1.0F, 0.5F, 1.0F));
  graph.similarities.dim = 4;
  EXPECT_THROW(make_symmetric(graph), InputError);
}

TEST(Neighbours, Refuse) {
  const Instance rows = instance_of(2, 2, {1, 0, 1, 1});
  const auto message = [&](const std::function<void(NeighbourOptions&)>& change, bool sparse) -> std::string {
    NeighbourOptions options;
    change(options);
    try {
      if (sparse) {
        find_neighbours(rows.sparse_rows(), options);
      } else {
        find_neighbours(rows.dense_rows(), options);
      }
    } catch (const InputError& error) {
      return error.what();
    }
    return "no InputError";
  };
  for (const bool sparse : {false, true}) {
    EXPECT_THAT(message([](auto& o) { o.neighbours = 0; }, sparse), HasSubstr("0 neighbours were asked for"));
    EXPECT_THAT(message([](auto& o) { o.similarity.metric = Metric::kPrecomputed; }, sparse),
                HasSubstr("neighbours of precomputed similarities"));
    EXPECT_THAT(message([](auto& o) { o.similarity.gamma = -1; }, sparse), HasSubstr("gamma is -1"));
  }
  EXPECT_THAT(message([](auto& o) { o.similarity.metric = Metric::kRbf; }, true), HasSubstr("expected metric cosine"));
  EXPECT_THAT(message([&](auto& o) { o.items = rows.dense_rows(); }, true), HasSubstr("needs dense rows"));
  const std::vector<float> narrow{1};
  EXPECT_THAT(message(
                  [&](auto& o) {
                    o.items = DenseRows{narrow.data(), 1, 1};
                  },
                  false),
              HasSubstr("the rows have 2 columns, but those they are compared with have 1"));
}

}  // namespace
}  // namespace winnow::testing
