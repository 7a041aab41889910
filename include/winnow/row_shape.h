// How many rows there are and how wide they are, known before they are read.
#pragma once

#include <cstddef>
#include <cstdint>

namespace winnow {

struct RowShape {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::uint64_t stored = 0;  // values: rows * columns, or the entries of sparse rows
  bool sparse = false;
  bool exact = true;  // false: estimated from the size of a text

  double per_row() const { return rows == 0 ? 0 : static_cast<double>(stored) / static_cast<double>(rows); }

  // Of the rows as float32 in memory: 4 bytes per value; of sparse rows 8, and 8 per row.
  std::uint64_t bytes() const { return sparse ? 8 * stored + 8 * (std::uint64_t{rows} + 1) : 4 * stored; }
};

inline RowShape dense_shape(std::size_t rows, std::size_t columns) {
  return {.rows = rows, .columns = columns, .stored = std::uint64_t{rows} * columns};
}

}  // namespace winnow
