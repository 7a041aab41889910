// Residual gains need a summary of every column over all of V. For rows that are computed when needed, this is a pass
// over all pairs.
#pragma once

#include <algorithm>
#include <vector>

#include "base/parallel.h"
#include "objectives/column_source.h"

namespace winnow::detail {

template <class Law, class Source>
class ColumnSummaries {
 public:
  using Summary = typename Law::Summary;

  ColumnSummaries(const Source& source, std::size_t threads) : of_(source.dim) { see_all(source, threads); }

  const Summary& operator[](std::size_t u) const { return of_[u]; }

 private:
  template <class Rows>
  void see_all(const Rows& rows, std::size_t /*threads*/) {
    for (std::size_t v = 0; v < rows.size; ++v) {
      for_features(rows, static_cast<Element>(v), [&](std::size_t u, double x) {
        if (x > 0) of_[u].see(static_cast<Element>(v), x);
      });
    }
  }

  // Each thread takes its own blocks of columns, so that every column sees the elements in order.
  void see_all(const MetricRows& rows, std::size_t threads) {
    const Parallel parallel(threads);
    parallel.for_ranges(rows.blocks(), 1, [&](std::size_t first_block, std::size_t last_block) {
      std::vector<Element> part(MetricRows::kRowsTogether);
      for (std::size_t first = 0; first < rows.size; first += MetricRows::kRowsTogether) {
        poll();
        part.resize(std::min(MetricRows::kRowsTogether, rows.size - first));
        for (std::size_t i = 0; i < part.size(); ++i) part[i] = static_cast<Element>(first + i);
        rows.for_blocks(part, first_block, last_block, [&](std::size_t begin, MatrixView<float> tile) {
          for (std::size_t i = 0; i < part.size(); ++i) {
            for (std::size_t j = 0; j < tile.columns; ++j) {
              if (tile(i, j) > 0) of_[begin + j].see(part[i], double{tile(i, j)});
            }
          }
        });
      }
    });
  }

  std::vector<Summary> of_;
};

}  // namespace winnow::detail
