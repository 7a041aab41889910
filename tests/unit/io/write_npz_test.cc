// Writes sparse rows and reads them again.
#include <gtest/gtest.h>

#include <variant>

#include "winnow/io.h"

namespace winnow::testing {
namespace {

TEST(WriteNpz, ReadsBackAsItWas) {
  const SparseMatrix matrix{{0, 2, 2, 3}, {1, 4, 0}, {0.5F, 2.25F, 1e-3F}, 6};
  const std::string bytes = to_npz(matrix.view());
  const Table table = read_table(std::as_bytes(std::span(bytes)), "rows.npz");
  const auto& rows = std::get<SparseRows>(table.rows);
  ASSERT_EQ(rows.size, 3U);
  EXPECT_EQ(table.columns, 6U);
  EXPECT_EQ(std::vector<std::uint64_t>(rows.offsets, rows.offsets + 4), matrix.offsets);
  EXPECT_EQ(std::vector<std::uint32_t>(rows.columns, rows.columns + 3), matrix.columns);
  EXPECT_EQ(std::vector<float>(rows.values, rows.values + 3), matrix.values);
}

TEST(WriteNpz, SameRowsSameBytes) {
  const SparseMatrix matrix{{0, 1}, {0}, {1.0F}, 1};
  EXPECT_EQ(to_npz(matrix.view()), to_npz(matrix.view()));
}

}  // namespace
}  // namespace winnow::testing
