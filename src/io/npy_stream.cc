// A .npy array, window by window. Only at the end is it known whether the array is as long as its header says.
#include <fmt/format.h>

#include <limits>

#include "io/dense_window.h"
#include "io/npy.h"
#include "io/row_streams.h"

namespace winnow::detail {
namespace {

// The beginning of a flow as a stream with an end, used to read the header.
class HeadStream final : public ByteStream {
 public:
  explicit HeadStream(Flow& flow) : flow_(flow) { flow_.fill(std::size_t{1} << 17); }  // longer than any header
  const std::string& name() const override { return flow_.name(); }
  std::uint64_t left() const override {
    return flow_.ended() ? flow_.at_hand().size() : std::numeric_limits<std::uint64_t>::max();
  }
  void read(std::span<std::byte> to) override {
    std::copy_n(flow_.at_hand().begin(), to.size(), to.begin());
    flow_.take(to.size());
  }

 private:
  Flow& flow_;
};

class NpyStream final : public RowStream {
 public:
  NpyStream(Flow flow, const RowStreamOptions& options)
      : flow_(std::move(flow)),
        rule_(feature_rule(options.read.negatives)),
        header_(read_header()),
        columns_(static_cast<std::size_t>(header_.shape[1])),
        row_bytes_(columns_ * header_.item_size()),
        window_((require_rows(1), columns_), options) {}

  Rows window() const override { return window_.rows(); }
  std::size_t columns() const override { return window_.shown_columns(); }

  std::size_t next() override {
    const auto left = header_.shape[0] - rows_;
    if (left == 0) check_end();
    if (left == 0) return 0;
    const std::size_t rows = require_rows(static_cast<std::size_t>(std::min<std::uint64_t>(window_.capacity(), left)));
    SpanStream stream(flow_.name(), flow_.at_hand().first(rows * row_bytes_));
    Buffer<float>& values = window_.start();
    values.resize(rows * columns_);
    const auto where = [&](std::size_t i) { return place(flow_.name(), rows_ + i / columns_, i % columns_); };
    read_floats(stream, header_, rows * columns_, rule_, where, [&](std::size_t first, std::span<const float> piece) {
      std::copy(piece.begin(), piece.end(), values.data() + first);
    });
    flow_.take(rows * row_bytes_);
    rows_ += rows;
    window_.finish(rows);
    return rows;
  }

 private:
  NpyHeader read_header() {
    HeadStream stream(flow_);
    NpyHeader header = read_npy_header(stream);
    check_npy_matrix(stream, header);
    check_npy_layout(stream, header);
    check_shape(flow_.name(), std::min<std::uint64_t>(header.shape[0], 1), header.shape[1]);
    return header;
  }

  // Makes up to `want` rows available and returns how many there are, at least one.
  std::size_t require_rows(std::size_t want) {
    flow_.fill(want * row_bytes_);
    const std::size_t rows = std::min(want, flow_.at_hand().size() / row_bytes_);
    if (rows == 0) check_npy_size(flow_.name(), header_, rows_ * row_bytes_ + flow_.drain());
    return rows;
  }

  void check_end() {
    const std::uint64_t more = flow_.drain();
    if (more > 0) check_npy_size(flow_.name(), header_, rows_ * row_bytes_ + more);
  }

  Flow flow_;
  Rule rule_;
  NpyHeader header_;
  std::size_t columns_;
  std::size_t row_bytes_;
  std::uint64_t rows_ = 0;
  DenseWindow window_;
};

}  // namespace

std::unique_ptr<RowStream> stream_npy(Flow flow, const RowStreamOptions& options) {
  return std::make_unique<NpyStream>(std::move(flow), options);
}

}  // namespace winnow::detail
