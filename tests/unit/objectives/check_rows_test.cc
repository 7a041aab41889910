#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "support/instances.h"
#include "winnow/error.h"
#include "winnow/objectives/features.h"

namespace winnow::testing {
namespace {

std::string complaint_about(const Rows& rows) {
  try {
    check_rows(rows);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(CheckRows, NamesRowColumnAndValue) {
  Instance good = random_instance(4, 3, 1);
  EXPECT_EQ(complaint_about(good.dense_rows()), "");
  EXPECT_EQ(complaint_about(good.sparse_rows()), "");
  const float bad[] = {1, 2, 3, 4, -0.25F, 6};
  EXPECT_EQ(complaint_about(DenseRows{bad, 2, 3}),
            "row 1, column 1 (counted from 0) holds -0.25; this objective needs values >= 0 and below 2^60");
  const float nan[] = {1, std::nanf("")};
  EXPECT_THAT(complaint_about(DenseRows{nan, 1, 2}),
              ::testing::HasSubstr("row 0, column 1 (counted from 0) holds nan"));
  const float infinite[] = {std::numeric_limits<float>::infinity()};
  EXPECT_THAT(complaint_about(DenseRows{infinite, 1, 1}), ::testing::HasSubstr("holds inf"));
}

// Values are looked at in blocks that do not end with a row.
TEST(CheckRows, FindsTheFirstBadValueAnywhere) {
  constexpr std::size_t kRows = 7, kColumns = 333;
  std::vector<float> values(kRows * kColumns, 0.5F);
  values[3] = -0.0F;
  const DenseRows rows{values.data(), kRows, kColumns};
  EXPECT_EQ(complaint_about(rows), "");
  EXPECT_FALSE(has_negative(rows));
  for (const std::size_t at : {0U, 332U, 333U, 1023U, 1024U, 2047U, 2330U}) {
    SCOPED_TRACE(at);
    for (const float bad : {-1.0F, kMostValue, std::nanf(""), -std::numeric_limits<float>::infinity()}) {
      const float before = std::exchange(values[at], bad);
      EXPECT_THAT(complaint_about(rows), ::testing::StartsWith("row " + std::to_string(at / kColumns) + ", column " +
                                                               std::to_string(at % kColumns) + " "));
      EXPECT_EQ(has_negative(rows), std::signbit(bad));
      values[at] = before;
    }
    const float before = std::exchange(values[at], -kMostValue);
    EXPECT_NO_THROW(check_rows(rows, /*nonnegative=*/false));
    values[at] = std::nextafter(-kMostValue, -2 * kMostValue);
    EXPECT_THROW(check_rows(rows, /*nonnegative=*/false), InputError);
    values[at] = before;
  }
}

TEST(CheckRows, MalformedSparseRows) {
  const std::uint64_t offsets[] = {0, 2, 1};
  const std::uint32_t columns[] = {0, 1};
  const float values[] = {1, 1};
  EXPECT_THAT(complaint_about(SparseRows{offsets, columns, values, 2, 5}),
              ::testing::HasSubstr("the offset after row 1"));
  const std::uint64_t good_offsets[] = {0, 2};
  const std::uint32_t repeated[] = {1, 1};
  EXPECT_THAT(complaint_about(SparseRows{good_offsets, repeated, values, 1, 5}),
              ::testing::HasSubstr("row 0 names column 1"));
  const std::uint32_t outside[] = {1, 9};
  EXPECT_THAT(complaint_about(SparseRows{good_offsets, outside, values, 1, 5}), ::testing::HasSubstr("stay below 5"));
}

}  // namespace
}  // namespace winnow::testing
