#include "io/element_stream.h"

#include <algorithm>
#include <utility>

#include "io/dense_window.h"
#include "io/stream_limits.h"

namespace winnow::detail {
namespace {

class ElementStream final : public RowStream {
 public:
  ElementStream(Flow flow, StreamedMatrix matrix, const RowStreamOptions& options)
      : flow_(std::move(flow)),
        matrix_(std::move(matrix)),
        rule_(feature_rule(options.read)),
        row_bytes_(matrix_.columns * matrix_.type.size()),
        window_((require_rows(1), matrix_.columns), options) {}

  Rows window() const override { return window_.rows(); }
  std::size_t columns() const override { return window_.shown_columns(); }
  std::string_view tensor() const override { return matrix_.tensor; }

  std::size_t next() override {
    const std::uint64_t left = matrix_.rows - rows_;
    if (left == 0) check_end();
    if (left == 0) return 0;
    const std::size_t rows = require_rows(static_cast<std::size_t>(std::min<std::uint64_t>(window_.capacity(), left)));
    Buffer<float>& values = window_.start();
    values.resize(rows * matrix_.columns);
    const auto where = [&](std::size_t i) {
      return place(matrix_.name, rows_ + i / matrix_.columns, i % matrix_.columns);
    };
    to_floats(matrix_.type, flow_.at_hand().first(rows * row_bytes_), rule_, where, values.data());
    flow_.take(rows * row_bytes_);
    rows_ += rows;
    window_.finish(rows);
    return rows;
  }

 private:
  // Makes up to `want` rows available and returns how many there are, at least one.
  std::size_t require_rows(std::size_t want) {
    flow_.fill(want * row_bytes_);
    const std::size_t rows = std::min(want, flow_.at_hand().size() / row_bytes_);
    if (rows == 0) matrix_.check_size(rows_ * row_bytes_ + count_rest());
    return rows;
  }

  void check_end() {
    if (!std::exchange(ended_, true)) matrix_.check_size(rows_ * row_bytes_ + count_rest());
  }

  // The bytes that follow, as far as they matter: a stream may never end.
  std::uint64_t count_rest() { return flow_.skip(matrix_.bytes_after + row_bytes_ + kMostSurplus); }

  Flow flow_;
  StreamedMatrix matrix_;
  Rule rule_;
  std::size_t row_bytes_;
  std::uint64_t rows_ = 0;
  bool ended_ = false;
  DenseWindow window_;
};

}  // namespace

std::unique_ptr<RowStream> stream_matrix(Flow flow, StreamedMatrix matrix, const RowStreamOptions& options) {
  return std::make_unique<ElementStream>(std::move(flow), std::move(matrix), options);
}

}  // namespace winnow::detail
