// Compressed sparse rows from entries in any order, by counting sort: each row's entries are counted first, so that
// every entry can be put down where it stays. A transpose is one use.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "winnow/types.h"

namespace winnow::detail {

// Matrix: SparseMatrix, or another struct of offsets, columns, values and dim. Within a row, entries keep the order in
// which they were put.
template <class Matrix>
class Scatter {
 public:
  // `for_each_row(count)` calls count(row) once for every entry to come; each row < size.
  template <class ForEachRow>
  Scatter(std::size_t size, std::size_t dim, const ForEachRow& for_each_row) {
    auto& offsets = result_.offsets;
    offsets.resize(size + 1);
    std::fill(offsets.begin(), offsets.end(), 0);
    for_each_row([&](std::size_t row) { ++offsets[row + 1]; });
    for (std::size_t row = 0; row < size; ++row) offsets[row + 1] += offsets[row];
    result_.dim = dim;
    result_.columns.resize(offsets[size]);
    result_.values.resize(offsets[size]);
  }

  void put(std::size_t row, std::uint32_t column, float value) {
    const auto at = static_cast<std::size_t>(result_.offsets[row]++);
    result_.columns[at] = column;
    result_.values[at] = value;
  }

  Matrix finish() && {
    auto& offsets = result_.offsets;  // each has come to where the next row begins
    std::copy_backward(offsets.begin(), offsets.end() - 1, offsets.end());
    offsets[0] = 0;
    return std::move(result_);
  }

 private:
  Matrix result_;  // offsets[row] is where the next entry of the row goes
};

// The transpose of what `for_each(entry)` tells by entry(row, column, value), rows increasing; it is called twice.
// `rows` and `columns` are the size of what is transposed.
template <class ForEach>
SparseMatrix transpose_entries(std::size_t rows, std::size_t columns, const ForEach& for_each) {
  Scatter<SparseMatrix> scatter(columns, rows, [&](const auto& count) {
    for_each([&](std::size_t, std::uint32_t column, float) { count(column); });
  });
  for_each([&](std::size_t row, std::uint32_t column, float value) {
    scatter.put(column, static_cast<std::uint32_t>(row), value);
  });
  return std::move(scatter).finish();
}

// Row u of the result lists the rows that have column u.
inline SparseMatrix transpose(const SparseRows& rows) {
  return transpose_entries(rows.size, rows.dim, [&](const auto& entry) {
    for (std::size_t v = 0; v < rows.size; ++v) {
      for (std::uint64_t p = rows.offsets[v]; p < rows.offsets[v + 1]; ++p) entry(v, rows.columns[p], rows.values[p]);
    }
  });
}

}  // namespace winnow::detail
