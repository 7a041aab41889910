// Every value times a number, in every format and as a stream: the same bits.
#include <limits>

#include "tests/unit/io/io_test.h"
#include "tests/unit/io/make_files.h"
#include "tests/unit/io/rows_of_stream.h"

namespace winnow {
namespace {

const double kByte = 1 / 255.0;

ReadOptions scaled_by(double scale, Negatives negatives = Negatives::kReject) {
  return {Format::kAuto, negatives, {}, scale};
}

TEST(Scale, BytesFromZeroToOne) {
  std::string bytes;
  Matrix expected(1);
  for (int i = 0; i < 256; ++i) {
    bytes += static_cast<char>(i);
    expected[0].push_back(static_cast<float>(i * kByte));
  }
  EXPECT_EQ(expected[0][255], 1.0f);
  EXPECT_EQ(matrix_of(read_string(npy("|u1", "(1, 256)", bytes), "x.npy", scaled_by(kByte))), expected);
}

TEST(Scale, TheSameBitsInEveryFormat) {
  const Matrix expected = {{0, static_cast<float>(7 * kByte)}, {static_cast<float>(255 * kByte), 0}};
  const ReadOptions options = scaled_by(kByte);
  const std::string tensors =
      safetensors("{" + tensor("a", "I32", "[2,2]", 0, 16) + "}", bytes_of<std::int32_t>({0, 7, 255, 0}));
  auto members = with(csr_members(), "shape.npy", npy_longs({2, 2}));
  members = with(members, "indptr.npy", npy_ints({0, 1, 2}));
  members = with(members, "indices.npy", npy_ints({1, 0}));
  members = with(members, "data.npy", npy_vector("|u1", 2, "\x07\xFF"));
  EXPECT_EQ(matrix_of(read_string(npy_floats("(2, 2)", {0, 7, 255, 0}), "x.npy", options)), expected);
  EXPECT_EQ(matrix_of(read_string(npy("<f8", "(2, 2)", bytes_of<double>({0, 7, 255, 0})), "x.npy", options)), expected);
  EXPECT_EQ(matrix_of(read_string(tensors, "x.safetensors", options)), expected);
  EXPECT_EQ(matrix_of(read_string("0,7\n\"255\", 0\n", "x.csv", options)), expected);
  EXPECT_EQ(matrix_of(read_string("0\t7\n255\t0\n", "x.tsv", options)), expected);
  EXPECT_EQ(matrix_of(read_string("1 2:7\n1 1:255\n", "x.svm", options)), expected);
  EXPECT_EQ(matrix_of(read_string(zip_of(members), "x.npz", options)), expected);
  RowStreamOptions stream;
  stream.read = options;
  EXPECT_EQ(stream_string("0,7\n255,0\n", "x.csv", stream), expected);
  EXPECT_EQ(stream_string(tensors, "x.safetensors", stream), expected);
}

TEST(Scale, AFileInPlaceIsNotTouched) {
  const Folder folder;
  const std::string path = folder.add("x.npy", npy_floats("(1, 2)", {2, 4}));
  EXPECT_EQ(matrix_of(read_table(path, scaled_by(0.5))), (Matrix{{1, 2}}));
  EXPECT_EQ(matrix_of(read_table(path)), (Matrix{{2, 4}}));
}

TEST(Scale, SignsAreTreatedAfterwards) {
  const std::string file = npy("<i4", "(1, 2)", bytes_of<std::int32_t>({-2, 4}));
  EXPECT_EQ(matrix_of(read_string(file, "x.npy", scaled_by(0.5, Negatives::kClip))), (Matrix{{0, 2}}));
  EXPECT_EQ(matrix_of(read_string(file, "x.npy", scaled_by(0.5, Negatives::kSplit))), (Matrix{{0, 2, 1, 0}}));
  const std::string error = error_of(file, "x.npy", scaled_by(0.5));
  EXPECT_EQ(error.substr(0, error.find(';')), "x.npy: row 0, column 0 (counted from 0) holds -2, times 0.5 (--scale)");
  auto members = with(csr_members(), "data.npy", npy_floats("(3,)", {2, -1, 3}));
  const std::string sparse = error_of(zip_of(members), "x.npz", scaled_by(0.5));
  EXPECT_EQ(sparse.substr(0, sparse.find(';')), "x.npz: row 1, column 0 (counted from 0) holds -0.5");
}

// A product may leave the range, and may come back into it.
TEST(Scale, TheRangeIsThatOfTheProduct) {
  const std::string after = "; values must be finite and below 2^60 (about 1.15e18)";
  EXPECT_EQ(error_of("1,1e10\n", "x.csv", scaled_by(1e10)),
            "x.csv, line 1: row 0, column 1 (counted from 0) holds 1e10, times 10000000000 (--scale)" + after);
  EXPECT_EQ(error_of(npy_floats("(1, 1)", {1e30f}), "x.npy", scaled_by(1e300)),
            "x.npy: row 0, column 0 (counted from 0) holds 1e+30, times 1e+300 (--scale)" + after);
  EXPECT_EQ(matrix_of(read_string(npy_floats("(1, 1)", {0x1p70f}), "x.npy", scaled_by(0x1p-70))), (Matrix{{1}}));
}

TEST(Scale, MustBePositiveAndFinite) {
  const double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(error_of("1\n", "x.csv", scaled_by(0)), "--scale is 0; expected a finite number > 0");
  EXPECT_EQ(error_of("1\n", "x.csv", scaled_by(-2)), "--scale is -2; expected a finite number > 0");
  EXPECT_EQ(error_of("1\n", "x.csv", scaled_by(kInfinity)), "--scale is inf; expected a finite number > 0");
  RowStreamOptions stream;
  stream.read = scaled_by(-2);
  EXPECT_EQ(error_of([&] { stream_string("1\n", "x.csv", stream); }), "--scale is -2; expected a finite number > 0");
}

}  // namespace
}  // namespace winnow
