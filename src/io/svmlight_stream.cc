// svmlight text, window by window. Whether its indices count from 0 or 1 is known only at its end. So columns are
// numbered by index, and there is one column more than the input has. The value of f does not depend on how features
// are numbered.
#include <fmt/format.h>

#include <algorithm>

#include "io/line_flow.h"
#include "io/row_streams.h"
#include "io/svmlight.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

class SvmlightStream final : public RowStream {
 public:
  SvmlightStream(Flow flow, const RowStreamOptions& options)
      : parser_(flow.name(), feature_rule(options.read), options.columns),
        lines_(std::move(flow), options.window_bytes, [](std::string_view text) { return text.rfind('\n') + 1; }),
        options_(options),
        most_entries_(std::max(options.window_bytes / kEntryBytes, options.columns)) {
    rows_.offsets.resize(options.window_rows + 1);
    std::fill(rows_.offsets.begin(), rows_.offsets.end(), 0);
    rows_.columns.resize(most_entries_);
    rows_.values.resize(most_entries_);
  }

  Rows window() const override {
    return SparseRows{rows_.offsets.data(), rows_.columns.data(), rows_.values.data(), options_.window_rows,
                      doubled(options_.columns + 1)};
  }
  std::size_t columns() const override { return doubled(options_.columns); }

  std::size_t next() override {
    rows_.offsets.resize(1);
    rows_.columns.resize(0);
    rows_.values.resize(0);
    rows_.dim = options_.columns + 1;
    do {
      parser_.read_rows(options_.window_rows, most_entries_, rows_);
    } while (rows_.size() == 0 && give_more());
    check_shape(lines_.name(), std::min<std::size_t>(parser_.rows(), 1), rows_.dim);
    sort_rows(rows_, lines_.name());
    treat_negatives(rows_, lines_.name(), options_.read.negatives);
    return rows_.size();
  }

 private:
  static constexpr std::size_t kEntryBytes = sizeof(std::uint32_t) + sizeof(float);

  bool give_more() {
    const std::string_view text = lines_.next();
    parser_.give(text);
    return !text.empty();
  }
  std::size_t doubled(std::size_t columns) const {
    return options_.read.negatives == Negatives::kSplit ? 2 * columns : columns;
  }

  SvmlightParser parser_;
  LineFlow lines_;
  RowStreamOptions options_;
  std::size_t most_entries_;
  SparseValues rows_;
};

}  // namespace

std::unique_ptr<RowStream> stream_svmlight(Flow flow, const RowStreamOptions& options) {
  constexpr std::size_t kWidest = std::size_t{1} << 30;
  if (options.columns == 0) {
    throw InputError(fmt::format(
        "{} is svmlight text, which does not say how many columns it has; expected --columns D", flow.name()));
  }
  if (options.columns > kWidest) {
    throw InputError(fmt::format("--columns is {}; expected at most {}", options.columns, kWidest));
  }
  return std::make_unique<SvmlightStream>(std::move(flow), options);
}

}  // namespace winnow::detail
