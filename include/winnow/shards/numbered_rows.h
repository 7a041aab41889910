// Some rows of a V whose other rows are elsewhere, with the numbers that they have in V. So an objective over them
// counts elements as one over all of V does. Other rows that it needs, such as probes and picks, are sent beforehand
// (know) or fetched one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "winnow/row_source.h"

namespace winnow {

class NumberedRows final : public RowSource {
 public:
  // Reads rows of V by their numbers, which increase.
  using Fetch = std::function<void(Elements ids, RowBlock& to)>;

  // `own`, which must outlive this, has the rows from number `first` on; V has `total` rows.
  NumberedRows(RowSource& own, std::size_t first, std::size_t total);
  // No row is here; all are fetched. `row_bytes` is what an average row takes in memory.
  NumberedRows(std::size_t total, std::size_t columns, bool sparse, std::uint64_t row_bytes, Fetch fetch);

  // Rows from elsewhere, in addition to those known before. `ids` increase.
  void know(Elements ids, const Rows& rows);

  std::size_t first() const { return first_; }
  std::size_t own_size() const { return own_ == nullptr ? 0 : own_->size(); }
  // The blocks of own rows: [first_block, last_block).
  std::size_t first_block() const { return (first_ + kFarRows - 1) / kFarRows; }
  std::size_t last_block() const { return first_block() + (own_ == nullptr ? 0 : own_->blocks()); }

  std::size_t size() const override { return total_; }
  std::size_t dim() const override { return dim_; }
  bool sparse() const override { return sparse_; }
  std::uint64_t bytes_in_memory() const override { return row_bytes_ * total_; }
  std::size_t blocks() const override;
  std::size_t block_begin(std::size_t block) const override;
  void read(std::size_t block, RowBlock& to) override;
  // InputError if a row is neither here nor known, and there is no way to fetch it.
  void gather(Elements rows, RowBlock& to) override;
  bool seeks() const override { return true; }
  bool worth_gathering(std::size_t block, std::size_t wanted) const override;
  std::uint64_t bytes_read() const override { return own_ == nullptr ? fetched_ : own_->bytes_read(); }
  std::uint64_t bytes_held() const override { return own_ == nullptr ? 0 : own_->bytes_held(); }
  std::size_t present() const override { return own_ == nullptr ? known_ids_.size() + 1 : own_->size(); }
  void stop() override;

 private:
  static constexpr std::size_t kFarRows = 4096;  // in a block of rows that are elsewhere

  bool is_own(Element v) const { return v >= first_ && v < first_ + own_size(); }
  void append_known(Elements ids, RowBlock& to) const;

  RowSource* own_ = nullptr;
  std::size_t first_ = 0;
  std::size_t total_;
  std::size_t dim_;
  bool sparse_;
  std::uint64_t row_bytes_;
  Fetch fetch_;
  std::uint64_t fetched_ = 0;       // bytes
  std::vector<Element> known_ids_;  // increasing
  RowBlock known_;
};

}  // namespace winnow
