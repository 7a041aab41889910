// Lines and weights.
#include "tests/unit/io/io_test.h"
#include "tests/unit/io/make_files.h"

namespace winnow {
namespace {

std::vector<std::string> lines(std::string_view content) {
  const Folder folder;
  return read_lines(folder.add("x.txt", content));
}

TEST(ReadLines, WithoutLineEnds) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines(""), Lines{});
  EXPECT_EQ(lines("a\nb"), (Lines{"a", "b"}));
  EXPECT_EQ(lines("a\nb\n"), (Lines{"a", "b"}));
  EXPECT_EQ(lines("a\r\n\r\n b \r\n"), (Lines{"a", "", " b "}));
  EXPECT_EQ(lines("\n"), Lines{""});
  EXPECT_EQ(lines("\xEF\xBB\xBF"
                  "a\n"),
            Lines{"a"});
  EXPECT_EQ(error_of([] { read_lines("/missing/x"); }), "cannot open /missing/x: No such file or directory");
}

std::vector<float> weights(std::string_view content) {
  const Folder folder;
  return read_weights(folder.add("w", content));
}

// The message without the folder.
std::string weights_error(std::string_view content) {
  const Folder folder;
  const std::string path = folder.add("w", content);
  std::string message = error_of([&] { read_weights(path); });
  const std::size_t at = message.find(path);
  return at == std::string::npos ? message : message.replace(at, path.size(), "w");
}

TEST(ReadWeights, FromTextAndArrays) {
  const std::vector<float> expected = {1, 0.5f, 0};
  EXPECT_EQ(weights("1\n0.5\n0\n"), expected);
  EXPECT_EQ(weights("weight\n1\n0.5\n0"), expected);
  EXPECT_EQ(weights("1,0.5,0\n"), expected);
  EXPECT_EQ(weights("1\t0.5\t0\n"), expected);
  EXPECT_EQ(weights(npy_floats("(3,)", expected)), expected);
  EXPECT_EQ(weights(npy_floats("(3, 1)", expected)), expected);
  EXPECT_EQ(weights(npy("<f8", "(1, 3)", bytes_of<double>({1, 0.5, 0}))), expected);
}

// As floats they would be 0.100000001 and 123456792.
TEST(ReadCosts, ToTheLastDigit) {
  const Folder folder;
  const std::vector<double> expected = {0.1, 123456789, 2.5};
  const auto costs = [&](std::string_view content) { return read_costs(folder.add("c", content)); };
  EXPECT_EQ(costs("0.1\n123456789\n2.5\n"), expected);
  EXPECT_EQ(costs("\xEF\xBB\xBF"
                  "0.1,1.23456789e8,+2.5\r\n"),
            expected);
  EXPECT_EQ(costs("1.25e+01\n1E+2\n+1e+05\n"), (std::vector<double>{12.5, 100, 1e5}));
  EXPECT_EQ(costs("2.5e-01\t1e-400\n"), (std::vector<double>{0.25, 0}));
  EXPECT_EQ(costs("\"cost 7\"\n 0.1\n\"123456789\"\n2.5\n\n"), expected);
  EXPECT_EQ(costs(npy("<f8", "(3,)", bytes_of<double>(expected))), expected);
  EXPECT_EQ(costs(npy("<i8", "(2,)", bytes_of<std::int64_t>({123456789, 3}))), (std::vector<double>{123456789, 3}));
  EXPECT_EQ(costs(npy_floats("(1, 2)", {0.5f, 3})), (std::vector<double>{0.5, 3}));
  EXPECT_NE(error_of([&] { costs("1\n-2\n"); }).find("costs must be > 0"), std::string::npos);
}

TEST(ReadWeights, Errors) {
  EXPECT_EQ(weights_error("1\n-0.2\n"), "w, line 2: row 1, column 0 (counted from 0) holds -0.2; weights must be >= 0");
  EXPECT_EQ(weights_error(npy_floats("(2,)", {1, -1})),
            "w: row 1, column 0 (counted from 0) holds -1; weights must be >= 0");
  EXPECT_EQ(
      weights_error("1\ninf\n"),
      "w, line 2: row 1, column 0 (counted from 0) holds inf; values must be finite and below 2^60 (about 1.15e18)");
  EXPECT_EQ(weights_error("1,2\n3,4\n"), "w holds 2 rows of 2 numbers; expected one number per line");
  EXPECT_EQ(weights_error(npy_floats("(2, 2)", {1, 2, 3, 4})),
            "w holds an array of shape (2, 2); expected one number per element");
  EXPECT_EQ(weights_error(""), "w is empty: expected at least one row of numbers");
  EXPECT_EQ(weights_error(zip_of(csr_members())),
            "w is an archive; expected a .npy vector or text with one number per line");
}

}  // namespace
}  // namespace winnow
