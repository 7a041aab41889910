// Shards as one ground set. Blocks of small shards are joined, so that a thousand small files are read as a few large
// blocks.
#include "winnow/io/row_source.h"

#include <fmt/format.h>

#include <algorithm>

#include "io/row_shard.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

using Shards = std::vector<std::unique_ptr<RowShard>>;

std::string_view kind_of(const RowShard& shard) {
  return shard.sparse() ? "sparse" : "dense";
}

// Files of svmlight text do not state their columns.
IndexRange indices_of(const Shards& shards) {
  IndexRange all;
  for (const auto& shard : shards) {
    if (const IndexRange* own = shard->indices()) {
      all.zero |= own->zero;
      all.largest = std::max(all.largest, own->largest);
    }
  }
  return all;
}

void check_alike(const RowShard& first, const RowShard& other) {
  if (first.sparse() != other.sparse()) {
    throw InputError(fmt::format("{} holds {} rows, but {} holds {} rows; expected files of one kind",
                                 other.file().name(), kind_of(other), first.file().name(), kind_of(first)));
  }
  if (first.columns() != other.columns()) {
    throw InputError(fmt::format("{} has {} columns, but {} has {}; expected the same number in every file",
                                 other.file().name(), other.columns(), first.file().name(), first.columns()));
  }
}

// Gives svmlight text the columns that the other files state or, if all are svmlight text, that they need together.
void number_columns(const Shards& shards) {
  const IndexRange range = indices_of(shards);
  const auto states = [](const auto& shard) { return shard->indices() == nullptr; };
  const auto stated = std::find_if(shards.begin(), shards.end(), states);
  const std::size_t columns =
      stated == shards.end() ? range.columns() : std::max((*stated)->columns(), range.columns());
  for (const auto& shard : shards) shard->set_indices(range, columns);
}

class ShardedRows final : public RowFiles {
 public:
  ShardedRows(Shards shards, const RowSourceOptions& options) : shards_(std::move(shards)), options_(options) {
    number_columns(shards_);
    for (const auto& shard : shards_) check_alike(*shards_.front(), *shard);
    const std::string& name = shards_.front()->file().name();
    starts_.push_back(0);
    for (const auto& shard : shards_) starts_.push_back(starts_.back() + shard->size());
    check_shape(shards_.size() == 1 ? name : fmt::format("{} with the other files", name), size(), columns());
    check_split_width(columns(), name, options.read.negatives);
    join_blocks();
  }

  std::size_t size() const override { return starts_.back(); }
  std::size_t dim() const override { return options_.read.negatives == Negatives::kSplit ? 2 * columns() : columns(); }
  bool sparse() const override { return shards_.front()->sparse(); }
  std::size_t blocks() const override { return blocks_.size(); }
  std::size_t block_begin(std::size_t block) const override {
    return block < blocks_.size() ? blocks_[block].begin : size();
  }

  void read(std::size_t block, RowBlock& to) override {
    BlockWriter writer(to, block_begin(block + 1) - block_begin(block), dim(), sparse());
    const std::size_t end = block + 1 < blocks_.size() ? blocks_[block + 1].first_part : parts_.size();
    for (std::size_t i = blocks_[block].first_part; i < end; ++i) {
      from(parts_[i].shard, [&](RowShard& shard) { shard.read(parts_[i].block, writer); });
    }
  }

  bool seeks() const override {
    return std::all_of(shards_.begin(), shards_.end(), [](const auto& shard) { return shard->seeks(); });
  }

  void gather(Elements rows, RowBlock& to) override {
    if (!seeks()) return RowSource::gather(rows, to);
    BlockWriter writer(to, rows.size(), dim(), sparse());
    std::vector<Element> own;
    for (std::size_t s = 0, i = 0; i < rows.size(); ++s) {
      own.clear();
      for (; i < rows.size() && rows[i] < starts_[s + 1]; ++i)
        own.push_back(static_cast<Element>(rows[i] - starts_[s]));
      if (!own.empty()) from(s, [&](RowShard& shard) { shard.gather(own, writer); });
    }
  }

  std::uint64_t bytes_in_memory() const override { return sparse() ? sparse_bytes_ : RowFiles::bytes_in_memory(); }

  std::uint64_t bytes_read() const override {
    std::uint64_t bytes = 0;
    for (const auto& shard : shards_) bytes += shard->file().bytes_read();
    return bytes;
  }

  std::string identity() const override {
    std::string all;
    for (const auto& shard : shards_) all += shard->file().identity() + "\n";
    return all;
  }

  std::string_view tensor() const override {
    const std::string_view tensor = shards_.front()->tensor();
    const bool same =
        std::all_of(shards_.begin(), shards_.end(), [&](const auto& shard) { return shard->tensor() == tensor; });
    return same ? tensor : std::string_view();
  }

 private:
  // One block of one shard.
  struct Part {
    std::size_t shard;
    std::size_t block;
  };
  struct Block {
    std::size_t begin;
    std::size_t first_part;
  };

  std::size_t columns() const { return shards_.front()->columns(); }

  void join_blocks() {
    std::size_t bytes = 0;  // of the last block
    for (std::size_t s = 0; s < shards_.size(); ++s) {
      for (std::size_t b = 0; b < shards_[s]->blocks(); ++b) {
        const RowShard::Block block = shards_[s]->block(b);
        if (blocks_.empty() || bytes + block.bytes > options_.block_bytes) {
          blocks_.push_back({starts_[s] + block.begin, parts_.size()});
          bytes = 0;
        }
        bytes += block.bytes;
        sparse_bytes_ += block.bytes;
        parts_.push_back({s, b});
      }
    }
  }

  // Only one shard at a time has its file open. If its content is wrong, that may be because it has changed.
  template <class Read>
  void from(std::size_t shard, const Read& read) {
    if (current_ != shard) shards_[current_]->leave();
    current_ = shard;
    SteadyFile& file = shards_[shard]->file();
    try {
      read(*shards_[shard]);
    } catch (const InputError&) {
      file.check_unchanged();
      throw;
    }
    file.check_unchanged();
  }

  Shards shards_;
  RowSourceOptions options_;
  std::vector<std::size_t> starts_;  // the first row of each shard, then the number of rows
  std::vector<Part> parts_;
  std::vector<Block> blocks_;
  std::uint64_t sparse_bytes_ = 0;  // memory of all rows, if they are sparse
  std::size_t current_ = 0;
};

}  // namespace

std::unique_ptr<RowFiles> open_row_source(std::span<const std::string> files, const RowSourceOptions& options) {
  if (files.empty()) throw InputError("no files of rows were given; expected at least one");
  check_scale(options.read.scale);
  Shards shards;
  std::size_t rows = 0;
  for (const std::string& file : files) {
    shards.push_back(open_shard(file, {options, rows}));
    rows += shards.back()->size();
    if (files.size() > 1) shards.back()->leave();
    if (shards.back()->indices() == nullptr && shards.front()->indices() == nullptr) {
      check_alike(*shards.front(), *shards.back());  // before the other files are read
    }
  }
  return std::make_unique<ShardedRows>(std::move(shards), options);
}

std::unique_ptr<RowFiles> open_row_source(const std::string& path, const RowSourceOptions& options) {
  return open_row_source(row_files(path), options);
}

}  // namespace winnow
