// One of the files that a source of rows consists of. Each kind of file cuts itself into blocks and reads them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/sparse.h"
#include "io/steady_file.h"
#include "winnow/io/row_source.h"

namespace winnow::detail {

// Fills a block of rows, whose memory is used again.
class BlockWriter {
 public:
  BlockWriter(RowBlock& block, std::size_t rows, std::size_t dim, bool sparse);

  float* dense(std::size_t rows);  // room for the next rows
  void append(const SparseRows& rows);

 private:
  RowBlock& block_;
  std::size_t rows_ = 0;  // so far
};

struct ShardOptions {
  RowSourceOptions source;
  std::size_t first_row = 0;  // of the shard in the ground set, for messages
};

// The indices of svmlight text. They count from 1 unless an index is 0.
struct IndexRange {
  bool zero = false;
  std::size_t largest = 0;  // 0: there are none, or only 0

  std::size_t columns() const { return zero ? largest + 1 : largest; }
};

class RowShard {
 public:
  struct Block {
    std::size_t begin = 0;  // its first row, counted from 0 in this shard
    std::size_t bytes = 0;  // memory of its rows, about
  };

  virtual ~RowShard() = default;

  SteadyFile& file() { return *file_; }
  const SteadyFile& file() const { return *file_; }
  std::size_t size() const { return size_; }
  std::size_t columns() const { return columns_; }  // of the input
  bool sparse() const { return sparse_; }
  std::size_t blocks() const { return blocks_.size(); }
  Block block(std::size_t b) const { return blocks_[b]; }
  std::size_t block_end(std::size_t b) const { return b + 1 < blocks_.size() ? blocks_[b + 1].begin : size_; }

  virtual void read(std::size_t block, BlockWriter& to) = 0;

  // Whether single rows can be read, and some of them, increasing.
  virtual bool seeks() const { return false; }
  virtual void gather(Elements, BlockWriter&) {}

  // Gives back what is only needed while blocks are read.
  virtual void leave() { file_->release(); }

  // The range of svmlight, which does not state its columns: columns() is what set_indices() makes it, given the range
  // of all shards and their number of columns.
  virtual const IndexRange* indices() const { return nullptr; }
  virtual void set_indices(const IndexRange&, std::size_t) {}

  virtual std::string_view tensor() const { return {}; }

 protected:
  RowShard(std::unique_ptr<SteadyFile> file, ShardOptions options, bool sparse)
      : file_(std::move(file)), options_(std::move(options)), sparse_(sparse) {}

  const std::string& name() const { return file_->name(); }
  const ReadOptions& read_options() const { return options_.source.read; }
  std::size_t block_bytes() const { return options_.source.block_bytes; }
  std::size_t first_row() const { return options_.first_row; }
  // Columns of the rows as they are read.
  std::size_t shown_columns() const { return read_options().negatives == Negatives::kSplit ? 2 * columns_ : columns_; }
  // Number of dense rows per block.
  std::size_t dense_rows() const;

  std::size_t size_ = 0;
  std::size_t columns_ = 0;
  std::vector<Block> blocks_;

 private:
  std::unique_ptr<SteadyFile> file_;
  ShardOptions options_;
  bool sparse_;
};

constexpr std::size_t kShardPiece = std::size_t{256}
                                    << 10;  // bytes that are read and checked while they are in the cache

// The memory of sparse rows.
inline std::size_t sparse_bytes(std::size_t rows, std::uint64_t entries) {
  return rows * sizeof(std::uint64_t) + static_cast<std::size_t>(entries) * (sizeof(std::uint32_t) + sizeof(float));
}

using MakeShard = std::unique_ptr<RowShard>(std::unique_ptr<SteadyFile> file, const ShardOptions& options);
MakeShard make_npy_shard, make_safetensors_shard, make_npz_shard, make_svmlight_shard, make_csv_shard, make_tsv_shard;

// The shard of a file, by its format.
std::unique_ptr<RowShard> open_shard(const std::string& path, const ShardOptions& options);

}  // namespace winnow::detail
