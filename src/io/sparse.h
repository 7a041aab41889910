// Compressed sparse rows under construction: from the order of a file to the order that SparseRows requires.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/buffer.h"
#include "io/values.h"

namespace winnow::detail {

// Laid out like SparseRows. Until sort_rows(), the columns of a row may be in any order and may repeat. Unlike
// SparseMatrix it grows in place (see Buffer), so that reading needs no second copy of the rows.
struct SparseValues {
  Buffer<std::uint64_t> offsets;
  Buffer<std::uint32_t> columns;
  Buffer<float> values;
  std::size_t dim = 0;

  std::size_t size() const { return offsets.size() - 1; }
  SparseRows view() const { return {offsets.data(), columns.data(), values.data(), size(), dim}; }
};

// Makes columns increase strictly within each row. Entries with the same row and column are summed, as scipy does.
// InputError if a sum is not finite. In messages, the rows count from `first_row`.
void sort_rows(SparseValues& sparse, std::string_view name, std::size_t first_row = 0);

// If the rule rejects values below 0: InputError at the first one.
void check_signs(const SparseValues& sparse, std::string_view name, const Rule& rule, std::size_t first_row = 0);

// InputError if split would need too many columns.
void check_split_width(std::size_t columns, std::string_view name, Negatives negatives);

// Takes sorted rows. Clips or splits them in place if asked. InputError as check_split_width().
void treat_negatives(SparseValues& sparse, std::string_view name, Negatives negatives);

// Takes sorted rows. Clips or splits them if asked, and compacts very wide input to the used columns.
Table to_table(SparseValues&& sparse, std::string_view name, Negatives negatives);

}  // namespace winnow::detail
