#include "winnow/shards/numbered_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "winnow/error.h"

namespace winnow {
namespace {

std::size_t blocks_of(std::size_t rows, std::size_t per_block) {
  return (rows + per_block - 1) / per_block;
}

void append_all(const RowBlock& from, RowBlock& to) {
  for (std::size_t v = 0; v < from.size; ++v) to.append(from.view(), static_cast<Element>(v));
}

}  // namespace

NumberedRows::NumberedRows(RowSource& own, std::size_t first, std::size_t total)
    : own_(&own),
      first_(first),
      total_(total),
      dim_(own.dim()),
      sparse_(own.sparse()),
      row_bytes_(std::max<std::uint64_t>(1, own.bytes_in_memory() / own.size())) {
  if (first > total || own.size() > total - first) {
    throw InputError(fmt::format("{} rows from number {} on do not fit into {} rows", own.size(), first, total));
  }
  known_.clear(dim_, sparse_);
}

NumberedRows::NumberedRows(std::size_t total, std::size_t columns, bool sparse, std::uint64_t row_bytes, Fetch fetch)
    : total_(total),
      dim_(columns),
      sparse_(sparse),
      row_bytes_(std::max<std::uint64_t>(1, row_bytes)),
      fetch_(std::move(fetch)) {
  if (total == 0 || columns == 0) throw InputError("there are no rows; expected at least one row and one column");
  known_.clear(dim_, sparse_);
}

void NumberedRows::know(Elements ids, const Rows& rows) {
  if (winnow::size(rows) != ids.size() || winnow::dim(rows) != dim_ ||
      std::holds_alternative<SparseRows>(rows) != sparse_) {
    throw InputError(fmt::format("{} rows of {} columns were given for {} numbers; expected rows of {} columns, {}",
                                 winnow::size(rows), winnow::dim(rows), ids.size(), dim_,
                                 sparse_ ? "sparse" : "dense"));
  }
  const std::vector<Element> old_ids = std::exchange(known_ids_, {});
  const RowBlock old = std::exchange(known_, {});
  known_.clear(dim_, sparse_);
  for (std::size_t i = 0, j = 0; i < old_ids.size() || j < ids.size();) {
    const bool new_one = i == old_ids.size() || (j < ids.size() && ids[j] <= old_ids[i]);
    const Element id = new_one ? ids[j] : old_ids[i];
    known_ids_.push_back(id);
    known_.append(new_one ? rows : old.view(), static_cast<Element>(new_one ? j : i));
    if (i < old_ids.size() && old_ids[i] == id) ++i;
    if (j < ids.size() && ids[j] == id) ++j;
  }
}

std::size_t NumberedRows::blocks() const {
  return last_block() + blocks_of(total_ - first_ - own_size(), kFarRows);
}

std::size_t NumberedRows::block_begin(std::size_t block) const {
  if (block < first_block()) return block * kFarRows;
  if (block < last_block()) return first_ + own_->block_begin(block - first_block());
  return std::min(total_, first_ + own_size() + (block - last_block()) * kFarRows);
}

void NumberedRows::read(std::size_t block, RowBlock& to) {
  if (block >= first_block() && block < last_block()) return own_->read(block - first_block(), to);
  std::vector<Element> ids;
  for (std::size_t v = block_begin(block); v < block_begin(block + 1); ++v) ids.push_back(static_cast<Element>(v));
  gather(ids, to);
}

void NumberedRows::gather(Elements rows, RowBlock& to) {
  if (fetch_) {
    fetch_(rows, to);
    fetched_ += to.values.size() * sizeof(float) + to.columns.size() * sizeof(std::uint32_t);
    return;
  }
  const auto begin = std::lower_bound(rows.begin(), rows.end(), first_);
  const auto end = std::lower_bound(begin, rows.end(), first_ + own_size());
  to.clear(dim_, sparse_);
  append_known({rows.begin(), begin}, to);
  if (begin != end) {
    std::vector<Element> here(begin, end);
    for (Element& v : here) v -= static_cast<Element>(first_);
    RowBlock own;
    own_->gather(here, own);
    append_all(own, to);
  }
  append_known({end, rows.end()}, to);
}

void NumberedRows::append_known(Elements ids, RowBlock& to) const {
  for (const Element v : ids) {
    const auto at = std::lower_bound(known_ids_.begin(), known_ids_.end(), v);
    if (at == known_ids_.end() || *at != v) {
      throw InputError(fmt::format("row {} is needed, but it is in another shard and was not sent", v));
    }
    to.append(known_.view(), static_cast<Element>(at - known_ids_.begin()));
  }
}

bool NumberedRows::worth_gathering(std::size_t block, std::size_t wanted) const {
  if (block < first_block() || block >= last_block()) return true;
  return own_->worth_gathering(block - first_block(), wanted);
}

void NumberedRows::stop() {
  if (own_ != nullptr) own_->stop();
}

}  // namespace winnow
