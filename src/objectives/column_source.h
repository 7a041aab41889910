// One interface to the three sources of columns: dense rows, sparse rows, and rows computed when needed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <memory>
#include <mutex>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "kernels/kernels.h"
#include "objectives/feature_probes.h"
#include "objectives/live_columns.h"
#include "objectives/live_table.h"
#include "objectives/metric_rows.h"

namespace winnow::detail {

template <class Law, class Source>
struct Columns {
  std::shared_ptr<const Source> source;
  std::vector<double> first;  // a at S = {}, one per column
  const Kernels* kernels;
  std::shared_ptr<LiveBudget> live_budget = std::make_shared<LiveBudget>();
  double value_noise = 0;   // see Properties
  std::size_t threads = 1;  // for passes over all pairs
  bool exchanged = false;   // the source's rows are exchanged, so nothing may be stored per element
  // The last live table that a state made, for bounds.
  struct Shared {
    std::mutex mutex;
    std::shared_ptr<const LiveTable> table;
  };
  std::shared_ptr<Shared> shared = std::make_shared<Shared>();

  std::shared_ptr<const LiveTable> table() const {
    const std::lock_guard lock(shared->mutex);
    return shared->table;
  }
  void share(std::shared_ptr<const LiveTable> table) const {
    const std::lock_guard lock(shared->mutex);
    shared->table = std::move(table);
  }
};

// Calls body(u, x) for every column u in which row v may hold x > 0.
template <class Body>
void for_features(const MetricRows& rows, Element v, const Body& body) {
  rows.for_blocks(std::span(&v, 1), [&](std::size_t begin, MatrixView<float> tile) {
    for (std::size_t j = 0; j < tile.columns; ++j) body(begin + j, double{tile(0, j)});
  });
}

// The same for each of vs, one after another: body(v, u, x). Rows that are computed are computed together.
template <class Source, class Body>
void for_features_of(const Source& rows, Elements vs, const Body& body) {
  for (const Element v : vs) {
    for_features(rows, v, [&](std::size_t u, double x) { body(v, u, x); });
  }
}
// body(v, row) for each of vs, one after another.
template <class Body>
void for_whole_rows(const MetricRows& rows, Elements vs, const Body& body) {
  std::vector<float> storage(std::min(vs.size(), MetricRows::kRowsTogether) * rows.dim);
  for (std::size_t first = 0; first < vs.size(); first += MetricRows::kRowsTogether) {
    const auto part = vs.subspan(first, std::min(MetricRows::kRowsTogether, vs.size() - first));
    const MatrixView<float> whole{storage.data(), part.size(), rows.dim};
    rows.for_blocks(part, [&](std::size_t begin, MatrixView<float> tile) {
      for (std::size_t i = 0; i < part.size(); ++i) std::copy_n(tile.row(i).data(), tile.columns, &whole(i, begin));
    });
    for (std::size_t i = 0; i < part.size(); ++i) body(part[i], std::span<const float>(whole.row(i)));
  }
}
template <class Body>
void for_features_of(const MetricRows& rows, Elements vs, const Body& body) {
  for_whole_rows(rows, vs, [&](Element v, std::span<const float> row) {
    for (std::size_t u = 0; u < row.size(); ++u) body(v, u, double{row[u]});
  });
}

// Calls body(u, x) for the columns of a row that are above a. The row begins at column `begin`, a at column 0.
template <class Body>
void for_above(const Kernels& kernels, std::span<const float> row, const float* a, std::size_t begin,
               const Body& body) {
  std::array<std::uint32_t, kBlock + kLanes> columns;
  std::array<float, kBlock + kLanes> values;
  for (std::size_t from = 0; from < row.size(); from += kBlock) {
    const auto part = row.subspan(from, std::min(kBlock, row.size() - from));
    const std::size_t found =
        kernels.live_columns(ColumnTerm::kAbove, part, a, begin + from, columns.data(), values.data());
    for (std::size_t p = 0; p < found; ++p) body(columns[p], double{values[p]});
  }
}

// out[i] = sum over columns of term(x, a), where x is the row vs[i].
inline void column_sums(const Kernels& kernels, ColumnTerm term, const std::vector<float>& a, const DenseRows& rows,
                        Elements vs, Gain* out) {
  kernels.dense_columns(term, a.data(), rows, vs, out);
}
inline void column_sums(const Kernels& kernels, ColumnTerm term, const std::vector<float>& a, const SparseRows& rows,
                        Elements vs, Gain* out) {
  kernels.sparse_columns(term, a.data(), rows, vs, out);
}
// The rows that elements and probes of a source are given by.
inline const DenseRows& rows_of(const DenseRows& rows) {
  return rows;
}
inline const SparseRows& rows_of(const SparseRows& rows) {
  return rows;
}
inline const DenseRows& rows_of(const MetricRows& rows) {
  return rows.elements();
}

// Calls body(first, begin, tile, places) for tiles of several rows vs of `given` and several columns, in order. Tile
// row places[i] holds the values of vs[first + i] from column `begin` on.
template <class Body>
void for_tiles(const DenseRows& /*source*/, const DenseRows& given, Elements vs, const Body& body) {
  body(std::size_t{0}, std::size_t{0}, given, vs);
}
template <class Body>
void for_tiles(const MetricRows& source, const DenseRows& given, Elements vs, const Body& body) {
  Element place[MetricRows::kRowsTogether];
  std::iota(std::begin(place), std::end(place), Element{0});
  for (std::size_t first = 0; first < vs.size(); first += MetricRows::kRowsTogether) {
    const auto part = vs.subspan(first, std::min(MetricRows::kRowsTogether, vs.size() - first));
    source.for_blocks_of(given, part, 0, source.blocks(), [&](std::size_t begin, MatrixView<float> tile) {
      body(first, begin, DenseRows{tile.data, tile.rows, tile.columns}, Elements(place, part.size()));
    });
  }
}
template <class Source, class Body>
void for_tiles(const Source& source, Elements vs, const Body& body) {
  for_tiles(source, rows_of(source), vs, body);
}

// The same for what reads each tile once: rows that are in memory are not cut into tiles.
template <class Source, class Body>
void for_rows(const Source& source, Elements vs, const Body& body) {
  for_tiles(source, vs, body);
}
template <class Body>
void for_rows(const MetricRows& source, Elements vs, const Body& body) {
  const DenseRows* held = source.held();
  if (held == nullptr) return for_tiles(source, vs, body);
  for (std::size_t first = 0; first < vs.size(); first += MetricRows::kRowsTogether) {
    body(first, std::size_t{0}, *held, vs.subspan(first, std::min(MetricRows::kRowsTogether, vs.size() - first)));
  }
}

inline void column_sums(const Kernels& kernels, ColumnTerm term, const std::vector<float>& a, const MetricRows& rows,
                        Elements vs, Gain* out) {
  std::fill_n(out, vs.size(), 0.0);
  for_rows(rows, vs, [&](std::size_t first, std::size_t begin, const DenseRows& tile, Elements places) {
    Gain sum[MetricRows::kRowsTogether];
    kernels.dense_columns(term, a.data() + begin, tile, places, sum);
    for (std::size_t i = 0; i < places.size(); ++i) out[first + i] += sum[i];
  });
}

}  // namespace winnow::detail
