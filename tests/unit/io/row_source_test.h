// What the tests of row sources share: sources compared with tables, bit for bit.
#pragma once

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "tests/unit/io/io_test.h"
#include "winnow/io/row_source.h"

namespace winnow {

inline RowSourceOptions blocks_of(std::size_t bytes, const ReadOptions& read = {}) {
  return {.read = read, .block_bytes = bytes};
}

template <class T>
bool same_bits(const T* a, const T* b, std::size_t count) {
  return count == 0 || std::memcmp(a, b, count * sizeof(T)) == 0;
}

// Whether row v of one is row w of the other.
inline bool same_row(const Rows& a, Element v, const Rows& b, Element w) {
  if (a.index() != b.index() || dim(a) != dim(b)) return false;
  if (const auto* dense = std::get_if<DenseRows>(&a)) {
    return same_bits(dense->row(v).data(), std::get<DenseRows>(b).row(w).data(), dense->dim);
  }
  const auto& one = std::get<SparseRows>(a);
  const auto& other = std::get<SparseRows>(b);
  const std::size_t count = one.row_values(v).size();
  return count == other.row_values(w).size() &&
         same_bits(one.row_values(v).data(), other.row_values(w).data(), count) &&
         same_bits(one.row_columns(v).data(), other.row_columns(w).data(), count);
}

// The first row of the block that is not as in the table; the number of rows if there is none.
inline std::size_t first_difference(RowSource& source, std::size_t block, const Table& table) {
  RowBlock rows;
  source.read(block, rows);
  const std::size_t begin = source.block_begin(block);
  if (rows.size != source.block_begin(block + 1) - begin || rows.sparse != source.sparse()) return 0;
  for (std::size_t v = 0; v < rows.size; ++v) {
    const auto of_table = static_cast<Element>(begin + v);
    if (!same_row(rows.view(), static_cast<Element>(v), table.rows, of_table)) return begin + v;
  }
  return source.size();
}

inline void expect_same_rows(RowSource& source, Elements rows, const Table& table) {
  RowBlock gathered;
  source.gather(rows, gathered);
  ASSERT_EQ(gathered.size, rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_TRUE(same_row(gathered.view(), static_cast<Element>(i), table.rows, rows[i])) << "gathered row " << rows[i];
  }
}

// In order, backwards, with blocks left out, and by single rows.
inline void expect_same_as(RowSource& source, const Table& table) {
  ASSERT_EQ(source.size(), size(table.rows));
  ASSERT_EQ(source.dim(), table.columns);
  ASSERT_EQ(source.sparse(), std::holds_alternative<SparseRows>(table.rows));
  ASSERT_GT(source.blocks(), 0U);
  EXPECT_EQ(source.block_begin(0), 0U);
  EXPECT_EQ(source.block_begin(source.blocks()), source.size());
  std::vector<std::size_t> order(source.blocks());
  std::iota(order.begin(), order.end(), std::size_t{0});
  order.insert(order.end(), order.rbegin(), order.rend());
  for (std::size_t b = 0; b < source.blocks(); b += 2) order.push_back(b);
  for (const std::size_t block : order) {
    EXPECT_EQ(first_difference(source, block, table), source.size()) << "block " << block;
  }
  for (const std::size_t step : {1U, 3U, 7U}) {
    std::vector<Element> rows;
    for (std::size_t v = step - 1; v < source.size(); v += step) rows.push_back(static_cast<Element>(v));
    expect_same_rows(source, rows, table);
  }
}

// The file as read_table reads it, with every treatment of signs and with blocks of many sizes.
inline void expect_source_as_table(const std::string& path, ReadOptions read = {}) {
  for (const Negatives negatives : {Negatives::kKeep, Negatives::kClip, Negatives::kSplit}) {
    read.negatives = negatives;
    const Table table = read_table(path, read);
    for (const std::size_t bytes : {0U, 1U, 30U, 100U, 700U, 1U << 20}) {
      SCOPED_TRACE(path + " in blocks of " + std::to_string(bytes) + ", negatives " +
                   std::string(to_string(negatives)));
      const auto source = open_row_source(path, blocks_of(bytes, read));
      expect_same_as(*source, table);
      EXPECT_GT(source->bytes_read(), 0U);
    }
  }
}

inline std::string source_error(const std::string& path, const RowSourceOptions& options = {}) {
  return error_of([&] {
    const auto source = open_row_source(path, options);
    RowBlock block;
    for (std::size_t b = 0; b < source->blocks(); ++b) source->read(b, block);
  });
}

}  // namespace winnow
