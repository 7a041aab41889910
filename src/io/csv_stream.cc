// Comma- or tab-separated text, window by window.
#include "io/csv.h"
#include "io/dense_window.h"
#include "io/line_flow.h"
#include "io/row_streams.h"

namespace winnow::detail {
namespace {

class CsvStream final : public RowStream {
 public:
  CsvStream(Flow flow, char delimiter, const RowStreamOptions& options)
      : parser_(flow.name(), delimiter, feature_rule(options.read)),
        lines_(std::move(flow), options.window_bytes,
               [this](std::string_view text) { return parser_.whole_lines(text); }),
        window_(first_columns(), options) {}

  Rows window() const override { return window_.rows(); }
  std::size_t columns() const override { return window_.shown_columns(); }

  std::size_t next() override {
    Buffer<float>& values = window_.start();
    std::size_t rows = parser_.read_rows(window_.capacity(), values);
    while (rows < window_.capacity() && give_more()) rows += parser_.read_rows(window_.capacity() - rows, values);
    check_shape(lines_.name(), std::min<std::size_t>(parser_.rows(), 1), parser_.columns());
    window_.finish(rows);
    return rows;
  }

 private:
  bool give_more() {
    const std::string_view text = lines_.next();
    if (!text.empty()) parser_.give(text);
    return !text.empty();
  }

  // Blank lines may come first, but then only blank lines may follow.
  std::size_t first_columns() {
    while (parser_.columns() == 0 && give_more()) {
    }
    if (parser_.columns() == 0) check_shape(lines_.name(), 0, 0);
    return parser_.columns();
  }

  CsvParser parser_;
  LineFlow lines_;
  DenseWindow window_;
};

}  // namespace

std::unique_ptr<RowStream> stream_csv(Flow flow, char delimiter, const RowStreamOptions& options) {
  return std::make_unique<CsvStream>(std::move(flow), delimiter, options);
}

}  // namespace winnow::detail
