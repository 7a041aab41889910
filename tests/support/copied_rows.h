// Rows copied one by one, as they would travel to the holder of another part of V.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "winnow/objective.h"

namespace winnow::testing {

class CopiedRows {
 public:
  // Rows of the same kind, and with as many columns, as `like`; none yet.
  explicit CopiedRows(const Rows& like) : dense_(std::holds_alternative<DenseRows>(like)), dim_(dim(like)) {}

  void append(const Rows& from, Element v) {
    ++size_;
    if (dense_) {
      const auto row = std::get<DenseRows>(from).row(v);
      values_.insert(values_.end(), row.begin(), row.end());
      return;
    }
    const auto& rows = std::get<SparseRows>(from);
    columns_.insert(columns_.end(), rows.row_columns(v).begin(), rows.row_columns(v).end());
    values_.insert(values_.end(), rows.row_values(v).begin(), rows.row_values(v).end());
    offsets_.push_back(columns_.size());
  }

  Rows view() const {
    if (dense_) return DenseRows{values_.data(), size_, dim_};
    return SparseRows{offsets_.data(), columns_.data(), values_.data(), size_, dim_};
  }

  void spoil() {
    std::fill(values_.begin(), values_.end(), std::numeric_limits<float>::quiet_NaN());
    std::fill(columns_.begin(), columns_.end(), 0U);
  }

 private:
  bool dense_;
  std::size_t dim_;
  std::size_t size_ = 0;
  std::vector<std::uint64_t> offsets_{0};
  std::vector<std::uint32_t> columns_;
  std::vector<float> values_;
};

// The rows us of `rows` as probes by value; the copies are gone afterwards.
inline std::unique_ptr<PreparedProbes> prepare_copies(const GainState& state, const Rows& rows, Elements us,
                                                      std::span<const Gain> residual) {
  CopiedRows copies(rows);
  for (const Element u : us) copies.append(rows, u);
  auto prepared = state.prepare_rows(copies.view(), residual);
  copies.spoil();
  return prepared;
}

}  // namespace winnow::testing
