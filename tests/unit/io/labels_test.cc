// One label per row, from lines, tables and arrays.
#include <fmt/format.h>

#include "tests/unit/io/io_test.h"
#include "tests/unit/io/make_files.h"

namespace winnow {
namespace {

using Labels = std::vector<std::string>;

Labels labels(std::string_view content, std::string_view name, std::size_t n, const std::string& column = {}) {
  return read_labels(std::as_bytes(std::span(content)), name, n, column);
}

std::string labels_error(std::string_view content, std::string_view name, std::size_t n,
                         const std::string& column = {}) {
  return error_of([&] { labels(content, name, n, column); });
}

TEST(ReadLabels, OnePerLine) {
  EXPECT_EQ(labels("a\nb b\n\n", "x.txt", 3), (Labels{"a", "b b", ""}));
  EXPECT_EQ(labels("a,b\r\nc", "x", 2), (Labels{"a,b", "c"}));
  EXPECT_EQ(labels_error("a\nb\n", "x.txt", 3),
            "x.txt has labels for 2 rows, but the input has 3; expected one line per row");
  EXPECT_EQ(labels_error("a\n", "x.txt", 1, "c"), "x.txt is not a table; column \"c\" can be read from .csv and .tsv");
  const Folder folder;
  EXPECT_EQ(read_labels(folder.add("x.txt", "a\nb\n"), 2), (Labels{"a", "b"}));
}

TEST(ReadLabels, TablesOfOneColumn) {
  EXPECT_EQ(labels("genre\nnews\nsports\n", "x.csv", 2), (Labels{"news", "sports"}));
  EXPECT_EQ(labels("news\nsports\n", "x.csv", 2), (Labels{"news", "sports"}));
  EXPECT_EQ(labels("genre\n\"news, world\"\n\"a \"\"b\"\"\"\n\"two\nlines\"\n", "x.CSV", 3),
            (Labels{"news, world", "a \"b\"", "two\nlines"}));
  EXPECT_EQ(labels("\xEF\xBB\xBFgenre\r\n news \r\n\"\"\r\n", "x.tsv", 2), (Labels{"news", ""}));
  EXPECT_EQ(labels_error("genre\na\n", "x.csv", 5),
            "x.csv has 2 lines, but the input has 5 rows; expected one line per row, or a header and one line per row");
  EXPECT_EQ(labels_error("", "x.csv", 5), "x.csv is empty; expected a label for each of 5 rows");
  EXPECT_EQ(labels("genre\na\nb\n", "x.csv", 2, "genre"), (Labels{"a", "b"}));
  EXPECT_EQ(labels("a\na\nb\nb\n\n", "x.csv", 4), (Labels{"a", "a", "b", "b"}));  // a blank line at the end
  EXPECT_EQ(labels("a\r\n\r\n\n", "x.csv", 1), (Labels{"a"}));
}

// A label of the first row that looks like the number of the column.
TEST(ReadLabels, AColumnByItsNumberWithoutAHeader) {
  EXPECT_EQ(labels("0,2\n1,3\n", "x.csv", 2, "2"), (Labels{"2", "3"}));
  EXPECT_EQ(labels("0,2\n1,3\n", "x.csv", 1, "2"), (Labels{"3"}));
}

TEST(ReadLabels, AColumnByItsName) {
  const std::string table = "id,genre,\"the year\"\n1,\"news, world\",1999\n2, sports ,2000\n";
  EXPECT_EQ(labels(table, "x.csv", 2, "genre"), (Labels{"news, world", "sports"}));
  EXPECT_EQ(labels(table, "x.csv", 2, "the year"), (Labels{"1999", "2000"}));
  EXPECT_EQ(labels("id\tgenre\n1\ta b\n", "x.tsv", 1, "genre"), (Labels{"a b"}));
  EXPECT_EQ(
      labels_error(table, "x.csv", 2),
      "x.csv has 3 columns (id, genre, the year); expected one, or FILE:COLUMN with the name or number of a column");
  EXPECT_EQ(labels_error(table, "x.csv", 2, "Genre"), "x.csv has no column \"Genre\"; it has id, genre, the year");
  EXPECT_EQ(labels_error("a,a\n1,2\n", "x.csv", 1, "a"), "x.csv has two columns \"a\"; expected one");
  EXPECT_EQ(labels_error(table, "x.csv", 3, "genre"),
            "x.csv has labels for 2 rows below its header, but the input has 3; expected one line per row");
  EXPECT_EQ(labels_error("a,b\n\"1\n\n\",2\n3\n", "x.csv", 2, "a"), "x.csv, line 5: found 1 fields, expected 2");
  EXPECT_EQ(labels_error("a,b\n\"1,2\n", "x.csv", 1, "a"), "x.csv, line 2: a quote is opened and never closed");
  EXPECT_EQ(labels_error("a,b\n\"1\"2,3\n", "x.csv", 1, "a"),
            "x.csv, line 2: text follows the closing quote of a field");
}

// A number is a place, unless the header has it as a name. A table of exactly n lines has no header.
TEST(ReadLabels, AColumnByItsNumber) {
  const std::string table = "news\tn1\nnews\tn2\nsports\ts1\n";
  EXPECT_EQ(labels(table, "x.tsv", 3, "1"), (Labels{"news", "news", "sports"}));
  EXPECT_EQ(labels(table, "x.tsv", 3, "2"), (Labels{"n1", "n2", "s1"}));
  EXPECT_EQ(labels(table, "x.tsv", 2, "1"), (Labels{"news", "sports"}));
  EXPECT_EQ(labels("2,1\na,b\n", "x.csv", 1, "1"), Labels{"b"});
  EXPECT_EQ(labels_error(table, "x.tsv", 5, "1"),
            "x.tsv has 3 lines, but the input has 5 rows; expected one line per row, or a header and one line per row");
  for (const char* column : {"0", "3", "1x", "-1"}) {
    EXPECT_EQ(labels_error(table, "x.tsv", 3, column),
              fmt::format("x.tsv has no column \"{}\"; it has news, n1", column));
  }
}

TEST(ReadLabels, ArraysOfIntegersAndBools) {
  EXPECT_EQ(labels(npy_longs({-1, 1LL << 40}), "x.npy", 2), (Labels{"-1", "1099511627776"}));
  EXPECT_EQ(labels(npy_ints({7, -7}), "x.npy", 2), (Labels{"7", "-7"}));
  EXPECT_EQ(labels(npy_vector("|i1", 2, "\x01\xFF"), "x.npy", 2), (Labels{"1", "-1"}));
  EXPECT_EQ(labels(npy_vector("|u1", 2, "\x01\xFF"), "x.npy", 2), (Labels{"1", "255"}));
  EXPECT_EQ(labels(npy_vector("<u2", 1, bytes_of<std::uint16_t>({65535})), "x.npy", 1), (Labels{"65535"}));
  EXPECT_EQ(labels(npy_vector("<u8", 1, bytes_of<std::uint64_t>({~0ULL})), "x.npy", 1),
            (Labels{"18446744073709551615"}));
  EXPECT_EQ(labels(npy_vector("|b1", 2, std::string("\x00\x01", 2)), "x.npy", 2), (Labels{"False", "True"}));
}

TEST(ReadLabels, ArraysOfStrings) {
  EXPECT_EQ(labels(npy_vector("|S3", 3, std::string("abcd\0\0\0\0\0", 9)), "x.npy", 3), (Labels{"abc", "d", ""}));
  const std::vector<std::uint32_t> points{'a', 0xE9, 0, 0x20AC, 0x1F600, 0xD800};
  EXPECT_EQ(labels(npy_vector("<U3", 2, bytes_of(points)), "x.npy", 2),
            (Labels{"a\xC3\xA9", "\xE2\x82\xAC\xF0\x9F\x98\x80\xEF\xBF\xBD"}));
}

TEST(ReadLabels, ArraysThatAreNoLabels) {
  EXPECT_EQ(labels_error(npy_floats("(2,)", {1, 2}), "x.npy", 2),
            "x.npy holds elements of type \"<f4\"; expected little-endian integers, bools or strings (numpy's U or S)");
  EXPECT_EQ(labels_error(npy("<i4", "(1, 2)", bytes_of<std::int32_t>({1, 2})), "x.npy", 2),
            "x.npy holds an array of shape (1, 2); expected one dimension, one label per row");
  EXPECT_EQ(labels_error(npy_vector("<i4", 3, bytes_of<std::int32_t>({1, 2})), "x.npy", 3),
            "x.npy holds 8 bytes of labels, which are not 3 elements of type \"<i4\"");
  EXPECT_EQ(labels_error(npy_ints({1, 2}), "x.npy", 3),
            "x.npy has labels for 2 rows, but the input has 3; expected one element per row");
  EXPECT_EQ(labels_error(npy_ints({1, 2}), "x.npy", 2, "c"),
            "x.npy is not a table; column \"c\" can be read from .csv and .tsv");
  const auto refused_type = [](const std::string& descr) {
    return labels_error(npy_vector(descr, 1, ""), "x.npy", 1).starts_with("x.npy holds elements of type \"" + descr);
  };
  for (const char* descr : {">i4", "<U99999999999", "|S0", "|O", "<i3", "<M8"})
    EXPECT_TRUE(refused_type(descr)) << descr;
  EXPECT_EQ(labels_error("a\n", "x.npy", 1), "x.npy is cut off in its .npy header");
  EXPECT_EQ(labels_error(zip_of(csr_members()), "x.txt", 1),
            "x.txt is an archive; expected text or a .npy vector of labels");
}

}  // namespace
}  // namespace winnow
