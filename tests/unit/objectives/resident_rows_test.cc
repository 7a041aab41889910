// Rows that stay in memory are removed in place; what is left is what was there before.
#include "objectives/resident_rows.h"

#include <gtest/gtest.h>

#include <vector>

namespace winnow::testing {
namespace {

using detail::ResidentRows;

constexpr Element kResidentRows = 6;

// Row v has v + 1 entries, all v + 1, if it is sparse; otherwise seven of them.
RowBlock rows_of_growing_length(bool sparse) {
  RowBlock block;
  block.clear(7, sparse);
  block.size = kResidentRows;
  for (Element v = 0; v < kResidentRows; ++v) {
    const std::size_t entries = sparse ? v + 1 : 7;
    block.values.insert(block.values.end(), entries, static_cast<float>(v + 1));
    if (!sparse) continue;
    for (std::uint32_t c = 0; c < entries; ++c) block.columns.push_back(c);
    block.offsets.push_back(block.values.size());
  }
  return block;
}

class Resident : public ::testing::TestWithParam<bool> {};

TEST_P(Resident, RowsAreRemovedInPlace) {
  const RowBlock block = rows_of_growing_length(GetParam());
  ResidentRows rows(100, 7, GetParam());
  for (Element v = 0; v < kResidentRows; ++v) rows.add(block.view(), v, 10 * v);
  const std::size_t before = rows.bytes();
  rows.pin(10);
  const std::vector<Element> wanted{50, 30, 99};
  rows.keep_only(wanted);

  ASSERT_EQ(rows.size(), 3U);
  EXPECT_LT(rows.bytes(), before);
  RowBlock left;
  left.clear(7, GetParam());
  for (const Element v : {1U, 3U, 5U}) {
    EXPECT_EQ(rows.ids()[rows.slot(10 * v)], 10 * v);
    left.append(block.view(), v);
  }
  RowBlock found;
  found.clear(7, GetParam());
  for (Element slot = 0; slot < 3; ++slot) found.append(rows.view(), slot);
  EXPECT_EQ(found.values, left.values);
  EXPECT_EQ(found.columns, left.columns);
  EXPECT_EQ(found.offsets, left.offsets);
  for (const Element gone : {0U, 20U, 40U, 99U}) EXPECT_EQ(rows.slot(gone), ResidentRows::kNone);

  rows.add(block.view(), 2, 20);
  EXPECT_EQ(rows.slot(20), 3U);
}

INSTANTIATE_TEST_SUITE_P(DenseAndSparse, Resident, ::testing::Bool());

}  // namespace
}  // namespace winnow::testing
