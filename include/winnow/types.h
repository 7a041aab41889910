// The types that every other header uses: elements, gains, and views of rows.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

namespace winnow {

// An element is a row number of the original ground set V, counted from 0. It never means anything else, so a list of
// kept rows or a selection refers to the input directly, without a translation table.
using Element = std::uint32_t;
using Elements = std::span<const Element>;

// A marginal gain f(v|S), or the difference of two gains.
using Gain = double;

// A view of a row-major matrix.
template <class T>
struct MatrixView {
  T* data = nullptr;
  std::size_t rows = 0;
  std::size_t columns = 0;

  T& operator()(std::size_t row, std::size_t column) const {
    assert(row < rows && column < columns);
    return data[row * columns + column];
  }
  std::span<T> row(std::size_t i) const { return {data + i * columns, columns}; }
};

// A view of n rows of dim floats, row-major without gaps. The creator of a view keeps the memory alive.
struct DenseRows {
  const float* data = nullptr;
  std::size_t size = 0;
  std::size_t dim = 0;

  std::span<const float> row(Element v) const { return {data + std::size_t{v} * dim, dim}; }
};

// Compressed sparse rows: row v holds columns[i], values[i] for offsets[v] <= i < offsets[v + 1].
// offsets has size + 1 entries, starts at 0 and never decreases; within a row the columns increase strictly.
struct SparseRows {
  const std::uint64_t* offsets = nullptr;
  const std::uint32_t* columns = nullptr;
  const float* values = nullptr;
  std::size_t size = 0;
  std::size_t dim = 0;

  std::size_t nonzeros() const { return size == 0 ? 0 : offsets[size]; }
  std::span<const std::uint32_t> row_columns(Element v) const {
    return {columns + offsets[v], static_cast<std::size_t>(offsets[v + 1] - offsets[v])};
  }
  std::span<const float> row_values(Element v) const {
    return {values + offsets[v], static_cast<std::size_t>(offsets[v + 1] - offsets[v])};
  }
};

using Rows = std::variant<DenseRows, SparseRows>;

// Owns what SparseRows views.
struct SparseMatrix {
  std::vector<std::uint64_t> offsets{0};
  std::vector<std::uint32_t> columns;
  std::vector<float> values;
  std::size_t dim = 0;

  std::size_t size() const { return offsets.size() - 1; }
  SparseRows view() const { return {offsets.data(), columns.data(), values.data(), size(), dim}; }
};

// Values of rows and weights of features stay below this limit, so that sums of their products fit in a float.
inline constexpr float kMostValue = 0x1p60F;

inline std::size_t size(const Rows& rows) {
  return std::visit([](const auto& r) { return r.size; }, rows);
}
inline std::size_t dim(const Rows& rows) {
  return std::visit([](const auto& r) { return r.dim; }, rows);
}

// How many rows there are and how wide they are, known before they are read.
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
