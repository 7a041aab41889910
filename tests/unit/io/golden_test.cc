// Files that numpy, scipy, ml_dtypes and safetensors wrote (tests/golden/make.py).
#include "tests/unit/io/io_test.h"

namespace winnow {
namespace {

const Matrix kGolden = {{0, 2, 0, 1}, {0, 0, 0, 0}, {3, 0, 0, 4}};

std::string golden(const std::string& name) {
  return std::string(WINNOW_GOLDEN_DIR) + "/" + name;
}

class GoldenDense : public testing::TestWithParam<const char*> {};

TEST_P(GoldenDense, HoldsTheMatrix) {
  const Table table = read_table(golden(GetParam()));
  EXPECT_TRUE(std::holds_alternative<DenseRows>(table.rows));
  EXPECT_EQ(matrix_of(table), kGolden);
  EXPECT_EQ(table.columns, 4u);
}

INSTANTIATE_TEST_SUITE_P(Npy, GoldenDense,
                         testing::Values("f2.npy", "f4.npy", "f8.npy", "fortran.npy", "u1.npy", "i4.npy", "i8.npy",
                                         "bfloat16.npy", "bfloat16_view.npy", "fortran_f2.npy", "fortran_bfloat16.npy",
                                         "big_endian_f2.npy", "big_endian_f4.npy", "big_endian_f8.npy",
                                         "big_endian_i4.npy"));
INSTANTIATE_TEST_SUITE_P(Safetensors, GoldenDense,
                         testing::Values("f2.safetensors", "f4.safetensors", "f8.safetensors", "u1.safetensors",
                                         "i4.safetensors", "i8.safetensors", "bfloat16.safetensors"));

class GoldenSparse : public testing::TestWithParam<const char*> {};

TEST_P(GoldenSparse, HoldsTheMatrix) {
  const Table table = read_table(golden(GetParam()));
  ASSERT_TRUE(std::holds_alternative<SparseRows>(table.rows));
  const auto& rows = std::get<SparseRows>(table.rows);
  EXPECT_EQ(rows.nonzeros(), 4u);
  EXPECT_EQ(std::vector(rows.offsets, rows.offsets + 4), (std::vector<std::uint64_t>{0, 2, 2, 4}));
  EXPECT_EQ(std::vector(rows.columns, rows.columns + 4), (std::vector<std::uint32_t>{1, 3, 0, 3}));
  EXPECT_EQ(matrix_of(table), kGolden);
  EXPECT_TRUE(table.used.empty());
}

INSTANTIATE_TEST_SUITE_P(Npz, GoldenSparse,
                         testing::Values("csr.npz", "csr_stored.npz", "csr_array.npz", "csc.npz", "coo.npz",
                                         "csr_u1.npz", "csr_f2.npz", "csr_index64.npz", "coo_duplicates.npz"));

TEST(Golden, BoolIsOne) {
  EXPECT_EQ(matrix_of(read_table(golden("csr_bool.npz"))), (Matrix{{0, 1, 0, 1}, {0, 0, 0, 0}, {1, 0, 0, 1}}));
}

std::string refusal(const std::string& name) {
  const std::string message = error_of([&] { read_table(golden(name)); });
  const std::string path = golden(name);
  return message.starts_with(path) ? message.substr(path.size()) : message;
}

TEST(Golden, RefusedArraysSayWhatWasFound) {
  EXPECT_EQ(
      refusal("refused_int16.npy"),
      " holds elements of type \"<i2\"; expected float16, bfloat16, float32, float64, uint8, int32, int64 or bool");
  EXPECT_EQ(refusal("refused_vector.npy"),
            " holds an array of shape (4,); expected two dimensions, one row per element");
  EXPECT_EQ(refusal("refused_cube.npy"),
            " holds an array of shape (3, 2, 2); expected two dimensions, one row per element");
  EXPECT_EQ(refusal("refused_structured.npy"),
            " holds an array of shape (2,); expected two dimensions, one row per element");
  EXPECT_EQ(refusal("refused_dense.npz"), " is not a sparse matrix: expected what scipy.sparse.save_npz writes");
  EXPECT_EQ(refusal("refused_bsr.npz"),
            " holds a sparse matrix of kind \"bsr\"; expected csr, csc or coo (convert it with .tocsr())");
}

TEST(Golden, EveryTruncationIsAnInputError) {
  for (const char* name : {"f4.npy", "f8.npy", "f4.safetensors", "csr.npz", "csr_stored.npz", "coo.npz"}) {
    std::ifstream file(golden(name), std::ios::binary);
    const std::string whole((std::istreambuf_iterator<char>(file)), {});
    for (std::size_t size = 0; size < whole.size(); ++size) {
      EXPECT_NE(error_of(std::string_view(whole).substr(0, size), name), "no InputError") << name << " cut to " << size;
    }
  }
}

}  // namespace
}  // namespace winnow
