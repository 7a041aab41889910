// Sparse archives: order, duplicates, width, and inconsistent parts.
#include <algorithm>
#include <limits>

#include "tests/unit/io/io_test.h"
#include "tests/unit/io/make_files.h"

namespace winnow {
namespace {

std::string csr_with(const std::string& member, const std::string& content) {
  return zip_of(with(csr_members(), member, content));
}

Members coo_members(const std::vector<std::int32_t>& rows, const std::vector<std::int32_t>& columns,
                    const std::vector<float>& values, const std::vector<std::int64_t>& shape) {
  return {{"format.npy", npy("|S3", "()", "coo")},
          {"shape.npy", npy_longs(shape)},
          {"row.npy", npy_ints(rows)},
          {"col.npy", npy_ints(columns)},
          {"data.npy", npy_vector("<f4", values.size(), bytes_of(values))}};
}

TEST(Npz, StoredAndDeflated) {
  const Matrix expected = {{0, 2, 0}, {1, 0, 3}};
  EXPECT_EQ(matrix_of(read_string(zip_of(csr_members()), "x.npz")), expected);
  EXPECT_EQ(matrix_of(read_string(zip_of(csr_members(), true), "x.npz")), expected);
}

TEST(Npz, UnsortedColumnsAreSortedAndDuplicatesSummed) {
  auto members = with(csr_members(), "indptr.npy", npy_ints({0, 4, 5}));
  members = with(members, "indices.npy", npy_ints({2, 0, 2, 1, 1}));
  members = with(members, "data.npy", npy_floats("(5,)", {1, 2, 4, 8, 16}));
  const Table table = read_string(zip_of(members), "x.npz");
  EXPECT_EQ(matrix_of(table), (Matrix{{2, 8, 5}, {0, 16, 0}}));
  EXPECT_EQ(std::get<SparseRows>(table.rows).nonzeros(), 4u);
}

// A small archive can unpack to as many entries as it likes, so they are counted before they are read.
TEST(Npz, MoreEntriesThanPlaces) {
  const std::vector<std::int32_t> zeros(40000, 0);
  const std::vector<float> ones(zeros.size(), 1);
  auto members = with(csr_members(), "indptr.npy", npy_ints({0, 40000, 40000}));
  members = with(members, "indices.npy", npy_ints(zeros));
  members = with(members, "data.npy", npy_vector("<f4", ones.size(), bytes_of(ones)));
  const std::string message =
      "x.npz, member indices.npy has 40000 entries for a matrix of 6 places; expected at most one per place (scipy's "
      "sum_duplicates() makes it so)";
  EXPECT_EQ(error_of(zip_of(members, true), "x.npz"), message);
  EXPECT_EQ(error_of(zip_of(with(members, "format.npy", npy("|S3", "()", "csc")), true), "x.npz"), message);
  // A list of coordinates may name a place as often as it likes.
  EXPECT_EQ(matrix_of(read_string(zip_of(coo_members(zeros, zeros, ones, {1, 2}), true), "x.npz")),
            (Matrix{{40000, 0}}));
}

TEST(Npz, OldScipyWroteItsFormatAsUnicode) {
  const std::string utf32("c\0\0\0s\0\0\0r\0\0\0", 12);
  EXPECT_EQ(matrix_of(read_string(csr_with("format.npy", npy("<U3", "()", utf32)), "x.npz")),
            (Matrix{{0, 2, 0}, {1, 0, 3}}));
}

TEST(Npz, CoordinatesAsOneArray) {
  Members members = coo_members({}, {}, {5, 6}, {2, 3});
  members.erase(members.begin() + 2, members.begin() + 4);
  members.emplace_back("coords.npy", npy("<i4", "(2, 2)", bytes_of<std::int32_t>({1, 0, 2, 1})));
  EXPECT_EQ(matrix_of(read_string(zip_of(members), "x.npz")), (Matrix{{0, 6, 0}, {0, 0, 5}}));
}

TEST(Npz, NegativesAreJudgedAfterSumming) {
  const std::string file = zip_of(coo_members({0, 0, 1}, {1, 1, 0}, {3, -1, -2}, {2, 2}));
  EXPECT_EQ(error_of(file, "x.npz"),
            "x.npz: row 1, column 0 (counted from 0) holds -2; feature-based selection needs values >= 0 (--negatives "
            "clip sets them to 0, --negatives split keeps both signs as separate features, --objective facility "
            "compares rows of both signs)");
  EXPECT_EQ(matrix_of(read_string(file, "x.npz", {Format::kAuto, Negatives::kClip})), (Matrix{{0, 2}, {0, 0}}));
  EXPECT_EQ(matrix_of(read_string(file, "x.npz", {Format::kAuto, Negatives::kSplit})),
            (Matrix{{0, 2, 0, 0}, {0, 0, 2, 0}}));
}

TEST(Npz, SplitKeepsColumnsInOrder) {
  const std::string file = csr_with("data.npy", npy_floats("(3,)", {-2, -1, 3}));
  const Table table = read_string(file, "x.npz", {Format::kAuto, Negatives::kSplit});
  const auto& rows = std::get<SparseRows>(table.rows);
  EXPECT_EQ(std::vector(rows.columns, rows.columns + 3), (std::vector<std::uint32_t>{4, 2, 3}));
  EXPECT_EQ(table.columns, 6u);
  EXPECT_EQ(rows.dim, 6u);
}

TEST(Npz, ValuesThatAreNotFiniteAreNamedInEveryLayout) {
  const std::string after = " (counted from 0) holds 1e+300; values must be finite and below 2^60 (about 1.15e18)";
  const std::string data = npy("<f8", "(3,)", bytes_of<double>({2, 1e300, 3}));
  EXPECT_EQ(error_of(csr_with("data.npy", data), "x.npz"), "x.npz: row 1, column 0" + after);
  EXPECT_EQ(error_of(zip_of(with(coo_members({1, 0, 1}, {0, 2, 1}, {}, {2, 3}), "data.npy", data)), "x.npz"),
            "x.npz: row 0, column 2" + after);
  Members csc = with(csr_members(), "format.npy", npy("|S3", "()", "csc"));
  csc = with(csc, "indptr.npy", npy_ints({0, 1, 1, 3}));
  csc = with(csc, "indices.npy", npy_ints({1, 1, 0}));
  EXPECT_EQ(error_of(zip_of(with(csc, "data.npy", data)), "x.npz"), "x.npz: row 1, column 2" + after);
}

TEST(Npz, SumsThatAreNotFiniteAreErrors) {
  const float most = 0x1p59f;
  EXPECT_EQ(
      error_of(zip_of(coo_members({0, 0}, {1, 1}, {most, most}, {1, 2})), "x.npz"),
      "x.npz: row 0, column 1 (counted from 0) holds several entries that sum to 1.152921504606847e+18; values must be "
      "finite and below 2^60 (about 1.15e18)");
}

TEST(Npz, VeryWideInputIsCompacted) {
  const std::string file = zip_of(coo_members({0, 1, 1}, {2000000000, 5, 2000000000}, {1, -2, 3}, {2, 2000000001}));
  const Table clipped = read_string(file, "x.npz", {Format::kAuto, Negatives::kClip});
  EXPECT_EQ(clipped.columns, 2000000001u);
  EXPECT_EQ(clipped.used, (std::vector<std::uint32_t>{5, 2000000000}));
  EXPECT_EQ(dim(clipped.rows), 2u);
  EXPECT_EQ(std::get<SparseRows>(clipped.rows).row_columns(0)[0], 1u);

  const Table split = read_string(file, "x.npz", {Format::kAuto, Negatives::kSplit});
  EXPECT_EQ(split.columns, 4000000002u);
  EXPECT_EQ(split.used, (std::vector<std::uint32_t>{2000000000, 2000000006}));

  const std::string wider = zip_of(coo_members({0}, {5}, {1}, {1, 4000000000}));
  EXPECT_EQ(error_of(wider, "x.npz", {Format::kAuto, Negatives::kSplit}),
            "x.npz has 4000000000 columns; --negatives split can double at most 2147483647");
}

TEST(Npz, AllZeroWideInputKeepsOneColumn) {
  const Table table = read_string(zip_of(coo_members({}, {}, {}, {3, 100000})), "x.npz");
  EXPECT_EQ(table.used, std::vector<std::uint32_t>{0});
  EXPECT_EQ(dim(table.rows), 1u);
  EXPECT_EQ(size(table.rows), 3u);
}

TEST(Npz, ShapesNobodyCanMean) {
  EXPECT_EQ(error_of(zip_of(coo_members({0}, {0}, {1}, {4000000000, 1})), "x.npz"),
            "x.npz claims 4000000000 rows for 1 entries; that is not plausible");
  EXPECT_EQ(error_of(zip_of(coo_members({0}, {0}, {1}, {5000000000, 1})), "x.npz"),
            "x.npz has 5000000000 rows; at most 4294967294 are supported");
  EXPECT_EQ(error_of(zip_of(coo_members({}, {}, {}, {0, 1})), "x.npz"),
            "x.npz is empty: expected at least one row of numbers");
  EXPECT_EQ(error_of(zip_of(coo_members({}, {}, {}, {1, 0})), "x.npz"),
            "x.npz has no columns: expected at least one number per row");
  EXPECT_EQ(error_of(csr_with("shape.npy", npy_longs({-2, 3})), "x.npz"),
            "x.npz, member shape.npy holds -2; expected sizes >= 0");
  EXPECT_EQ(error_of(csr_with("shape.npy", npy_longs({2})), "x.npz"),
            "x.npz holds a sparse array of 1 dimensions; expected 2");
}

TEST(Npz, PartsThatDisagree) {
  EXPECT_EQ(error_of(csr_with("indptr.npy", npy_ints({0, 3})), "x.npz"),
            "x.npz, member indptr.npy has 2 entries; expected 3 for the shape");
  EXPECT_EQ(
      error_of(csr_with("indptr.npy", npy_ints({1, 1, 3})), "x.npz"),
      "x.npz, member indptr.npy: entry 0 is 1; expected values that begin with 0, never decrease and are at most 3");
  EXPECT_EQ(
      error_of(csr_with("indptr.npy", npy_ints({0, 2, 1})), "x.npz"),
      "x.npz, member indptr.npy: entry 2 is 1; expected values that begin with 0, never decrease and are at most 3");
  EXPECT_EQ(error_of(csr_with("indptr.npy", npy_ints({0, 1, 2})), "x.npz"),
            "x.npz, member indptr.npy ends with 2; expected 3, the number of entries");
  EXPECT_EQ(error_of(csr_with("indices.npy", npy_ints({1, 0, 3})), "x.npz"),
            "x.npz, member indices.npy: entry 2 is 3; expected 0 to 2");
  EXPECT_EQ(error_of(csr_with("indices.npy", npy_ints({1, -1, 2})), "x.npz"),
            "x.npz, member indices.npy: entry 1 is -1; expected 0 to 2");
  EXPECT_EQ(error_of(csr_with("indices.npy", npy_floats("(3,)", {1, 0, 2})), "x.npz"),
            "x.npz, member indices.npy holds elements of type \"<f4\"; expected int32 or int64");
  EXPECT_EQ(error_of(csr_with("data.npy", npy_floats("(2,)", {1, 2})), "x.npz"),
            "x.npz, member data.npy has 2 entries; expected 3");
  EXPECT_EQ(error_of(csr_with("data.npy", npy_floats("(1, 3)", {1, 2, 3})), "x.npz"),
            "x.npz, member data.npy has shape (1, 3); expected one dimension");
  EXPECT_EQ(error_of(zip_of(coo_members({0, 1}, {0}, {1}, {2, 2})), "x.npz"),
            "x.npz has 2 row numbers and 1 column numbers; expected the same number of each");
  Members members = csr_members();
  members.pop_back();
  EXPECT_EQ(error_of(zip_of(members), "x.npz"),
            "x.npz has no member data.npy: expected what scipy.sparse.save_npz writes");
}

TEST(Npz, ArchivesThatAreNone) {
  EXPECT_EQ(error_of("", "x.npz"), "x.npz is empty: expected a .npz archive");
  EXPECT_EQ(error_of("1,2\n", "x.npz"), "x.npz is not a readable .npz archive: Not a zip archive");
}

TEST(Npz, ADamagedByteFailsTheChecksum) {
  std::string file = zip_of(csr_members());
  const std::size_t at = file.find(bytes_of<float>({2, 1, 3}));
  ASSERT_NE(at, std::string::npos);
  file[at] = static_cast<char>(file[at] ^ 1);
  EXPECT_EQ(error_of(file, "x.npz"), "x.npz, member data.npy is damaged: CRC error");
}

TEST(Npz, AClaimOfMoreThanDeflateCanPackIsRefused) {
  const std::string data = npy_vector("<f4", 100000, std::string(400000, '\0'));
  std::string file = zip_of(with(csr_members(), "data.npy", data), true);
  // The size of the unpacked data is in the central directory, little-endian.
  const auto size = static_cast<std::uint32_t>(data.size());
  std::string claim = bytes_of<std::uint32_t>({size}), larger = bytes_of<std::uint32_t>({0x7FFFFFFF});
  const std::size_t at = file.rfind(claim);
  ASSERT_NE(at, std::string::npos);
  file.replace(at, 4, larger);
  EXPECT_NE(error_of(file, "x.npz"), "no InputError");
}

}  // namespace
}  // namespace winnow
