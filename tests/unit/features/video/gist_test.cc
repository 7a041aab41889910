// GIST compared with lear_gist, and properties that follow from its definition.
#include "features/video/gist.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>

#include "unit/features/video/clips.h"

namespace winnow::detail::video {
namespace {

std::vector<float> gist_of(const std::vector<std::uint8_t>& grey, std::span<const std::size_t> orientations) {
  const Gist gist(orientations);
  GistWork work = gist.make_work();
  std::vector<float> values(gist.size());
  gist.describe(grey.data(), work, values.data());
  return values;
}

double worst_gist_difference(const std::string& table, std::span<const std::size_t> orientations) {
  const std::string folder = testing::shared_data() + "/image_descriptors";
  double worst = 0;
  for (const auto& [name, expected] : testing::read_descriptors(table)) {
    const auto values = gist_of(testing::read_grey(folder + "/pgm/" + name), orientations);
    EXPECT_EQ(values.size(), expected.size());
    for (std::size_t i = 0; i < std::min(values.size(), expected.size()); ++i) {
      worst = std::max(worst, std::abs(static_cast<double>(values[i]) - expected[i]));
    }
  }
  std::printf("%s: worst difference %.2g\n", table.c_str(), worst);
  return worst;
}

// The tables have 7 digits after the point; the issue asks for 1e-3.
TEST(GistOracle, TwoScalesOfEight) {
  SKIP_WITHOUT_SHARED_DATA();
  EXPECT_LT(worst_gist_difference("gist_lear_b4_o8-8.tsv", std::array<std::size_t, 2>{8, 8}), 1e-5);
}
TEST(GistOracle, ThreeScales) {
  SKIP_WITHOUT_SHARED_DATA();
  EXPECT_LT(worst_gist_difference("gist_lear_b4_o8-8-4.tsv", std::array<std::size_t, 3>{8, 8, 4}), 1e-5);
}
TEST(GistOracle, FourScalesOfEight) {
  SKIP_WITHOUT_SHARED_DATA();
  EXPECT_LT(worst_gist_difference("gist_lear_b4_o8-8-8-8.tsv", std::array<std::size_t, 4>{8, 8, 8, 8}), 1e-5);
}

// Uniform brightness: after the mean is removed, nothing is left to filter.
TEST(Gist, OfAConstantPictureIsZero) {
  for (const int level : {0, 1, 128, 255}) {
    const auto values = gist_of(std::vector<std::uint8_t>(360 * 180, static_cast<std::uint8_t>(level)),
                                std::array<std::size_t, 2>{8, 8});
    ASSERT_EQ(values.size(), 256U);
    for (const float value : values) EXPECT_NEAR(value, 0, 1e-5) << level;
  }
}

// Detail only in the top left corner: the block there (0, the first of the first column of blocks) has far larger
// values than the one at the bottom right (15).
TEST(Gist, BlocksTellWhereThingsAre) {
  std::vector<std::uint8_t> grey(360 * 180, 100);
  for (std::size_t y = 0; y < 40; ++y) {
    for (std::size_t x = 0; x < 80; ++x) grey[y * 360 + x] = (x / 2 + y / 2) % 2 == 0 ? 50 : 200;
  }
  const auto values = gist_of(grey, std::array<std::size_t, 1>{8});
  double first = 0, last = 0;
  for (std::size_t filter = 0; filter < 8; ++filter) {
    first += static_cast<double>(values[filter * 16]);
    last += static_cast<double>(values[filter * 16 + 15]);
  }
  EXPECT_GT(first, 5 * last);
}

TEST(Gist, WorkIsUsedAgainWithoutATrace) {
  const Gist gist(std::array<std::size_t, 2>{8, 8});
  GistWork work = gist.make_work();
  std::vector<std::uint8_t> stripes(360 * 180), slopes(360 * 180);
  for (std::size_t i = 0; i < stripes.size(); ++i) {
    stripes[i] = i % 7 < 3 ? 20 : 220;
    slopes[i] = static_cast<std::uint8_t>(i / 360 + i % 70);
  }
  std::vector<float> first(gist.size()), second(gist.size()), again(gist.size());
  gist.describe(stripes.data(), work, first.data());
  gist.describe(slopes.data(), work, second.data());
  gist.describe(stripes.data(), work, again.data());
  EXPECT_EQ(first, again);
  EXPECT_NE(first, second);
}

}  // namespace
}  // namespace winnow::detail::video
