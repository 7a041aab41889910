// Column totals at the speed of sums in double. A sum of floats >= 0 in double is exact as long as it stays below 2^53
// times the last bit of the smallest of them: all partial sums are multiples of that bit. So a block of rows is summed
// in double, together with the smallest value of each column. Only columns that break the rule are added value by
// value.
#include "winnow/objectives/column_totals.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <mutex>
#include <utility>

#include "base/exact_sums.h"
#include "base/parallel.h"
#include "objectives/feature_probes.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

constexpr float kNone = std::numeric_limits<float>::max();

// Whether a sum in double of values >= 0, `least` being the smallest above 0, is exact. The last bit of a float is
// 2^-23 times the largest power of 2 in it.
bool is_exact(double sum, float least) {
  const auto power = std::bit_cast<float>(std::bit_cast<std::uint32_t>(least) & 0x7F800000u);
  return sum < 0x1p30 * std::max(double{power}, 0x1p-126);
}

// For some rows: the sum of each column in double, and the smallest value > 0.
class DenseBlock {
 public:
  explicit DenseBlock(std::size_t dim) : sum_(dim, 0.0), least_(dim, kNone) {}

  void add(const DenseRows& rows, Element v) {
    const float* x = rows.row(v).data();
    double* sum = sum_.data();
    float* least = least_.data();
    for (std::size_t u = 0; u < rows.dim; ++u) {
      sum[u] += double{x[u]};
      const float value = x[u] > 0 ? x[u] : kNone;
      least[u] = value < least[u] ? value : least[u];
    }
  }
  double sum(std::size_t u) const { return sum_[u]; }
  bool exact(std::size_t u) const { return is_exact(sum_[u], least_[u]); }

 private:
  std::vector<double> sum_;
  std::vector<float> least_;
};

// The same with both in one array, because columns come in any order.
class SparseBlock {
 public:
  explicit SparseBlock(std::size_t dim) : of_(dim) {}

  void add(const SparseRows& rows, Element v) {
    const auto columns = rows.row_columns(v);
    const auto x = rows.row_values(v);
    for (std::size_t p = 0; p < x.size(); ++p) {
      Column& column = of_[columns[p]];
      column.sum += double{x[p]};
      const float value = x[p] > 0 ? x[p] : kNone;
      column.least = value < column.least ? value : column.least;
    }
  }
  double sum(std::size_t u) const { return of_[u].sum; }
  bool exact(std::size_t u) const { return is_exact(of_[u].sum, of_[u].least); }

 private:
  struct Column {
    double sum = 0;
    float least = kNone;
  };
  std::vector<Column> of_;
};

DenseBlock block_of(const DenseRows& rows) {
  return DenseBlock(rows.dim);
}
SparseBlock block_of(const SparseRows& rows) {
  return SparseBlock(rows.dim);
}

// How many rows make a block: few enough that columns seldom break the rule and all threads have work, many enough to
// pay for emptying the block.
std::size_t block_rows(const DenseRows& /*rows*/, std::size_t /*threads*/) {
  return 1024;
}
std::size_t block_rows(const SparseRows& rows, std::size_t threads) {
  const std::size_t blocks = std::clamp<std::size_t>(rows.nonzeros() / (4 * rows.dim + 1), 1, 2 * threads);
  return rows.size / blocks + 1;
}

void check_dim(std::size_t given, std::size_t expected) {
  if (given == expected) return;
  throw InputError(fmt::format("{} columns were added to the totals of {}; expected the same number", given, expected));
}

}  // namespace

class ColumnTotals::Sums {
 public:
  explicit Sums(std::size_t dim) : sums_(dim) {}

  std::size_t dim() const { return sums_.size(); }
  void merge(const Sums& other) { sums_.add(other.sums_); }
  double value(std::size_t u) const { return sums_.value(u); }
  std::string bytes() const { return sums_.bytes(); }
  bool merge(std::string_view bytes) { return sums_.add(bytes); }

  template <class RowsT>
  void add(const RowsT& rows, std::size_t threads) {
    const Parallel parallel(threads);
    const std::size_t step = block_rows(rows, parallel.threads());
    const std::size_t blocks = (rows.size + step - 1) / step;
    std::mutex mutex;
    parallel.for_ranges(blocks, 1, [&](std::size_t first, std::size_t last) {
      for (std::size_t b = first; b < last; ++b) {
        const std::size_t begin = b * step;
        const std::size_t end = std::min(rows.size, begin + step);
        auto block = block_of(rows);
        for (std::size_t v = begin; v < end; ++v) block.add(rows, static_cast<Element>(v));
        const std::lock_guard lock(mutex);
        empty(block, rows, begin, end);
      }
    });
  }

 private:
  template <class Block, class RowsT>
  void empty(const Block& block, const RowsT& rows, std::size_t begin, std::size_t end) {
    std::vector<std::size_t> inexact;
    for (std::size_t u = 0; u < rows.dim; ++u) {
      if (block.exact(u)) {
        sums_.add(u, block.sum(u));
      } else {
        inexact.push_back(u);
      }
    }
    if (!inexact.empty()) add_values(inexact, rows, begin, end);
  }

  void add_values(const std::vector<std::size_t>& columns, const DenseRows& rows, std::size_t begin, std::size_t end) {
    for (std::size_t v = begin; v < end; ++v) {
      const auto x = rows.row(static_cast<Element>(v));
      for (const std::size_t u : columns) sums_.add(u, x[u]);
    }
  }
  void add_values(const std::vector<std::size_t>& columns, const SparseRows& rows, std::size_t begin, std::size_t end) {
    std::vector<bool> wanted(rows.dim, false);
    for (const std::size_t u : columns) wanted[u] = true;
    for (std::size_t v = begin; v < end; ++v) {
      for_features(rows, static_cast<Element>(v), [&](std::size_t u, double x) {
        if (wanted[u]) sums_.add(u, static_cast<float>(x));
      });
    }
  }

  ExactSums sums_;
};

ColumnTotals::ColumnTotals(std::size_t dim) : sums_(std::make_unique<Sums>(dim)) {}
ColumnTotals::ColumnTotals(ColumnTotals&&) noexcept = default;
ColumnTotals& ColumnTotals::operator=(ColumnTotals&&) noexcept = default;
ColumnTotals::~ColumnTotals() = default;

std::size_t ColumnTotals::dim() const {
  return sums_->dim();
}

void ColumnTotals::add(const Rows& rows, const RunOptions& run) {
  check_dim(winnow::dim(rows), dim());
  std::visit([&](const auto& r) { sums_->add(r, run.threads); }, rows);
}

void ColumnTotals::merge(const ColumnTotals& other) {
  check_dim(other.dim(), dim());
  sums_->merge(*other.sums_);
}

std::vector<double> ColumnTotals::totals() const {
  std::vector<double> totals(dim());
  for (std::size_t u = 0; u < totals.size(); ++u) totals[u] = sums_->value(u);
  return totals;
}

std::string ColumnTotals::bytes() const {
  return sums_->bytes();
}

void ColumnTotals::merge(std::string_view bytes) {
  if (sums_->merge(bytes)) return;
  throw InputError(fmt::format("{} bytes are not the totals of {} columns", bytes.size(), dim()));
}

}  // namespace winnow
