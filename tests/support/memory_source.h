// Rows in memory as a source that is read in blocks, and that counts how it is read.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "winnow/row_source.h"

namespace winnow::testing {

class MemorySource final : public RowSource {
 public:
  // Blocks of these many rows, again and again.
  MemorySource(Rows rows, const std::vector<std::size_t>& block_rows, bool seeks) : rows_(rows), seeks_(seeks) {
    for (std::size_t b = 0; begins_.back() < size(); ++b) {
      begins_.push_back(std::min(size(), begins_.back() + block_rows[b % block_rows.size()]));
    }
  }

  std::size_t size() const override { return winnow::size(rows_); }
  std::size_t dim() const override { return winnow::dim(rows_); }
  bool sparse() const override { return std::holds_alternative<SparseRows>(rows_); }
  std::size_t blocks() const override { return begins_.size() - 1; }
  std::size_t block_begin(std::size_t block) const override { return begins_[block]; }

  void read(std::size_t block, RowBlock& to) override {
    to.clear(dim(), sparse());
    for (std::size_t v = begins_[block]; v < begins_[block + 1]; ++v) to.append(rows_, static_cast<Element>(v));
    blocks_read.push_back(block);
    bytes_ += to.size * dim() * sizeof(float);
  }

  void gather(Elements rows, RowBlock& to) override {
    if (!seeks_) return RowSource::gather(rows, to);
    to.clear(dim(), sparse());
    for (const Element v : rows) to.append(rows_, v);
    bytes_ += to.size * dim() * sizeof(float);
  }
  bool seeks() const override { return seeks_; }
  std::uint64_t bytes_read() const override { return bytes_; }

  std::vector<std::size_t> blocks_read;  // in order

 private:
  Rows rows_;
  bool seeks_;
  std::vector<std::size_t> begins_{0};
  std::uint64_t bytes_ = 0;
};

}  // namespace winnow::testing
