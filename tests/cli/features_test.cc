// winnow features: descriptors of pictures, as a file that the other commands read.
#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

// Pictures of 40 x 30 with a bright box, in the simplest format.
std::string picture(std::size_t left) {
  std::string pixels;
  for (std::size_t y = 0; y < 30; ++y) {
    for (std::size_t x = 0; x < 40; ++x) pixels += x >= left && x < left + 12 && y > 8 && y < 20 ? '\xF0' : '\x20';
  }
  return "P5\n40 30\n255\n" + pixels;
}

class Features : public CommandTest {
 protected:
  Features() {
    for (std::size_t i = 0; i < 6; ++i) folder.write("p" + std::to_string(i) + ".pgm", picture(4 * i));
  }
};

TEST_F(Features, OfPicturesCanBeSelectedFrom) {
  const Outcome outcome = folder.winnow("features p0.pgm p1.pgm p2.pgm p3.pgm p4.pgm p5.pgm -o f.npy");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "6 frames x 2984 features (phog 2728, gist 256) written to f.npy\n");
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(folder.read("f.npy"), HasSubstr("'shape': (6, 2984)"));
  EXPECT_EQ(folder.read("f.npy").size() % 64, 6 * 2984 * 4 % 64);
  EXPECT_THAT(folder.winnow("select f.npy -k 2").out, HasSubstr("2 of 6"));
}

TEST_F(Features, BlocksAreChosenAndWeighted) {
  ASSERT_EQ(folder.winnow("features p0.pgm p1.pgm --features colour,gist -o f.npy").exit_code, 0);
  EXPECT_THAT(folder.read("f.npy"), HasSubstr("'shape': (2, 376)"));
  const Outcome raw = folder.winnow("features p0.pgm --features colour -o -");
  const Outcome same = folder.winnow("features p0.pgm --features colour --weights colour=1 -o -");
  const Outcome twice = folder.winnow("features p0.pgm --features colour --weights colour=2 -o -");
  ASSERT_EQ(raw.exit_code + same.exit_code + twice.exit_code, 0) << twice.err;
  EXPECT_EQ(raw.out.size(), 128U + 120 * 4);
  EXPECT_EQ(raw.out.size(), twice.out.size());
  EXPECT_NE(raw.out, twice.out);
}

TEST_F(Features, EdgesCanBeGiven) {
  // 360 x 180 bits, all 1: black, so no edges, and pHoG is 0.
  folder.write("none.pbm", "P4\n360 180\n" + std::string(45 * 180, '\xFF'));
  folder.write("all.pbm", "P4\n360 180\n" + std::string(45 * 180, '\0'));
  const Outcome none = folder.winnow("features p0.pgm --features phog --edges none.pbm -o -");
  ASSERT_EQ(none.exit_code, 0) << none.err;
  EXPECT_EQ(none.out.substr(128), std::string(2728 * 4, '\0'));
  EXPECT_NE(folder.winnow("features p0.pgm --features phog --edges all.pbm -o -").out, none.out);
  expect_complaint("features p0.pgm --edges p1.pgm -o f.npy", "edge map p1.pgm is 40 x 30; expected 360 x 180");
}

TEST_F(Features, ComplaintsAreClear) {
  expect_complaint("features p0.pgm", "-o");
  expect_complaint("features nowhere.mp4 -o f.npy", "there is no file nowhere.mp4");
  expect_complaint("features p0.pgm f.npy -o f.npy", "expected different files");
  expect_complaint("features p0.pgm --features sift -o f.npy", "no features 'sift': expected phog, gist or colour");
  expect_complaint("features p0.pgm --weights gist -o f.npy", "expected NAME=NUMBER");
  expect_complaint("features p0.pgm --weights colour=1 -o f.npy", "not among the features");
  expect_complaint("features p0.pgm --every 0 -o f.npy", "expected a whole number from 1");
  expect_complaint("features p0.pgm --every 2 --fps 1 -o f.npy", "every and fps are both given");
  expect_complaint("features p0.pgm --fps 0 -o f.npy", "0 was given; expected a number > 0");
  expect_complaint("features p0.pgm --lines -o f.npy", "--lines is for texts");
  expect_complaint("features p0.pgm --edges p1.pgm --features gist -o f.npy",
                   "--edges was given with --features gist; it belongs to --features phog");
  expect_complaint("features p0.pgm --edges '' -o f.npy", "--edges: an empty value was given");
  folder.write("words.txt", "Words.\n");
  expect_complaint("features words.txt -o f.npy", "words.txt");
  EXPECT_FALSE(folder.has("f.npy"));
  folder.write("film.mp4", std::string("\0\0\0\x18"
                                       "ftypmp42",
                                       12));
  expect_complaint("features film.mp4 -o f.npz", "film.mp4 is a film");
  expect_complaint("features p0.pgm -o f.csv", "expected a name that ends in .npz for texts or in .npy for frames");
  expect_complaint("features p0.pgm --bigrams -o f.npy", "--bigrams is for texts");
  expect_complaint("features words.txt --every 2 -o f.npz", "--every is for videos and pictures");
}

TEST_F(Features, InputMayFollowAListOfFeatures) {
  ASSERT_EQ(folder.winnow("features --features colour p0.pgm p1.pgm -o f.npy").exit_code, 0);
  EXPECT_THAT(folder.read("f.npy"), HasSubstr("'shape': (2, 120)"));
}

}  // namespace
}  // namespace winnow::testing
