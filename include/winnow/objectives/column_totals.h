// Sums over the rows of each column, which residual gains of feature-based objectives need. The sums are exact until
// they are rounded once. They do not depend on the order of rows, on threads, or on how the rows are divided into
// parts. Merging the totals of all parts gives the totals of the whole, bit for bit.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/run.h"
#include "winnow/types.h"

namespace winnow {

class ColumnTotals {
 public:
  explicit ColumnTotals(std::size_t dim);
  ColumnTotals(ColumnTotals&&) noexcept;
  ColumnTotals& operator=(ColumnTotals&&) noexcept;
  ~ColumnTotals();

  std::size_t dim() const;

  // Values must be >= 0 and below kMostValue. InputError if the rows have another number of columns.
  void add(const Rows& rows, const RunOptions& run = {});

  // Adds what `other` holds. InputError if it has another number of columns.
  void merge(const ColumnTotals& other);

  std::vector<double> totals() const;  // one per column

  // The exact sums as bytes, 32 per column, for another process; and merge() with such bytes.
  std::string bytes() const;
  void merge(std::string_view bytes);

 private:
  class Sums;
  std::unique_ptr<Sums> sums_;
};

}  // namespace winnow
