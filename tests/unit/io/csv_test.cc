// Comma- and tab-separated text: common forms of files, and common errors.
#include <gtest/gtest.h>

#include "tests/unit/io/io_test.h"

namespace winnow {
namespace {

Matrix read_csv(std::string_view text, std::string_view name = "x.csv", Negatives negatives = Negatives::kReject) {
  return matrix_of(read_string(text, name, {Format::kAuto, negatives}));
}

const Matrix kMatrix = {{1, 2.5f}, {3, 0}};

TEST(Csv, PlainWithHeaderAndWithout) {
  EXPECT_EQ(read_csv("1,2.5\n3,0\n"), kMatrix);
  EXPECT_EQ(read_csv("a,b\n1,2.5\n3,0\n"), kMatrix);
  EXPECT_EQ(error_of("1,b\n1,2.5\n3,0\n", "x.csv"),
            "x.csv, line 1: row 0, column 1 (counted from 0) holds \"b\"; expected a number");
  EXPECT_EQ(read_csv("1\t2.5\n3\t0\n", "x.tsv"), kMatrix);
  EXPECT_EQ(read_csv("length\twidth\n1\t2.5\n3\t0\n", "x.tsv"), kMatrix);
}

TEST(Csv, LineEndsSpacesAndByteOrderMark) {
  EXPECT_EQ(read_csv("1,2.5\n3,0"), kMatrix);
  EXPECT_EQ(read_csv("1,2.5\r\n3,0\r\n"), kMatrix);
  EXPECT_EQ(read_csv("1,2.5\r\n3,0\r"), kMatrix);
  EXPECT_EQ(read_csv("1,2.5\n3,0\n\n  \n\r\n"), kMatrix);
  EXPECT_EQ(read_csv("\xEF\xBB\xBF"
                     "1,2.5\n3,0\n"),
            kMatrix);
  EXPECT_EQ(read_csv("\xEF\xBB\xBF"
                     "a,b\n1,2.5\n3,0\n"),
            kMatrix);
  EXPECT_EQ(read_csv("  1 ,\t2.5 \n 3 , 0\n"), kMatrix);
  EXPECT_EQ(read_csv(" 1\t2.5 \n3 \t 0\n", "x.tsv"), kMatrix);
}

TEST(Csv, Quotes) {
  EXPECT_EQ(read_csv("\"1\",\"2.5\"\n\" 3 \", \"0\" \n"), kMatrix);
  EXPECT_EQ(read_csv("\"last, first\",\"say \"\"b\"\"\"\n1,2.5\n3,0\n"), kMatrix);
  EXPECT_EQ(read_csv("\"two\nlines\",b\n1,2.5\n3,0\n"), kMatrix);
  EXPECT_EQ(error_of("\"two\nlines\",b\n1,x\n", "x.csv"),
            "x.csv, line 3: row 0, column 1 (counted from 0) holds \"x\"; expected a number");
  EXPECT_EQ(error_of("a,b\n1,\"2\n", "x.csv"), "x.csv, line 2: a quote is opened and never closed");
  EXPECT_EQ(error_of("a,b\n1,\"2\"\"", "x.csv"), "x.csv, line 2: a quote is opened and never closed");
  EXPECT_EQ(error_of("a,b\n1,\"2\"3\n", "x.csv"), "x.csv, line 2: text follows the closing quote of a field");
}

TEST(Csv, WaysToWriteNumbers) {
  EXPECT_EQ(read_csv("a,b,c,d,e,0x1\n+1,1e2,.5,5.,1E-2,-0\n"), (Matrix{{1, 100, 0.5f, 5, 0.01f, 0}}));
  EXPECT_EQ(read_csv("1e-60,1e-400,0.00001e-1000000000000,16777217\n"), (Matrix{{0, 0, 0, 16777216}}));
  EXPECT_EQ(error_of("1,2\n1e39,2\n", "x.csv"),
            "x.csv, line 2: row 1, column 0 (counted from 0) holds 1e39; values must be finite and below 2^60 (about "
            "1.15e18)");
  EXPECT_EQ(error_of("1,2\n1,10000e400\n", "x.csv"),
            "x.csv, line 2: row 1, column 1 (counted from 0) holds 10000e400; values must be finite and below 2^60 "
            "(about 1.15e18)");
  EXPECT_EQ(error_of("nan,2\n", "x.csv"),
            "x.csv, line 1: row 0, column 0 (counted from 0) holds nan; values must be finite and below 2^60 (about "
            "1.15e18)");
  EXPECT_EQ(error_of("1,2\n1,-inf\n", "x.csv", {Format::kAuto, Negatives::kClip}),
            "x.csv, line 2: row 1, column 1 (counted from 0) holds -inf; values must be finite and below 2^60 (about "
            "1.15e18)");
}

TEST(Csv, Negatives) {
  EXPECT_EQ(error_of("a,b\n1,2\n3,-0.25\n", "x.csv"),
            "x.csv, line 3: row 1, column 1 (counted from 0) holds -0.25; feature-based selection needs values >= 0 "
            "(--negatives clip sets them to 0, --negatives split keeps both signs as separate features, --objective "
            "facility compares rows of both signs)");
  EXPECT_EQ(read_csv("1,-2\n-3,4\n5,6\n", "x.csv", Negatives::kClip), (Matrix{{1, 0}, {0, 4}, {5, 6}}));
  EXPECT_EQ(read_csv("1,-2\n-3,4\n5,6\n", "x.csv", Negatives::kSplit),
            (Matrix{{1, 0, 0, 2}, {0, 4, 3, 0}, {5, 6, 0, 0}}));
}

TEST(Csv, CellsThatAreNoNumbers) {
  EXPECT_EQ(error_of("1,2\n3,\n", "x.csv"),
            "x.csv, line 2: row 1, column 1 (counted from 0) is empty; expected a number");
  EXPECT_EQ(error_of("1,,2\n", "x.csv"), "x.csv, line 1: row 0, column 1 (counted from 0) is empty; expected a number");
  EXPECT_EQ(error_of("1\t\t2\n", "x.tsv"),
            "x.tsv, line 1: row 0, column 1 (counted from 0) is empty; expected a number");
  EXPECT_EQ(error_of("a,b\n1,2 3\n", "x.csv"),
            "x.csv, line 2: row 0, column 1 (counted from 0) holds \"2 3\"; expected a number");
  EXPECT_EQ(error_of("a,b\n1,+-3\n", "x.csv"),
            "x.csv, line 2: row 0, column 1 (counted from 0) holds \"+-3\"; expected a number");
  EXPECT_EQ(error_of(std::string_view("a,b\n1,\0\x1b[1m\n", 11), "x.csv"),
            "x.csv, line 2: row 0, column 1 (counted from 0) holds \"\\x00\\x1b[1m\"; expected a number");
  EXPECT_EQ(
      error_of("a\n" + std::string(1000, 'y'), "x.csv"),
      "x.csv, line 2: row 0, column 0 (counted from 0) holds \"" + std::string(40, 'y') + "...\"; expected a number");
}

TEST(Csv, RaggedRows) {
  EXPECT_EQ(error_of("1,2,3\n4,5\n", "x.csv"), "x.csv, line 2: found 2 fields, expected 3");
  EXPECT_EQ(error_of("a,b\n1,2\n3,4,5,6\n", "x.csv"), "x.csv, line 3: found 4 fields, expected 2");
  EXPECT_EQ(error_of("1,2\n3,4,\n", "x.csv"), "x.csv, line 2: found 3 fields, expected 2");
  EXPECT_EQ(error_of("1,2\n\n3,4\n", "x.csv"), "x.csv, line 2: the line is blank; expected a row of numbers");
}

TEST(Csv, Empty) {
  const std::string message = "x.csv is empty: expected at least one row of numbers";
  for (const char* text : {"", "\n", " \r\n\n", "\xEF\xBB\xBF", "a,b", "a,b\n", "a,b\n\n\n"}) {
    EXPECT_EQ(error_of(text, "x.csv"), message) << '"' << text << '"';
  }
}

TEST(Csv, ManyRows) {
  std::string text = "x,y,z\n";
  for (int i = 0; i < 50000; ++i) text += std::to_string(i) + "," + std::to_string(i / 8.0) + ",7\n";
  const Table table = read_string(text, "x.csv");
  const auto& rows = std::get<DenseRows>(table.rows);
  ASSERT_EQ(rows.size, 50000u);
  EXPECT_EQ(rows.row(49999)[0], 49999.0f);
  EXPECT_EQ(rows.row(49999)[1], 6249.875f);
  EXPECT_EQ(rows.row(12345)[2], 7.0f);
}

}  // namespace
}  // namespace winnow
