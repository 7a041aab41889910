// Blocks of rows, and single rows out of blocks.
#include "winnow/row_source.h"

#include <algorithm>

namespace winnow {
namespace {

// A row that is sought costs about as much as reading this many bytes in order.
constexpr std::size_t kSeekBytes = std::size_t{64} << 10;

}  // namespace

Rows RowBlock::view() const {
  if (sparse) return SparseRows{offsets.data(), columns.data(), values.data(), size, dim};
  return DenseRows{values.data(), size, dim};
}

std::size_t RowBlock::bytes() const {
  return values.capacity() * sizeof(float) + columns.capacity() * sizeof(std::uint32_t) +
         offsets.capacity() * sizeof(std::uint64_t);
}

void RowBlock::clear(std::size_t columns_of_all, bool sparse_rows) {
  size = 0;
  dim = columns_of_all;
  sparse = sparse_rows;
  values.clear();
  columns.clear();
  offsets.clear();
  if (sparse) offsets.push_back(0);
}

void RowBlock::append(const Rows& rows, Element v) {
  if (const auto* others = std::get_if<SparseRows>(&rows)) {
    const auto row_columns = others->row_columns(v);
    const auto row_values = others->row_values(v);
    columns.insert(columns.end(), row_columns.begin(), row_columns.end());
    values.insert(values.end(), row_values.begin(), row_values.end());
    offsets.push_back(values.size());
  } else {
    const auto row = std::get<DenseRows>(rows).row(v);
    values.insert(values.end(), row.begin(), row.end());
  }
  ++size;
}

void RowSource::gather(Elements rows, RowBlock& to) {
  to.clear(dim(), sparse());
  RowBlock block;
  std::size_t b = 0;
  for (std::size_t i = 0; i < rows.size();) {
    while (block_begin(b + 1) <= rows[i]) ++b;
    read(b, block);
    const std::size_t begin = block_begin(b);
    for (; i < rows.size() && rows[i] < block_begin(b + 1); ++i) {
      to.append(block.view(), static_cast<Element>(rows[i] - begin));
    }
  }
}

bool RowSource::worth_gathering(std::size_t block, std::size_t wanted) const {
  if (!seeks()) return false;
  const double row_bytes = static_cast<double>(bytes_in_memory()) / static_cast<double>(size());
  const auto rows = static_cast<double>(block_begin(block + 1) - block_begin(block));
  return static_cast<double>(wanted) * (row_bytes + kSeekBytes) < rows * row_bytes;
}

}  // namespace winnow
