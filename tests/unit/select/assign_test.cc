// Who represents whom.
#include "winnow/select/assign.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "support/instances.h"
#include "winnow/error.h"
#include "winnow/objectives/facility.h"
#include "winnow/objectives/features.h"
#include "winnow/objectives/registry.h"

namespace winnow::testing {
namespace {

constexpr Element kNobody = Representative::kNobody;

std::vector<Element> elements_of(const Assignment& assignment) {
  std::vector<Element> elements;
  for (const Representative& by : assignment.of) elements.push_back(by.element);
  return elements;
}

void expect_sizes_add_up(const Assignment& assignment, Elements picks) {
  ASSERT_EQ(assignment.sizes.size(), picks.size());
  for (std::size_t p = 0; p < picks.size(); ++p) {
    std::size_t count = 0;
    for (const Representative& by : assignment.of) count += by.element == picks[p] ? 1U : 0U;
    EXPECT_EQ(assignment.sizes[p], count);
  }
  EXPECT_EQ(std::accumulate(assignment.sizes.begin(), assignment.sizes.end(), assignment.nobody), assignment.of.size());
}

// Five items: 0 likes element 2 better, 1 and 4 like both alike, 2 likes none of the picks, 3 likes element 0 better.
TEST(Assign, TheMostSimilarTheEarlierAmongEqualsOrNobody) {
  const Instance rows = instance_of(3, 5,
                                    {0.25F, 0.5F, 0, 1, 0.125F,  //
                                     1, 1, 1, 1, 1,              //
                                     0.5F, 0.5F, 0, 0.5F, 0.125F});
  for (const bool sparse : {false, true}) {
    const auto f = make_facility_objective(rows.rows(sparse), {{Metric::kPrecomputed, 0}});
    for (const std::size_t threads : {1U, 3U}) {
      const std::vector<Element> picks{2, 0};
      const Assignment assignment = assign(*f, picks, {.threads = threads});
      EXPECT_EQ(elements_of(assignment), (std::vector<Element>{2, 2, kNobody, 0, 2}));
      EXPECT_EQ(assignment.of[0].score, 0.5);
      EXPECT_EQ(assignment.of[3].score, 1);
      EXPECT_EQ(assignment.sizes, (std::vector<std::size_t>{3, 1}));
      EXPECT_EQ(assignment.nobody, 1U);
      const std::vector<Element> other_order{0, 2};
      EXPECT_EQ(elements_of(assign(*f, other_order, {.threads = threads})),
                (std::vector<Element>{2, 0, kNobody, 0, 0}));
    }
    EXPECT_THROW(assign(*f, {}), InputError);
  }
}

double likeness(const Instance& rows, Element v, Element u) {
  double distance = 0;
  for (std::size_t t = 0; t < rows.d; ++t) {
    const double difference = double{rows.dense[v * rows.d + t]} - double{rows.dense[u * rows.d + t]};
    distance += difference * difference;
  }
  return 1 / (1 + std::sqrt(distance));
}

TEST(Assign, FacilityOfRowsByBruteForce) {
  const Instance rows = random_instance(300, 4, 8);
  const std::vector<Element> picks{17, 3, 250, 120};
  for (const std::size_t neighbours : {0U, 5U}) {  // the rows decide, whoever the neighbours are
    SCOPED_TRACE(neighbours);
    ObjectiveOptions options;
    options.values = {{"metric", "euclidean"}, {"neighbours", neighbours}};
    const auto f = make_objective("facility", rows.dense_rows(), options);
    const Assignment assignment = assign(*f, picks, {.threads = 2});
    ASSERT_EQ(assignment.of.size(), 300U);
    EXPECT_TRUE(assignment.by_similarity);
    for (Element v = 0; v < 300; ++v) {
      double best = 0;
      for (const Element u : picks) best = std::max(best, likeness(rows, v, u));
      EXPECT_NEAR(assignment.of[v].score, best, 1e-5);
      ASSERT_NE(assignment.of[v].element, kNobody);
      EXPECT_NEAR(likeness(rows, v, assignment.of[v].element), best, 1e-5);
    }
    for (const Element u : picks) EXPECT_NEAR(assignment.of[u].score, 1, 1e-6);
    expect_sizes_add_up(assignment, picks);
  }
}

TEST(Assign, RepresentedRowsAreTheItems) {
  const std::vector<float> x{1, 0, 0, 1}, items{3, 1, 1, 3, 5, 0};
  ObjectiveOptions options;
  options.values.set("represented", DenseRows{items.data(), 3, 2});
  for (const std::size_t neighbours : {0U, 1U}) {
    options.values.set("neighbours", neighbours);
    const auto f = make_objective("facility", DenseRows{x.data(), 2, 2}, options);
    const std::vector<Element> picks{0, 1};
    const Assignment assignment = assign(*f, picks);
    EXPECT_EQ(elements_of(assignment), (std::vector<Element>{0, 1, 0}));
    EXPECT_EQ(assignment.sizes, (std::vector<std::size_t>{2, 1}));
  }
}

// The smallest f(v|u) - f(u|V-u), f by its definition.
TEST(Assign, FeaturesByTheSmallestDivergence) {
  const Instance rows = random_instance(400, 6, 11);
  const auto f = make_feature_objective(rows.dense_rows(), {});
  const std::vector<Element> picks{5, 77, 301, 12, 200};
  std::vector<double> total(rows.d, 0.0);
  for (std::size_t i = 0; i < rows.dense.size(); ++i) total[i % rows.d] += double{rows.dense[i]};
  const auto divergence = [&](Element u, Element v) {
    double sum = 0;
    for (std::size_t t = 0; t < rows.d; ++t) {
      const double x = double{rows.dense[u * rows.d + t]}, y = double{rows.dense[v * rows.d + t]};
      sum += std::sqrt(x + y) - std::sqrt(x) - (std::sqrt(total[t]) - std::sqrt(std::max(0.0, total[t] - x)));
    }
    return sum;
  };
  const Assignment one = assign(*f, picks, {.threads = 1});
  EXPECT_EQ(elements_of(one), elements_of(assign(*f, picks, {.threads = 4})));
  EXPECT_EQ(one.nobody, 0U);
  EXPECT_FALSE(one.by_similarity);
  expect_sizes_add_up(one, picks);
  for (Element v = 0; v < 400; ++v) {
    if (std::find(picks.begin(), picks.end(), v) != picks.end()) {
      EXPECT_EQ(one.of[v].element, v);
      EXPECT_EQ(one.of[v].score, 0);
      continue;
    }
    double best = std::numeric_limits<double>::infinity();
    for (const Element u : picks) best = std::min(best, divergence(u, v));
    EXPECT_NEAR(one.of[v].score, best, 1e-4);
    EXPECT_NEAR(divergence(one.of[v].element, v), best, 1e-4);
  }
}

}  // namespace
}  // namespace winnow::testing
