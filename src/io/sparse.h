// Compressed sparse rows in the making: from the order a file has them in to what SparseRows promises.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/buffer.h"
#include "io/values.h"

namespace winnow::detail {

// Laid out as SparseRows; columns within a row are in any order, and may repeat, until sort_rows(). Unlike SparseMatrix
// it grows in place (see Buffer), so that reading needs no second copy of the file's rows.
struct SparseValues {
  Buffer<std::uint64_t> offsets;
  Buffer<std::uint32_t> columns;
  Buffer<float> values;
  std::size_t dim = 0;

  std::size_t size() const { return offsets.size() - 1; }
  SparseRows view() const { return {offsets.data(), columns.data(), values.data(), size(), dim}; }
};

// Makes columns increase strictly within each row; entries of one place are summed, as scipy does.
// InputError if a sum is not finite.
void sort_rows(SparseValues& sparse, std::string_view name);

// InputError at the first value below 0 if the rule rejects those.
void check_signs(const SparseValues& sparse, std::string_view name, const Rule& rule);

// From sorted rows: clips or splits where asked, in the memory they are in. InputError where split would need more
// columns than there can be.
void treat_negatives(SparseValues& sparse, std::string_view name, Negatives negatives);

// From sorted rows: clips or splits where asked, and compacts very wide input to the columns in use.
Table to_table(SparseValues&& sparse, std::string_view name, Negatives negatives);

}  // namespace winnow::detail
