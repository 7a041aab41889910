// Neighbours of sparse rows: all products of a row with the others at once, through the rows that share its columns.
#include <algorithm>
#include <cmath>
#include <utility>

#include "base/parallel.h"
#include "features/neighbours/graph.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

// Who holds a column, and how much: the matrix by columns.
struct Columns {
  std::vector<std::uint64_t> offsets;
  std::vector<std::uint32_t> rows;
  std::vector<float> values;
};

Columns by_columns(const SparseRows& rows, std::span<const double> scale) {
  Columns columns;
  columns.offsets.assign(rows.dim + 1, 0);
  columns.rows.resize(rows.nonzeros());
  columns.values.resize(rows.nonzeros());
  for (std::size_t p = 0; p < rows.nonzeros(); ++p) ++columns.offsets[rows.columns[p] + std::size_t{1}];
  for (std::size_t u = 0; u < rows.dim; ++u) columns.offsets[u + 1] += columns.offsets[u];
  std::vector<std::uint64_t> next(columns.offsets.begin(), columns.offsets.end() - 1);
  for (std::size_t v = 0; v < rows.size; ++v) {
    const auto names = rows.row_columns(static_cast<Element>(v));
    const auto values = rows.row_values(static_cast<Element>(v));
    for (std::size_t p = 0; p < names.size(); ++p) {
      const std::uint64_t to = next[names[p]]++;
      columns.rows[to] = static_cast<std::uint32_t>(v);
      columns.values[to] = static_cast<float>(double{values[p]} * scale[v]);
    }
  }
  return columns;
}

std::vector<double> scales(const SparseRows& rows, Metric metric) {
  std::vector<double> scale(rows.size, 1.0);
  if (metric != Metric::kCosine) return scale;
  for (std::size_t v = 0; v < rows.size; ++v) {
    double squares = 0;
    for (const float x : rows.row_values(static_cast<Element>(v))) squares += double{x} * double{x};
    scale[v] = squares > 0 ? 1 / std::sqrt(squares) : 0;
  }
  return scale;
}

// The products of one row with all that share a column with it.
class Products {
 public:
  explicit Products(std::size_t rows) : sum_(rows, 0.0), seen_by_(rows, 0) {}

  void of(const SparseRows& rows, const Columns& columns, double scale, Element v) {
    touched_.clear();
    const auto names = rows.row_columns(v);
    const auto values = rows.row_values(v);
    for (std::size_t p = 0; p < names.size(); ++p) {
      const double x = double{values[p]} * scale;
      for (std::uint64_t q = columns.offsets[names[p]]; q < columns.offsets[names[p] + std::size_t{1}]; ++q) {
        const std::uint32_t u = columns.rows[q];
        if (std::exchange(seen_by_[u], v + std::size_t{1}) != v + std::size_t{1}) {
          touched_.push_back(u);
          sum_[u] = 0;
        }
        sum_[u] += x * double{columns.values[q]};
      }
    }
  }

  // The `each` largest, in no order; the lower element among equals, v itself always among them.
  std::span<const std::uint32_t> largest(std::size_t each, Element v) {
    if (touched_.size() <= each) return touched_;
    const auto rank = [&](std::uint32_t a, std::uint32_t b) {
      if ((a == v) != (b == v)) return a == v;
      return sum_[a] != sum_[b] ? sum_[a] > sum_[b] : a < b;
    };
    std::nth_element(touched_.begin(), touched_.begin() + static_cast<std::ptrdiff_t>(each), touched_.end(), rank);
    return std::span(touched_).first(each);
  }

  double operator[](std::uint32_t u) const { return sum_[u]; }

 private:
  std::vector<double> sum_;           // of those touched
  std::vector<std::size_t> seen_by_;  // the last row that touched it, counted from 1
  std::vector<std::uint32_t> touched_;
};

}  // namespace

NeighbourGraph nearest_neighbours(const SparseRows& elements, const NeighbourOptions& options) {
  check_neighbour_options(options);
  const Metric metric = options.similarity.metric;
  if (metric != Metric::kCosine && metric != Metric::kDot) {
    throw InputError("sparse rows are compared by the columns they share; expected metric cosine or dot");
  }
  if (options.items) throw InputError("a separate represented set needs dense rows");
  const auto scale = scales(elements, metric);
  const Columns columns = by_columns(elements, scale);
  NeighbourLists lists(elements.size);
  const std::size_t most = std::min(options.neighbours, elements.size);
  // Each range has sums of its own, so there are few where there are many rows.
  const std::size_t grain = std::max<std::size_t>(256, elements.size / 64);
  const Parallel parallel(options.run.threads);
  parallel.for_ranges(elements.size, grain, [&](std::size_t begin, std::size_t end) {
    Products products(elements.size);
    for (std::size_t v = begin; v < end; ++v) {
      products.of(elements, columns, scale[v], static_cast<Element>(v));
      const auto near = products.largest(most, static_cast<Element>(v));
      lists[v].reserve(near.size());
      for (const std::uint32_t u : near) {
        lists[v].push_back({u, static_cast<float>(std::max(0.0, products[u]))});
      }
    }
  });
  return transposed(lists, elements.size);
}

}  // namespace winnow
