// svmlight text, read once when it is opened: it is then known how many rows and columns it has, whether its indices
// count from 0, and where each block begins.
#include <algorithm>
#include <limits>

#include "io/line_flow.h"
#include "io/row_shard.h"
#include "io/svmlight.h"

namespace winnow::detail {
namespace {

class SvmlightShard final : public RowShard {
 public:
  SvmlightShard(std::unique_ptr<SteadyFile> file, const ShardOptions& options)
      : RowShard(std::move(file), options, true) {
    scan();
    check_shape(name(), size_, 1);
  }

  void read(std::size_t block, BlockWriter& to) override {
    const Start& start = starts_[block];
    const std::size_t first = first_row() + blocks_[block].begin;
    SvmlightParser parser = make_parser(start.lines, first);
    clear();
    LineFlow lines = lines_of(start.byte, block + 1 < starts_.size() ? starts_[block + 1].byte : file().size());
    for (auto text = lines.next(); !text.empty(); text = lines.next()) {
      parser.give(text);
      parser.read_rows(kAll, kAll, rows_);
    }
    const bool known = parser.largest() <= indices_.largest && (indices_.zero || !parser.zero_seen());
    if (rows_.size() != block_end(block) - blocks_[block].begin || !known) file().fail_changed("it has other rows");
    if (!from_zero_) {
      for (std::uint32_t& column : rows_.columns) --column;
    }
    rows_.dim = columns_;
    sort_rows(rows_, name(), first);
    treat_negatives(rows_, name(), read_options().negatives);
    to.append(rows_.view());
  }

  void leave() override {
    RowShard::leave();
    rows_ = {};
  }

  const IndexRange* indices() const override { return &indices_; }
  void set_indices(const IndexRange& all, std::size_t columns) override {
    from_zero_ = all.zero;
    columns_ = columns;
  }

 private:
  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

  // Where a block begins.
  struct Start {
    std::uint64_t byte = 0;
    std::size_t lines = 0;  // before it
  };

  SvmlightParser make_parser(std::size_t lines, std::size_t rows) const {
    SvmlightParser parser(name(), feature_rule(read_options()), 0);
    parser.resume(lines, rows);
    return parser;
  }

  LineFlow lines_of(std::uint64_t begin, std::uint64_t end) {
    return {flow_of(file(), begin, end), kShardPiece, [](std::string_view text) { return text.rfind('\n') + 1; }};
  }

  void clear() {
    rows_.offsets.resize(1);
    rows_.offsets[0] = 0;
    rows_.columns.resize(0);
    rows_.values.resize(0);
  }

  void scan() {
    SvmlightParser parser = make_parser(0, first_row());
    LineFlow lines = lines_of(0, file().size());
    clear();
    for (auto text = lines.next(); !text.empty(); text = lines.next()) {
      parser.give(text);
      while (!parser.used_up()) {
        const Start here{lines.at() + text.size() - parser.left(), parser.lines()};
        const std::size_t before = rows_.size();
        parser.read_rows(before + 1, kAll, rows_);
        if (rows_.size() > before) count_row(here);
      }
    }
    indices_ = {parser.zero_seen(), parser.largest()};
    rows_ = {};
  }

  // The last of rows_ begins at `here`. A full block is forgotten.
  void count_row(const Start& here) {
    if (rows_.size() == 1) {
      blocks_.push_back({size_, 0});
      starts_.push_back(here);
    }
    ++size_;
    blocks_.back().bytes = sparse_bytes(rows_.size(), rows_.columns.size());
    if (blocks_.back().bytes >= block_bytes()) clear();
  }

  std::vector<Start> starts_;  // as blocks_
  IndexRange indices_;
  bool from_zero_ = false;
  SparseValues rows_;
};

}  // namespace

std::unique_ptr<RowShard> make_svmlight_shard(std::unique_ptr<SteadyFile> file, const ShardOptions& options) {
  return std::make_unique<SvmlightShard>(std::move(file), options);
}

}  // namespace winnow::detail
