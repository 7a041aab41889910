// Rows parted into lists, and the nearest of many candidates.
#include "graph/partition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "base/rng.h"
#include "graph/nearest.h"

namespace winnow::detail {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

std::vector<std::uint32_t> names(std::span<const NearRow> candidates) {
  std::vector<std::uint32_t> names;
  for (const NearRow& c : candidates) names.push_back(c.name());
  return names;
}

TEST(Nearest, AreThoseOfASortWhateverTheOrder) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const std::size_t count = rng.below(200), most = 1 + rng.below(20);
    std::vector<std::pair<float, std::uint32_t>> all;  // few values, so that many tie; a zero of either sign
    for (std::uint32_t j = 0; j < count; ++j) {
      const float x = static_cast<float>(rng.below(9)) - 4;
      all.emplace_back(x == 0 && rng.below(2) == 0 ? -0.0F : x, j);
    }
    Nearest nearest(most);
    for (std::size_t i = count; i > 1; --i) std::swap(all[i - 1], all[rng.below(i)]);
    for (std::size_t first = 0; first < count;) {
      const std::size_t some = std::min<std::size_t>(count - first, 1 + rng.below(50));
      std::vector<float> distances;
      std::vector<std::uint32_t> called;
      for (std::size_t j = first; j < first + some; ++j) {
        distances.push_back(all[j].first);
        called.push_back(all[j].second);
      }
      nearest.see(distances, called.data());
      first += some;
    }
    std::sort(all.begin(), all.end());
    std::vector<std::uint32_t> expected;
    for (std::size_t j = 0; j < std::min(most, count); ++j) expected.push_back(all[j].second);
    EXPECT_EQ(names(nearest.sorted()), expected);
  }
}

TEST(Nearest, KeepsTheBitsOfADistance) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const float distances[] = {-kInfinity, -1e30F, -1, -1e-45F, 0, 1e-45F, 1, 1e30F, kInfinity};
  for (const float distance : distances) EXPECT_EQ(NearRow(distance, 7).distance(), distance);
  for (std::size_t i = 1; i < std::size(distances); ++i) {
    EXPECT_LT(NearRow(distances[i - 1], 9), NearRow(distances[i], 0));
  }
}

// Four groups of 100 rows, far from each other and from the origin; the rows of a group are 100 apart.
TEST(Partition, FindsGroups) {
  std::vector<float> x;
  for (std::size_t v = 0; v < 400; ++v) {
    x.push_back(1e6F + static_cast<float>(v % 4 * 1000));
    x.push_back(static_cast<float>(v / 4) / 100);
  }
  const DenseRows rows{x.data(), 400, 2};
  const auto origin = middle_of(rows);
  EXPECT_GE(origin[0], 1e6F);
  const Parallel parallel(2);
  const Partition lists = make_partition(rows, {16, origin}, find_kernels("simd"), parallel);
  std::vector<Element> members = lists.members;
  std::sort(members.begin(), members.end());
  for (Element v = 0; v < 400; ++v) EXPECT_EQ(members[v], v);
  ASSERT_EQ(lists.begins.back(), 400U);
  ASSERT_EQ(lists.centres.size(), 2 * lists.size());
  for (std::size_t l = 0; l < lists.size(); ++l) {
    const Elements list = lists.list(l);
    ASSERT_FALSE(list.empty());
    EXPECT_TRUE(std::is_sorted(list.begin(), list.end()));
    EXPECT_LE(list.size(), 100U);
    for (const Element v : list) EXPECT_EQ(v % 4, list[0] % 4) << "list " << l;
    EXPECT_NEAR(lists.centres[2 * l] + origin[0], x[2 * list[0]], 1e-3);
  }
}

// 90 equal rows in 10 lists: the mean is 9, no list has more than four times as many.
TEST(Partition, CutsLongLists) {
  const std::vector<float> x(90, 3.0F);
  const std::vector<float> origin{0};
  const Parallel parallel(1);
  const Partition lists = make_partition({x.data(), 90, 1}, {10, origin}, find_kernels("simd"), parallel);
  EXPECT_THAT(lists.begins, ElementsAre(0U, 36U, 72U, 90U));
  EXPECT_THAT(lists.centres, Each(3.0F));
}

TEST(Partition, OneListHasAll) {
  const std::vector<float> x{5, 6, 7};
  const std::vector<float> origin{6};
  const Parallel parallel(1);
  const Partition one = make_partition({x.data(), 3, 1}, {1, origin}, find_kernels("simd"), parallel);
  EXPECT_THAT(one.members, ElementsAre(0U, 1U, 2U));
  EXPECT_THAT(one.begins, ElementsAre(0U, 3U));
}

}  // namespace
}  // namespace winnow::detail
