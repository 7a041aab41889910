// Neighbours of sparse rows: all products of a row with the others at once, through the rows that share its columns.
#include <algorithm>
#include <utility>

#include "base/length.h"
#include "base/parallel.h"
#include "base/scatter.h"
#include "graph/graph.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

// What each row is multiplied by.
std::vector<double> scales(const SparseRows& rows, Metric metric) {
  std::vector<double> scale(rows.size, 1.0);
  if (metric != Metric::kCosine) return scale;
  for (std::size_t v = 0; v < rows.size; ++v) scale[v] = unit_scale(rows.row_values(static_cast<Element>(v)));
  return scale;
}

// The scaled matrix by columns: the rows in each column, with their values.
SparseMatrix by_columns(const SparseRows& rows, std::span<const double> scale) {
  SparseMatrix columns = transpose(rows);
  for (std::size_t p = 0; p < columns.values.size(); ++p) {
    columns.values[p] = static_cast<float>(double{columns.values[p]} * scale[columns.columns[p]]);
  }
  return columns;
}

// The products of one row with all that share a column with it.
class Products {
 public:
  explicit Products(std::size_t rows) : sum_(rows, 0.0), seen_by_(rows, 0) {}

  void of(const SparseRows& rows, const SparseMatrix& by_columns, double scale, Element v) {
    touched_.clear();
    const auto names = rows.row_columns(v);
    const auto values = rows.row_values(v);
    for (std::size_t p = 0; p < names.size(); ++p) {
      const double x = double{values[p]} * scale;
      for (std::uint64_t q = by_columns.offsets[names[p]]; q < by_columns.offsets[names[p] + std::size_t{1}]; ++q) {
        const std::uint32_t u = by_columns.columns[q];
        if (std::exchange(seen_by_[u], v + std::size_t{1}) != v + std::size_t{1}) {
          touched_.push_back(u);
          sum_[u] = 0;
        }
        sum_[u] += x * double{by_columns.values[q]};
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

NeighbourGraph find_neighbours(const SparseRows& elements, const NeighbourOptions& options) {
  check_neighbour_options(options);
  const Metric metric = options.similarity.metric;
  if (metric != Metric::kCosine && metric != Metric::kDot) {
    throw InputError("sparse rows are compared by the columns they share; expected metric cosine or dot");
  }
  if (options.items) throw InputError("a separate represented set needs dense rows");
  const auto scale = scales(elements, metric);
  const SparseMatrix columns = by_columns(elements, scale);
  NeighbourLists lists(elements.size);
  const std::size_t most = std::min(options.neighbours, elements.size);
  // Each range has its own sums, so there are few ranges if there are many rows.
  const std::size_t grain = std::max<std::size_t>(256, elements.size / 64);
  const Parallel parallel(options.run.threads);
  parallel.for_ranges(elements.size, grain, [&](std::size_t begin, std::size_t end) {
    Products products(elements.size);
    for (std::size_t v = begin; v < end; ++v) {
      poll();
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
