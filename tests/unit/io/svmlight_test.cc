// svmlight / libsvm text.
#include "tests/unit/io/io_test.h"

namespace winnow {
namespace {

Matrix read_svmlight(std::string_view text, Negatives negatives = Negatives::kReject) {
  return matrix_of(read_string(text, "x.svm", {Format::kAuto, negatives}));
}

TEST(Svmlight, CountsFromOneUnlessAnIndexIsZero) {
  EXPECT_EQ(read_svmlight("1 1:2 3:4\n-1 2:5\n"), (Matrix{{2, 0, 4}, {0, 5, 0}}));
  EXPECT_EQ(read_svmlight("1 1:2 3:4\n-1 0:5\n"), (Matrix{{0, 2, 0, 4}, {5, 0, 0, 0}}));
}

TEST(Svmlight, CommentsQidsBlankLinesAndEmptyRows) {
  EXPECT_EQ(read_svmlight("# made by hand\n\n+1 qid:7 1:2 # note 9:9\r\n0\n1,2,3\t2:+.5 \n  # end"),
            (Matrix{{2, 0}, {0, 0}, {0, 0.5f}}));
}

TEST(Svmlight, SortsButRefusesRepeatedIndices) {
  EXPECT_EQ(read_svmlight("1 3:3 1:1 2:2\n"), (Matrix{{1, 2, 3}}));
  EXPECT_EQ(error_of("1 1:1\n1 3:3 1:1 3:2\n", "x.svm"), "x.svm, line 2: index 3 occurs twice");
}

TEST(Svmlight, Negatives) {
  EXPECT_EQ(error_of("1 1:1\n1 7:-0.5\n", "x.svm"),
            "x.svm, line 2: row 1 (counted from 0), index 7 holds -0.5; feature-based selection needs values >= 0 "
            "(--negatives clip sets them to 0, --negatives split keeps both signs as separate features, --objective "
            "facility compares rows of both signs)");
  EXPECT_EQ(read_svmlight("1 1:-1 2:2\n", Negatives::kClip), (Matrix{{0, 2}}));
  EXPECT_EQ(read_svmlight("1 1:-1 2:2\n", Negatives::kSplit), (Matrix{{0, 2, 1, 0}}));
  EXPECT_EQ(
      error_of("1 1:nan\n", "x.svm", {Format::kAuto, Negatives::kSplit}),
      "x.svm, line 1: row 0 (counted from 0), index 1 holds nan; values must be finite and below 2^60 (about 1.15e18)");
}

TEST(Svmlight, WideInputIsCompacted) {
  const Table table = read_string("1 1:1 4000000000:2\n", "x.svm");
  EXPECT_EQ(table.columns, 4000000000u);
  EXPECT_EQ(table.used, (std::vector<std::uint32_t>{0, 3999999999}));
  EXPECT_EQ(dim(table.rows), 2u);
}

TEST(Svmlight, Errors) {
  EXPECT_EQ(error_of("1:2\n", "x.svm"), "x.svm, line 1: expected a label first, found \"1:2\"");
  EXPECT_EQ(error_of("cat 1:2\n", "x.svm"), "x.svm, line 1: expected a label first, found \"cat\"");
  EXPECT_EQ(error_of("1 2\n", "x.svm"), "x.svm, line 1: expected index:value, found \"2\"");
  EXPECT_EQ(error_of("1 2:\n", "x.svm"), "x.svm, line 1: expected index:value, found \"2:\"");
  EXPECT_EQ(error_of("1 2:3x\n", "x.svm"), "x.svm, line 1: expected index:value, found \"2:3x\"");
  EXPECT_EQ(error_of("1 -2:3\n", "x.svm"), "x.svm, line 1: expected index:value, found \"-2:3\"");
  EXPECT_EQ(error_of("1 4294967295:3\n", "x.svm"),
            "x.svm, line 1: the index of \"4294967295:3\" is too large; at most 4294967293 is supported");
  EXPECT_EQ(error_of("", "x.svm"), "x.svm is empty: expected at least one row of numbers");
  EXPECT_EQ(error_of("# nothing\n", "x.svm"), "x.svm is empty: expected at least one row of numbers");
  EXPECT_EQ(error_of("1\n0\n", "x.svm"), "x.svm has no columns: expected at least one number per row");
}

}  // namespace
}  // namespace winnow
