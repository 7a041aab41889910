// Agreement of frames, computed by hand.
#include <gtest/gtest.h>

#include "winnow/error.h"
#include "winnow/video/agreement.h"

namespace winnow {
namespace {

std::vector<bool> chosen(std::size_t n, std::initializer_list<std::size_t> frames) {
  std::vector<bool> mask(n, false);
  for (const std::size_t frame : frames) mask[frame] = true;
  return mask;
}

TEST(Agreement, CountsWhatBothHave) {
  // Ours are 0 1 2, theirs 1 2 3 4. Both have 2 frames in common, so recall is 2/4, precision 2/3 and
  // F1 = 2 * 2 / (3 + 4).
  const Agreement result = agreement(chosen(6, {0, 1, 2}), chosen(6, {1, 2, 3, 4}));
  EXPECT_DOUBLE_EQ(result.recall, 0.5);
  EXPECT_DOUBLE_EQ(result.precision, 2.0 / 3);
  EXPECT_DOUBLE_EQ(result.f1, 4.0 / 7);
}

TEST(Agreement, OfNothingIsZero) {
  EXPECT_EQ(agreement(chosen(4, {}), chosen(4, {1})).f1, 0);
  EXPECT_EQ(agreement(chosen(4, {1}), chosen(4, {})).recall, 0);
  EXPECT_EQ(agreement(chosen(4, {1}), chosen(4, {2})).f1, 0);
  EXPECT_EQ(agreement(chosen(4, {2}), chosen(4, {2})).f1, 1);
  EXPECT_THROW(agreement(chosen(4, {}), chosen(5, {})), InputError);
}

TEST(VideoScores, MeansOverUsersAndTopFrames) {
  // User 1 chose frames 0 and 1, as segments 1 and 2. User 2 chose frame 1 only.
  const std::vector<float> users = {1, 0, 2, 1, 0, 0, 0, 0};
  const VideoScores scores = score_video(chosen(4, {0, 2}), {users.data(), 4, 2}, {});
  ASSERT_EQ(scores.users.size(), 2U);
  EXPECT_DOUBLE_EQ(scores.users[0].f1, 0.5);  // one of two, for recall and precision
  EXPECT_DOUBLE_EQ(scores.users[1].f1, 0);
  EXPECT_DOUBLE_EQ(scores.mean.f1, 0.25);
  EXPECT_EQ(scores.chosen, 2U);
  EXPECT_TRUE(scores.top.empty());
}

TEST(VideoScores, TopFramesComeInTheOrderOfVotes) {
  // 50 frames, so that the top 2 % is one frame: 7. The next by votes is 3. Frames 1 and 9 have equal votes, so the
  // earlier follows.
  std::vector<float> truth(50, 0.0F);
  truth[7] = 0.9F;
  truth[3] = 0.5F;
  truth[1] = truth[9] = 0.4F;
  const std::vector<float> users(50, 0.0F);
  const VideoScores scores = score_video(chosen(50, {7, 9}), {users.data(), 50, 1}, truth);
  ASSERT_EQ(scores.top.size(), 16U);
  EXPECT_EQ(scores.top[0].frames, 1U);
  EXPECT_DOUBLE_EQ(scores.top[0].agreement.recall, 1);
  EXPECT_DOUBLE_EQ(scores.top[0].agreement.f1, 2.0 / 3);  // precision 1/2
  EXPECT_DOUBLE_EQ(scores.top[2].agreement.recall, 1.0 / 3);
  EXPECT_DOUBLE_EQ(scores.top[3].agreement.recall, 0.5);
  EXPECT_DOUBLE_EQ(scores.top.back().share, 0.32);
  EXPECT_EQ(scores.top.back().frames, 16U);
}

TEST(VideoScores, SizesMustAgree) {
  const std::vector<float> users(8, 1.0F);
  EXPECT_THROW(score_video(chosen(5, {}), {users.data(), 4, 2}, {}), InputError);
  EXPECT_THROW(score_video(chosen(4, {}), {users.data(), 4, 2}, std::vector<float>(3)), InputError);
}

}  // namespace
}  // namespace winnow
