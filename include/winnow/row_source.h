// Rows that lie outside memory and are read in blocks, as often as needed: a file, a folder of shards, the row groups
// of a database. Each reading gives the same rows in the same order.
//
//   const auto rows = open_row_source("big.npy", {});      // winnow/io/row_source.h; or a class of your own
//   const Selected picked = select(*rows, {.k = 1000});  // winnow/select.h
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "winnow/types.h"

namespace winnow {

// Some rows and their memory, which is used again when other rows are read into it.
struct RowBlock {
  std::size_t size = 0;  // rows
  std::size_t dim = 0;
  bool sparse = false;
  std::vector<float> values;           // dense: size * dim, row by row. Sparse: those of all rows
  std::vector<std::uint32_t> columns;  // sparse: as values, increasing within each row
  std::vector<std::uint64_t> offsets;  // sparse: size + 1 of them, see SparseRows

  Rows view() const;
  std::size_t bytes() const;  // of the memory, used or not

  // Removes all rows. The memory stays.
  void clear(std::size_t columns_of_all, bool sparse_rows);
  // Appends row v of `rows`, which are of the same kind.
  void append(const Rows& rows, Element v);
};

class RowSource {
 public:
  virtual ~RowSource() = default;

  virtual std::size_t size() const = 0;  // rows, >= 1
  virtual std::size_t dim() const = 0;   // columns, >= 1
  virtual bool sparse() const { return false; }

  // What all rows would take in memory. A sparse source should say it: 8 bytes for each value and each row.
  virtual std::uint64_t bytes_in_memory() const { return std::uint64_t{size()} * dim() * sizeof(float); }

  // The rows come in blocks: block b has the rows from block_begin(b) to block_begin(b + 1). The first begins at 0, and
  // block_begin(blocks()) is size().
  virtual std::size_t blocks() const = 0;
  virtual std::size_t block_begin(std::size_t block) const = 0;

  // Reads a block. Values are finite and below kMostValue, and >= 0 unless the source was told otherwise. InputError if
  // the content is wrong or has changed since it was opened, SystemError if reading fails. Called from one thread at a
  // time, which need not be the same one. Reading blocks in order is fast, and blocks may be left out.
  virtual void read(std::size_t block, RowBlock& to) = 0;

  // Reads single rows, increasing. The default reads their blocks.
  virtual void gather(Elements rows, RowBlock& to);
  // Whether gather() reads little more than the rows themselves.
  virtual bool seeks() const { return false; }
  // Whether `wanted` rows of a block cost less by gather() than by reading the block. The default reckons with what a
  // disk takes to seek.
  virtual bool worth_gathering(std::size_t block, std::size_t wanted) const;

  virtual std::uint64_t bytes_read() const = 0;  // so far, for reports

  // Tells whether two sources are the same, for checkpoints: each file's path, size and time of the last change. Empty
  // if the source cannot tell.
  virtual std::string identity() const { return {}; }

  // How many rows a run works on: fewer than all, if the source has the numbers of a larger V than it has rows for.
  virtual std::size_t present() const { return size(); }

  // What the source itself holds while it is read, in addition to the blocks that it fills.
  virtual std::uint64_t bytes_held() const { return 0; }

  // Called while another thread may be in read() or gather(): its rows are not needed any more, so it may throw
  // anything in order to end soon.
  virtual void stop() {}
};

}  // namespace winnow
