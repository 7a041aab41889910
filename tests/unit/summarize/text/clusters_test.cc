#include "summarize/text/clusters.h"

#include <gtest/gtest.h>

#include <cmath>

#include "winnow/text/rows.h"

namespace winnow::testing {
using namespace detail;
namespace {

// Rows 0, 2, 4 share features 0 and 1, rows 1, 3, 5 features 2 and 3.
SparseMatrix two_groups() {
  SparseMatrix rows;
  rows.dim = 4;
  for (std::uint32_t v = 0; v < 6; ++v) {
    const std::uint32_t first = v % 2 == 0 ? 0 : 2;
    rows.columns.insert(rows.columns.end(), {first, first + 1});
    rows.values.insert(rows.values.end(), {1.0F, 1.0F + static_cast<float>(v)});
    rows.offsets.push_back(rows.columns.size());
  }
  return rows;
}

TEST(Clusters, RowsThatShareFeaturesAreTogether) {
  const auto rows = two_groups();
  const auto cluster = cluster_rows(rows.view(), 2, 1);
  ASSERT_EQ(cluster.size(), 6U);
  EXPECT_EQ(cluster[0], cluster[2]);
  EXPECT_EQ(cluster[0], cluster[4]);
  EXPECT_EQ(cluster[1], cluster[3]);
  EXPECT_EQ(cluster[1], cluster[5]);
  EXPECT_NE(cluster[0], cluster[1]);
}

TEST(Clusters, AreNumberedBelowTheirCount) {
  const auto rows = two_groups();
  for (const std::size_t count : {1U, 2U, 5U, 6U}) {
    for (const auto c : cluster_rows(rows.view(), count, 1)) EXPECT_LT(c, count);
  }
}

TEST(Clusters, DoNotDependOnThreads) {
  SparseMatrix rows;
  rows.dim = 50;
  for (std::uint32_t v = 0; v < 2000; ++v) {
    rows.columns.insert(rows.columns.end(), {v % 17, 17 + v * 7 % 33});
    rows.values.insert(rows.values.end(), {1.0F + static_cast<float>(v % 5), 2.0F});
    rows.offsets.push_back(rows.columns.size());
  }
  EXPECT_EQ(cluster_rows(rows.view(), 20, 1), cluster_rows(rows.view(), 20, 3));
}

// Rows (1, 0), (1, 1), (0, 2), the first two in one cluster: cosine 1 to oneself, 1 / sqrt(2) to the other, none to the
// third, which is a cluster of its own.
TEST(Clusters, LikenessIsTheSumOfCosinesWithin) {
  SparseMatrix rows;
  rows.dim = 2;
  rows.columns = {0, 0, 1, 1};
  rows.values = {1, 1, 1, 2};
  rows.offsets = {0, 1, 3, 4};
  const std::vector<std::uint32_t> cluster{1, 1, 0};
  const auto likeness = likeness_to_cluster(rows.view(), cluster, 2);
  EXPECT_NEAR(likeness[0], 1 + std::sqrt(0.5), 1e-6);
  EXPECT_NEAR(likeness[1], 1 + std::sqrt(0.5), 1e-6);
  EXPECT_NEAR(likeness[2], 1, 1e-6);
}

TEST(Clusters, RowsLikeNobodyHaveAClusterAllTheSame) {
  SparseMatrix rows;
  rows.dim = 3;
  rows.offsets = {0, 0, 0, 0};  // nothing in any row
  EXPECT_EQ(cluster_rows(rows.view(), 2, 1), (std::vector<std::uint32_t>{0, 1, 0}));
}

}  // namespace
}  // namespace winnow::testing
