// pHoG compared with anna_phog, and simple pictures that can be checked by hand; Canny's edges.
#include "features/video/phog.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "features/video/canny.h"
#include "unit/features/video/clips.h"

namespace winnow::detail::video {
namespace {

constexpr std::size_t kWidth = 360, kHeight = 180;

std::vector<float> phog_of(const std::vector<std::uint8_t>& grey, const std::vector<std::uint8_t>& edges,
                           const PhogShape& shape = {}) {
  std::vector<float> values(shape.size());
  describe_phog(grey.data(), edges.data(), shape, values.data());
  return values;
}

std::vector<std::uint8_t> edges_of(const std::vector<std::uint8_t>& grey) {
  std::vector<std::uint8_t> edges(grey.size());
  CannyWork work;
  find_edges(grey.data(), work, edges.data());
  return edges;
}

double correlation(const std::vector<float>& a, const std::vector<double>& b) {
  const auto n = static_cast<double>(b.size());
  const double mean_a = std::accumulate(a.begin(), a.end(), 0.0) / n,
               mean_b = std::accumulate(b.begin(), b.end(), 0.0) / n;
  double ab = 0, aa = 0, bb = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const double x = static_cast<double>(a[i]) - mean_a, y = b[i] - mean_b;
    ab += x * y, aa += x * x, bb += y * y;
  }
  return ab / std::sqrt(aa * bb);
}

double worst_phog_difference(const std::string& table, const PhogShape& shape) {
  const std::string folder = testing::shared_data() + "/image_descriptors/pgm/";
  double worst = 0;
  for (const auto& [name, expected] : testing::read_descriptors(table)) {
    std::string map = name;
    map.replace(map.find(".pgm"), 4, ".canny.pbm");
    std::vector<std::uint8_t> edges = testing::read_grey(folder + map);
    const auto values = phog_of(testing::read_grey(folder + name), edges, shape);
    EXPECT_EQ(values.size(), expected.size());
    for (std::size_t i = 0; i < std::min(values.size(), expected.size()); ++i) {
      worst = std::max(worst, std::abs(static_cast<double>(values[i]) - expected[i]));
    }
  }
  std::printf("%s: worst difference with the stored edges %.2g\n", table.c_str(), worst);
  return worst;
}

TEST(PhogOracle, FiveLevels) {
  SKIP_WITHOUT_SHARED_DATA();
  EXPECT_LT(worst_phog_difference("phog_anna_bin8_angle360_L4.tsv", {}), 1e-8);
}
TEST(PhogOracle, FourLevels) {
  SKIP_WITHOUT_SHARED_DATA();
  EXPECT_LT(worst_phog_difference("phog_anna_bin8_angle360_L3.tsv", {8, false, 4}), 1e-8);
}
TEST(PhogOracle, HalfATurn) {
  SKIP_WITHOUT_SHARED_DATA();
  EXPECT_LT(worst_phog_difference("phog_anna_bin8_angle180_L3.tsv", {8, true, 4}), 1e-8);
}

TEST(PhogOracle, OurEdgesTellTheSame) {
  SKIP_WITHOUT_SHARED_DATA();
  double worst = 1;
  for (const auto& [name, expected] : testing::read_descriptors("phog_anna_bin8_angle360_L4.tsv")) {
    const auto grey = testing::read_grey(testing::shared_data() + "/image_descriptors/pgm/" + name);
    worst = std::min(worst, correlation(phog_of(grey, edges_of(grey)), expected));
  }
  std::printf("with our own edges: worst correlation %.5f\n", worst);
  EXPECT_GT(worst, 0.99);  // the issue asks for 0.9
}

// Dark left of x = 100, bright from there on. Gradients point right: atan2(0, 50) + 180 degrees = 180, the end of bin
// 4.
std::vector<std::uint8_t> step() {
  std::vector<std::uint8_t> grey(kWidth * kHeight);
  for (std::size_t i = 0; i < grey.size(); ++i) grey[i] = i % kWidth < 100 ? 50 : 150;
  return grey;
}

TEST(Phog, OfAVerticalStep) {
  std::vector<std::uint8_t> edges(kWidth * kHeight);
  edges[20 * kWidth + 100] = 1;   // a cell at the top
  edges[170 * kWidth + 100] = 1;  // one at the bottom
  const auto values = phog_of(step(), edges);
  ASSERT_EQ(values.size(), 2728U);
  // There are five levels, each with both pixels, and all values sum to 1: 1/5 is in bin 4 of the whole picture …
  EXPECT_FLOAT_EQ(values[3], 0.2F);
  // … and 1/10 in each cell at x = 100: level 1 (cells of 180 x 90) column 0, rows 0 and 1; level 2 (90 x 45) column 1,
  // rows 0 and 3; level 4 (22 x 11) column 4, rows 1 and 15.
  EXPECT_FLOAT_EQ(values[8 + 3], 0.1F);
  EXPECT_FLOAT_EQ(values[8 + 8 + 3], 0.1F);
  EXPECT_FLOAT_EQ(values[8 * 5 + 8 * 4 + 3], 0.1F);
  EXPECT_FLOAT_EQ(values[8 * 5 + 8 * 7 + 3], 0.1F);
  EXPECT_FLOAT_EQ(values[8 * 85 + 8 * (4 * 16 + 1) + 3], 0.1F);
  EXPECT_FLOAT_EQ(values[8 * 85 + 8 * (4 * 16 + 15) + 3], 0.1F);
  EXPECT_NEAR(std::accumulate(values.begin(), values.end(), 0.0), 1, 1e-6);
}

// Brighter to the right at the left edge of the picture: the one-sided difference there is twice the central one. The
// pixel at x = 352 is in no cell of level 4 (16 x 22 = 352), but it is in cells of the other levels.
TEST(Phog, TheEndsOfLines) {
  std::vector<std::uint8_t> grey(kWidth * kHeight);
  for (std::size_t i = 0; i < grey.size(); ++i) grey[i] = static_cast<std::uint8_t>(i % kWidth / 2);
  grey[5 * kWidth] = 10;
  grey[5 * kWidth + 1] = 20;
  std::vector<std::uint8_t> edges(kWidth * kHeight);
  edges[5 * kWidth] = 1;        // gradient 20 - 10
  edges[5 * kWidth + 352] = 1;  // gradient (176 - 175) / 2
  const auto values = phog_of(grey, edges);
  const double sum = 5 * 10 + 4 * 0.5;  // the lines above and below are equal on both sides: gy = 0
  EXPECT_NEAR(values[3], (10 + 0.5) / sum, 1e-6);
  EXPECT_NEAR(values[8 * 85 + 3], 10 / sum, 1e-6);
  for (std::size_t cell = 15 * 16; cell < 256; ++cell) EXPECT_EQ(values[8 * 85 + 8 * cell + 3], 0);
}

// If brightness falls to the right, the angle is atan2(0, -50) + 180 = 360: bin 8. With a negative zero it would be 0,
// which has no bin. If gx is 0, down is 270 degrees and up is 90.
TEST(Phog, DirectionsHaveTheirBins) {
  const auto picture = [](auto level) {
    std::vector<std::uint8_t> grey(kWidth * kHeight);
    for (std::size_t i = 0; i < grey.size(); ++i) grey[i] = static_cast<std::uint8_t>(level(i % kWidth, i / kWidth));
    return grey;
  };
  std::vector<std::uint8_t> edges(kWidth * kHeight);
  edges[90 * kWidth + 180] = 1;
  const auto bin = [&](auto level) {
    const auto values = phog_of(picture(level), edges, {8, false, 1});
    return std::max_element(values.begin(), values.end()) - values.begin() + 1;
  };
  EXPECT_EQ(bin([](auto x, auto) { return x < 180 ? 50 : 150; }), 4);           // to the right: 180
  EXPECT_EQ(bin([](auto x, auto) { return x < 180 ? 150 : 50; }), 8);           // to the left: 360
  EXPECT_EQ(bin([](auto, auto y) { return y < 90 ? 50 : 150; }), 6);            // down: just below 270
  EXPECT_EQ(bin([](auto, auto y) { return y < 90 ? 150 : 50; }), 3);            // up: just above 90
  EXPECT_EQ(bin([](auto x, auto y) { return 2 * x + y < 450 ? 50 : 60; }), 5);  // right and a little down
}

TEST(Phog, NothingToSeeIsZero) {
  const std::vector<std::uint8_t> all(kWidth * kHeight, 1);
  for (const int level : {0, 77}) {
    const auto values = phog_of(std::vector<std::uint8_t>(kWidth * kHeight, static_cast<std::uint8_t>(level)), all);
    EXPECT_TRUE(std::all_of(values.begin(), values.end(), [](float x) { return x == 0; }));
  }
}

// One line of edge pixels, at most one pixel beside the step, and none at the border.
TEST(Canny, FindsAStepOnce) {
  const auto edges = edges_of(step());
  for (std::size_t y = 0; y < kHeight; ++y) {
    std::size_t found = 0;
    for (std::size_t x = 0; x < kWidth; ++x) {
      if (edges[y * kWidth + x] == 0) continue;
      ++found;
      EXPECT_TRUE(x >= 98 && x <= 101) << x;
    }
    EXPECT_LE(found, 2U);
    EXPECT_EQ(found == 0, y == 0 || y == kHeight - 1) << y;
  }
}

TEST(Canny, AFlatPictureHasNoEdges) {
  const auto edges = edges_of(std::vector<std::uint8_t>(kWidth * kHeight, 99));
  EXPECT_EQ(std::count(edges.begin(), edges.end(), 0), static_cast<std::ptrdiff_t>(edges.size()));
}

}  // namespace
}  // namespace winnow::detail::video
