// Principal components against cases that can be checked by hand.
#include "report/principal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>
#include <set>

#include "support/instances.h"

namespace winnow::testing {
using namespace detail;
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;

std::vector<Element> all_of(const Instance& instance) {
  std::vector<Element> elements(instance.n);
  std::iota(elements.begin(), elements.end(), Element{0});
  return elements;
}

PrincipalAxes axes_of(const Instance& instance, bool sparse = false, bool unit = false) {
  return find_principal_axes(instance.rows(sparse), all_of(instance), unit);
}

std::array<double, 2> place_in(const Instance& instance, Element v, const PrincipalAxes& axes) {
  return place_of(instance.rows(false), v, axes);
}

// Around (100, 50): 3 to either side along (0.6, 0.8) and 1 along (-0.8, 0.6), so 9 : 1 of the variance. The largest
// entry of a direction is positive.
TEST(Principal, FourPointsOnTwoAxes) {
  const Instance points = instance_of(4, 2, {101.8F, 52.4F, 98.2F, 47.6F, 99.2F, 50.6F, 100.8F, 49.4F});
  for (const bool sparse : {false, true}) {
    const Rows rows = points.rows(sparse);
    const PrincipalAxes axes = axes_of(points, sparse);
    EXPECT_THAT(axes.directions[0], ElementsAre(DoubleNear(0.6, 1e-5), DoubleNear(0.8, 1e-5)));
    EXPECT_THAT(axes.directions[1], ElementsAre(DoubleNear(0.8, 1e-5), DoubleNear(-0.6, 1e-5)));
    EXPECT_THAT(axes.shares, ElementsAre(DoubleNear(0.9, 1e-5), DoubleNear(0.1, 1e-5)));
    EXPECT_THAT(place_of(rows, 0, axes), ElementsAre(DoubleNear(3, 1e-4), DoubleNear(0, 1e-4)));
    EXPECT_THAT(place_of(rows, 2, axes), ElementsAre(DoubleNear(0, 1e-4), DoubleNear(-1, 1e-4)));
  }
}

TEST(Principal, RowsThatDoNotVaryAreInOnePlace) {
  const Instance equal = instance_of(20, 3, std::vector<float>(60, 0.1F));
  const Instance zeros = instance_of(20, 3, std::vector<float>(60, 0.0F));
  const Instance one = instance_of(1, 3, {1, 2, 3});
  for (const Instance* points : {&equal, &zeros, &one}) {
    for (const bool unit : {false, true}) {
      for (const bool sparse : {false, true}) {
        const PrincipalAxes axes = axes_of(*points, sparse, unit);
        EXPECT_THAT(axes.shares, ElementsAre(0, 0));
        EXPECT_THAT(place_of(points->rows(sparse), 0, axes), ElementsAre(0, 0));
      }
    }
  }
}

TEST(Principal, OneColumnAndOneDirectionHaveNoSecondAxis) {
  const Instance column = instance_of(4, 1, {1, 2, 3, 6});
  const PrincipalAxes axes = axes_of(column);
  EXPECT_THAT(axes.directions[0], ElementsAre(DoubleNear(1, 1e-12)));
  EXPECT_THAT(axes.shares, ElementsAre(DoubleNear(1, 1e-12), 0));
  EXPECT_THAT(place_in(column, 3, axes), ElementsAre(DoubleNear(3, 1e-12), 0));  // 6 less the mean
  const Instance line = instance_of(4, 3, {0, 0, 0, 1, 2, 2, 2, 4, 4, 3, 6, 6});
  const PrincipalAxes along = axes_of(line);
  EXPECT_NEAR(along.shares[0], 1, 1e-12);
  EXPECT_NEAR(along.shares[1], 0, 1e-12);
  EXPECT_NEAR(place_in(line, 3, along)[1], 0, 1e-9);
}

TEST(Principal, OfUnitRowsLengthsDoNotMatter) {
  const Instance points = instance_of(5, 2, {2, 0, 100, 0, 0, 5, 0, 1, 0, 0});  // two directions, and a row of zeros
  const PrincipalAxes axes = axes_of(points, false, true);
  EXPECT_EQ(place_in(points, 0, axes), place_in(points, 1, axes));
  EXPECT_EQ(place_in(points, 2, axes), place_in(points, 3, axes));
  EXPECT_NE(place_in(points, 0, axes), place_in(points, 4, axes));
}

// Wide rows with two hidden directions of standard deviation 5 and 3 in noise of 0.05 per column.
TEST(Principal, FindsTwoDirectionsInWideRows) {
  constexpr std::size_t kColumns = 3000;
  constexpr std::size_t kRows = 400;
  std::mt19937 random(7);
  std::normal_distribution<float> normal;
  std::vector<float> values;
  for (std::size_t v = 0; v < kRows; ++v) {
    const float a = 5 * normal(random);
    const float b = 3 * normal(random);
    for (std::size_t j = 0; j < kColumns; ++j) {
      values.push_back((j == 17 ? a : j == 2900 ? b : 0.0F) + 0.05F * normal(random) + 1000);
    }
  }
  const PrincipalAxes axes = axes_of(instance_of(kRows, kColumns, std::move(values)));
  EXPECT_GT(axes.directions[0][17], 0.98);
  EXPECT_GT(axes.directions[1][2900], 0.95);
  EXPECT_NEAR(axes.shares[0], 25 / (25 + 9 + 0.0025 * kColumns), 0.06);
  double product = 0;
  for (std::size_t j = 0; j < kColumns; ++j) product += axes.directions[0][j] * axes.directions[1][j];
  EXPECT_NEAR(product, 0, 1e-9);
}

TEST(Principal, NoDirectionHasMoreVarianceThanTheFirst) {
  std::mt19937 random(11);
  std::normal_distribution<float> normal;
  for (int trial = 0; trial < 20; ++trial) {
    const std::size_t columns = 2 + static_cast<std::size_t>(trial) % 9;
    std::vector<float> values(columns * 50);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = normal(random) * static_cast<float>(1 + i % columns);
    const Instance points = instance_of(50, columns, std::move(values));
    const PrincipalAxes axes = axes_of(points);
    const auto variance_along = [&](const std::vector<double>& direction) {
      double sum = 0;
      double squares = 0;
      for (std::size_t v = 0; v < points.n; ++v) {
        double place = 0;
        for (std::size_t j = 0; j < columns; ++j) place += points.dense[v * columns + j] * direction[j];
        sum += place;
        squares += place * place;
      }
      return squares - sum * sum / static_cast<double>(points.n);
    };
    const double first = variance_along(axes.directions[0]);
    EXPECT_GE(axes.shares[0], axes.shares[1]);
    EXPECT_LE(axes.shares[0] + axes.shares[1], 1 + 1e-9);
    for (int other = 0; other < 50; ++other) {
      std::vector<double> direction(columns);
      for (double& x : direction) x = normal(random);
      const double length = std::sqrt(std::inner_product(direction.begin(), direction.end(), direction.begin(), 0.0));
      for (double& x : direction) x /= length;
      EXPECT_LE(variance_along(direction), first * (1 + 1e-6));
    }
  }
}

TEST(SampleByHash, ShorterOnesAreTheBeginningOfLongerOnes) {
  const auto all = sample_by_hash(1000, 5000);
  EXPECT_EQ(std::set<Element>(all.begin(), all.end()).size(), 1000U);
  const auto some = sample_by_hash(1000, 10);
  EXPECT_EQ(some, std::vector<Element>(all.begin(), all.begin() + 10));
  EXPECT_TRUE(sample_by_hash(0, 10).empty());
}

}  // namespace
}  // namespace winnow::testing
