#include "base/scatter.h"

#include <gmock/gmock.h>

namespace winnow::detail {
namespace {

using ::testing::ElementsAre;

// 1 0 2
// 0 0 3
TEST(Transpose, HoldsEachColumnAsARow) {
  const SparseMatrix matrix{{0, 2, 3}, {0, 2, 2}, {1, 2, 3}, 3};
  const SparseMatrix turned = transpose(matrix.view());
  EXPECT_EQ(turned.dim, 2U);
  EXPECT_THAT(turned.offsets, ElementsAre(0U, 1U, 1U, 3U));
  EXPECT_THAT(turned.columns, ElementsAre(0U, 0U, 1U));
  EXPECT_THAT(turned.values, ElementsAre(1.0F, 2.0F, 3.0F));
  const SparseMatrix back = transpose(turned.view());
  EXPECT_EQ(back.dim, matrix.dim);
  EXPECT_EQ(back.offsets, matrix.offsets);
  EXPECT_EQ(back.columns, matrix.columns);
  EXPECT_EQ(back.values, matrix.values);
}

TEST(Transpose, OfNothing) {
  const SparseMatrix turned = transpose(SparseMatrix{}.view());
  EXPECT_EQ(turned.dim, 0U);
  EXPECT_THAT(turned.offsets, ElementsAre(0U));
  EXPECT_TRUE(turned.columns.empty());
}

TEST(Scatter, KeepsTheOrderWithinARow) {
  Scatter<SparseMatrix> scatter(3, 9, [](const auto& count) {
    for (const std::size_t row : {2U, 0U, 2U}) count(row);
  });
  scatter.put(2, 7, 1);
  scatter.put(0, 4, 2);
  scatter.put(2, 1, 3);
  const SparseMatrix matrix = std::move(scatter).finish();
  EXPECT_EQ(matrix.dim, 9U);
  EXPECT_THAT(matrix.offsets, ElementsAre(0U, 1U, 1U, 3U));
  EXPECT_THAT(matrix.columns, ElementsAre(4U, 7U, 1U));
  EXPECT_THAT(matrix.values, ElementsAre(2.0F, 1.0F, 3.0F));
}

}  // namespace
}  // namespace winnow::detail
