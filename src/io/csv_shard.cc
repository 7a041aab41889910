// Comma- or tab-separated text, read once when it is opened: it is then known where each block begins.
#include <algorithm>
#include <limits>

#include "io/csv.h"
#include "io/line_flow.h"
#include "io/row_shard.h"

namespace winnow::detail {
namespace {

class CsvShard final : public RowShard {
 public:
  CsvShard(std::unique_ptr<SteadyFile> file, const ShardOptions& options, char delimiter)
      : RowShard(std::move(file), options, false), delimiter_(delimiter) {
    scan();
    check_shape(name(), size_, columns_);
  }

  void read(std::size_t block, BlockWriter& to) override {
    const Start& start = starts_[block];
    const std::size_t rows = block_end(block) - blocks_[block].begin;
    CsvParser parser = make_parser();
    parser.resume(columns_, start.line, first_row() + blocks_[block].begin);
    LineFlow lines = lines_of(parser, start.byte, block + 1 < starts_.size() ? starts_[block + 1].byte : file().size());
    values_.resize(0);
    for (auto text = lines.next(); !text.empty(); text = lines.next()) {
      parser.give(text);
      parser.read_rows(kAll, values_);
    }
    if (values_.size() != rows * columns_) file().fail_changed("it has other rows");
    treat_negatives(values_, rows, columns_, read_options().negatives);
    std::copy(values_.begin(), values_.end(), to.dense(rows));
  }

 private:
  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

  // Where a block begins.
  struct Start {
    std::uint64_t byte = 0;
    std::size_t line = 0;
  };

  CsvParser make_parser() const { return {name(), delimiter_, feature_rule(read_options())}; }

  LineFlow lines_of(const CsvParser& parser, std::uint64_t begin, std::uint64_t end) {
    return {flow_of(file(), begin, end), kShardPiece,
            [&parser](std::string_view text) { return parser.whole_lines(text); }};
  }

  void scan() {
    CsvParser parser = make_parser();
    parser.resume(0, 1, first_row());
    LineFlow lines = lines_of(parser, 0, file().size());
    for (auto text = lines.next(); !text.empty(); text = lines.next()) {
      parser.give(text);
      columns_ = parser.columns();
      while (columns_ > 0 && !parser.used_up()) {
        read_some(parser, {lines.at() + text.size() - parser.left(), parser.line()});
      }
    }
    values_ = {};
  }

  // Counts rows up to the end of a block, or of the text. They begin at `here`.
  void read_some(CsvParser& parser, const Start& here) {
    const std::size_t room = blocks_.empty() ? 0 : blocks_.back().begin + dense_rows() - size_;
    values_.resize(0);
    const std::size_t rows = parser.read_rows(room == 0 ? dense_rows() : room, values_);
    if (rows == 0) return;
    if (room == 0) {
      blocks_.push_back({size_, 0});
      starts_.push_back(here);
    }
    size_ += rows;
    blocks_.back().bytes += rows * shown_columns() * sizeof(float);
  }

  char delimiter_;
  std::vector<Start> starts_;  // as blocks_
  Buffer<float> values_;
};

}  // namespace

std::unique_ptr<RowShard> make_csv_shard(std::unique_ptr<SteadyFile> file, const ShardOptions& options) {
  return std::make_unique<CsvShard>(std::move(file), options, ',');
}

std::unique_ptr<RowShard> make_tsv_shard(std::unique_ptr<SteadyFile> file, const ShardOptions& options) {
  return std::make_unique<CsvShard>(std::move(file), options, '\t');
}

}  // namespace winnow::detail
