// Compressed sparse rows in the making: from the order a file has them in to what SparseRows promises.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/buffer.h"
#include "io/values.h"

namespace winnow::detail {

// Laid out as SparseRows; columns within a row are in any order, and may repeat, until sort_rows().
struct SparseValues {
  Buffer<std::uint64_t> offsets;
  Buffer<std::uint32_t> columns;
  Buffer<float> values;
  std::size_t dim = 0;

  std::size_t size() const { return offsets.size() - 1; }
};

// Brings entries that come in another order than by rows to their place: rows are counted first, so that each entry can
// be put down where it stays.
class Scatter {
 public:
  // `rows` has the row of every entry to come, each < size.
  Scatter(std::span<const std::uint32_t> rows, std::size_t size, std::size_t dim);
  void put(std::uint32_t row, std::uint32_t column, float value) {
    const auto at = static_cast<std::size_t>(result_.offsets[row]++);
    result_.columns[at] = column;
    result_.values[at] = value;
  }
  SparseValues finish() &&;

 private:
  SparseValues result_;  // offsets[row] is where the next entry of the row goes
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
