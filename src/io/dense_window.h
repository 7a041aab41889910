// The window of dense rows: memory that is filled, treated and shown, and that never moves.
#pragma once

#include <algorithm>

#include "base/buffer.h"
#include "io/values.h"
#include "winnow/io/row_stream.h"

namespace winnow::detail {

class DenseWindow {
 public:
  DenseWindow(std::size_t columns, const RowStreamOptions& options)
      : columns_(columns), negatives_(options.read.negatives) {
    const std::size_t row_bytes = shown_columns() * sizeof(float);
    capacity_ =
        std::max({std::min(options.window_bytes / row_bytes, options.window_rows), options.least_rows, std::size_t{1}});
    values_.resize(capacity_ * shown_columns());
    std::fill(values_.begin(), values_.end(), 0.0f);
  }

  std::size_t capacity() const { return capacity_; }
  std::size_t shown_columns() const { return negatives_ == Negatives::kSplit ? 2 * columns_ : columns_; }
  Rows rows() const { return DenseRows{values_.data(), capacity_, shown_columns()}; }

  // An empty buffer to append to: at most capacity() rows of the input's columns.
  Buffer<float>& start() {
    values_.resize(0);
    return values_;
  }
  void finish(std::size_t rows) { treat_negatives(values_, rows, columns_, negatives_); }

 private:
  std::size_t columns_;
  Negatives negatives_;
  std::size_t capacity_;
  Buffer<float> values_;
};

}  // namespace winnow::detail
