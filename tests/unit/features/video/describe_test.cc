// Frames to rows: blocks, weights, origins of rows, and equal results on any number of threads.
#include "winnow/video/describe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>

#include "base/rng.h"
#include "unit/features/video/clips.h"
#include "winnow/error.h"

namespace winnow::testing {
using namespace detail;
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class Describe : public ::testing::Test {
 protected:
  void SetUp() override { SKIP_WITHOUT_FFMPEG(); }

  // Noise that changes from frame to frame.
  std::string noise(const std::string& name, std::size_t frames) {
    Rng rng(frames);
    std::vector<Image> images(frames, plain(96, 64, 0, 0, 0));
    for (Image& image : images) {
      for (auto& byte : image.bgr) byte = static_cast<std::uint8_t>(rng.below(256));
    }
    write_clip(folder / name, images, 25);
    return folder / name;
  }

  FrameFeatures describe(const std::vector<std::string>& paths, const DescribeOptions& options) {
    return describe_frames(paths, options);
  }

  static double mean_sum(const FrameFeatures& features, const FeatureBlock& block) {
    double sum = 0;
    for (std::size_t i = 0; i < features.rows.size; ++i) {
      const auto row = features.rows.row(static_cast<Element>(i)).subspan(block.offset, block.size);
      sum += std::accumulate(row.begin(), row.end(), 0.0);
    }
    return sum / static_cast<double>(features.rows.size);
  }

  ClipFolder folder;
};

TEST_F(Describe, RowsAreBlocksOfStatedWeight) {
  DescribeOptions options;
  options.features = {"gist", "phog", "colour"};
  options.weights = {{"phog", 2.5}};
  const auto features = describe({noise("a.mkv", 5)}, options);
  EXPECT_EQ(features.rows.size, 5U);
  EXPECT_EQ(features.rows.dim, 256U + 2728U + 120U);
  ASSERT_EQ(features.blocks.size(), 3U);
  EXPECT_EQ(features.blocks[1].name, "phog");
  EXPECT_EQ(features.blocks[1].offset, 256U);
  EXPECT_NEAR(mean_sum(features, features.blocks[0]), 1, 1e-4);
  EXPECT_NEAR(mean_sum(features, features.blocks[1]), 2.5, 1e-4);
  EXPECT_NEAR(mean_sum(features, features.blocks[2]), 1, 1e-4);
  EXPECT_NEAR(features.blocks[1].factor, 2.5, 1e-4);  // raw pHoG rows sum to 1
  for (std::size_t i = 0; i < features.rows.size * features.rows.dim; ++i) ASSERT_GE(features.rows.data[i], 0);
  options.scale = false;
  const auto raw = describe({folder / "a.mkv"}, options);
  EXPECT_NEAR(raw.rows.data[0] * features.blocks[0].factor, features.rows.data[0], 1e-6);
}

// More frames than two batches, so that decoding and describing overlap.
TEST_F(Describe, ThreadsLeaveNoTrace) {
  const std::string path = noise("long.mkv", 70);
  DescribeOptions options;
  options.features = {"phog", "colour"};
  options.run.threads = 1;
  const auto one = describe({path}, options);
  options.run.threads = 3;
  const auto three = describe({path}, options);
  ASSERT_EQ(one.rows.size, 70U);
  ASSERT_EQ(three.rows.size, 70U);
  EXPECT_TRUE(std::equal(one.rows.data, one.rows.data + 70 * one.rows.dim, three.rows.data));
  EXPECT_EQ(one.tracks.front().change, three.tracks.front().change);
  EXPECT_EQ(one.tracks.front().quality, three.tracks.front().quality);
  for (std::size_t i = 0; i < 70; ++i) {
    EXPECT_EQ(three.origins[i].number, i);
    EXPECT_NEAR(three.origins[i].seconds, static_cast<double>(i) / 25, 2e-3);
  }
}

TEST_F(Describe, FilesFollowEachOther) {
  const std::string a = noise("a.mkv", 3), b = noise("b.mkv", 4);
  DescribeOptions options;
  options.features = {"colour"};
  options.frames.every = 2;
  const auto features = describe({a, b, a}, options);
  ASSERT_EQ(features.rows.size, 2U + 2U + 2U);
  EXPECT_EQ(features.files.size(), 3U);
  EXPECT_EQ(features.origins[3].file, 1U);
  EXPECT_EQ(features.origins[3].number, 2U);
  ASSERT_EQ(features.tracks.size(), 3U);
  EXPECT_EQ(features.tracks[0].size(), 3U);  // all frames, not only the described ones
  EXPECT_EQ(features.tracks[1].size(), 4U);
  EXPECT_EQ(features.tracks[1].change.size(), 4U);
  EXPECT_EQ(features.tracks[1].quality.size(), 4U);
  EXPECT_EQ(features.ends.size(), 3U);
}

// At 25 frames per second, 5 looks are every fifth frame. A film of 12 frames must have 6 rows, so every second is
// taken.
TEST_F(Describe, OnlyFramesThatAreLookedAt) {
  DescribeOptions options;
  options.features = {"colour"};
  options.looks = 5;
  const auto numbers = [&](const std::string& path) {
    std::vector<std::size_t> found;
    const auto features = describe({path}, options);
    EXPECT_EQ(features.tracks.front().size(), features.files.front().frames);
    for (const RowOrigin& origin : features.origins) found.push_back(origin.number);
    return found;
  };
  EXPECT_THAT(numbers(noise("a.mkv", 12)), ElementsAre(0, 5, 10));
  options.least_looks = 6;
  EXPECT_THAT(numbers(folder / "a.mkv"), ElementsAre(0, 2, 4, 6, 8, 10));
  options.least_looks = 0;
  options.frames.every = 2;
  EXPECT_THAT(numbers(folder / "a.mkv"), ElementsAre(0, 4, 8));
  options.track = false;
  EXPECT_TRUE(describe({folder / "a.mkv"}, options).tracks.empty());
}

TEST_F(Describe, OneFrameOfOneColour) {
  write_clip(folder / "flat.mkv", {plain(64, 48, 9, 9, 9)}, 1);
  DescribeOptions options;
  const auto features = describe({folder / "flat.mkv"}, options);
  ASSERT_EQ(features.rows.size, 1U);
  EXPECT_EQ(features.rows.data[0], 0);  // no edges: pHoG is 0 and stays 0
}

TEST_F(Describe, ComplaintsAreClear) {
  const std::string path = noise("a.mkv", 1);
  const auto complaint = [&](const DescribeOptions& options) -> std::string {
    try {
      describe({path}, options);
    } catch (const InputError& error) {
      return error.what();
    }
    return "none";
  };
  DescribeOptions options;
  options.features = {"sift"};
  EXPECT_THAT(complaint(options), HasSubstr("no features 'sift': expected phog, gist or colour"));
  options.features = {"gist", "gist"};
  EXPECT_THAT(complaint(options), HasSubstr("twice"));
  options.features = {};
  EXPECT_THAT(complaint(options), HasSubstr("no features are asked for"));
  options.features = {"gist"};
  options.weights = {{"phog", 1}};
  EXPECT_THAT(complaint(options), HasSubstr("not among the features"));
  options.weights = {{"gist", -1}};
  EXPECT_THAT(complaint(options), HasSubstr("the weight of gist is -1; expected a number > 0"));
  options.weights = {};
  options.edges = path;
  EXPECT_THAT(complaint(options), HasSubstr("is 96 x 64; expected 360 x 180"));
}

}  // namespace
}  // namespace winnow::testing
