// A tile of similarities with rows and columns exchanged.
#pragma once

#include <algorithm>
#include <cstddef>

#include "winnow/types.h"

namespace winnow::detail {

// The columns of `tile` as rows of `flipped`, from column `at` on.
inline void flip(MatrixView<float> tile, std::size_t at, MatrixView<float> flipped) {
  constexpr std::size_t kSide = 16;  // floats per cache line: each line is read once and written once
  for (std::size_t a = 0; a < tile.rows; a += kSide) {
    const std::size_t last_row = std::min(tile.rows, a + kSide);
    for (std::size_t j = 0; j < tile.columns; j += kSide) {
      const std::size_t last_column = std::min(tile.columns, j + kSide);
      for (std::size_t row = a; row < last_row; ++row) {
        for (std::size_t column = j; column < last_column; ++column) flipped(column, at + row) = tile(row, column);
      }
    }
  }
}

}  // namespace winnow::detail
