// Probes as rows: those of the objective itself, or rows from elsewhere.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "winnow/error.h"
#include "winnow/types.h"

namespace winnow::detail {

// 0, 1, ..., size - 1.
inline std::vector<Element> all_of(std::size_t size) {
  std::vector<Element> all(size);
  for (std::size_t i = 0; i < size; ++i) all[i] = static_cast<Element>(i);
  return all;
}

// InputError if there is not one residual for each of the probes.
inline void check_residuals(std::size_t probes, std::size_t residuals) {
  if (probes == residuals) return;
  throw InputError(
      fmt::format("{} probes were given with {} residual gains; expected one for each", probes, residuals));
}

// The rows, if they are of the kind that the objective was made of. Otherwise InputError.
template <class RowsT>
const RowsT& probe_rows(const Rows& us, std::size_t dim) {
  constexpr std::string_view kKind = std::is_same_v<RowsT, DenseRows> ? "dense" : "sparse";
  const auto* rows = std::get_if<RowsT>(&us);
  if (rows == nullptr) throw InputError(fmt::format("the probes' rows are of another kind; expected {} rows", kKind));
  if (rows->dim == dim) return *rows;
  throw InputError(fmt::format("the probes' rows have {} columns; expected {}", rows->dim, dim));
}

// Some rows, copied.
template <class RowsT>
class RowCopies;

template <>
class RowCopies<DenseRows> {
 public:
  RowCopies(const DenseRows& rows, Elements us) : size_(us.size()), dim_(rows.dim) {
    for (const Element u : us) values_.insert(values_.end(), rows.row(u).begin(), rows.row(u).end());
  }
  DenseRows view() const { return {values_.data(), size_, dim_}; }

 private:
  std::size_t size_;
  std::size_t dim_;
  std::vector<float> values_;
};

template <>
class RowCopies<SparseRows> {
 public:
  RowCopies(const SparseRows& rows, Elements us) : dim_(rows.dim) {
    for (const Element u : us) {
      columns_.insert(columns_.end(), rows.row_columns(u).begin(), rows.row_columns(u).end());
      values_.insert(values_.end(), rows.row_values(u).begin(), rows.row_values(u).end());
      offsets_.push_back(columns_.size());
    }
  }
  SparseRows view() const { return {offsets_.data(), columns_.data(), values_.data(), offsets_.size() - 1, dim_}; }

 private:
  std::size_t dim_;
  std::vector<std::uint64_t> offsets_{0};
  std::vector<std::uint32_t> columns_;
  std::vector<float> values_;
};

}  // namespace winnow::detail
