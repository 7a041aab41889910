// The length of a row, and rows of length 1. Squares are summed in double, in the order of the row, so that all
// comparisons by cosine use the same numbers.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace winnow::detail {

inline double squared_length(std::span<const float> row) {
  double squares = 0;
  for (const float x : row) squares += double{x} * double{x};
  return squares;
}

inline double length(std::span<const float> row) {
  return std::sqrt(squared_length(row));
}

// What a row is multiplied by to have length 1; 0 for a row of zeros.
inline double unit_scale(std::span<const float> row) {
  const double squares = squared_length(row);
  return squares > 0 ? 1 / std::sqrt(squares) : 0;
}

// out = row scaled to length 1; a row of zeros stays one. `out` may be where the row is.
inline void scale_to_unit(std::span<const float> row, float* out) {
  const double scale = unit_scale(row);
  for (std::size_t t = 0; t < row.size(); ++t) out[t] = static_cast<float>(double{row[t]} * scale);
}

}  // namespace winnow::detail
