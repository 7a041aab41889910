// One pass over all similarities of MetricRows. If items are elements, every pair is compared once, which is half of
// what going row by row costs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "kernels/kernels.h"
#include "objectives/metric_rows.h"

namespace winnow::detail {

// The columns of `tile` as rows of `flipped`, from column `at` on.
inline void flip(MatrixView<float> tile, std::size_t at, MatrixView<float> flipped) {
  constexpr std::size_t kSide = 8;  // rows are a power of two apart, so the cache holds few of them
  for (std::size_t a = 0; a < tile.rows; a += kSide) {
    const std::size_t last_row = std::min(tile.rows, a + kSide);
    for (std::size_t j = 0; j < tile.columns; j += kSide) {
      const std::size_t last_column = std::min(tile.columns, j + kSide);
      for (std::size_t column = j; column < last_column; ++column) {
        for (std::size_t row = a; row < last_row; ++row) flipped(column, at + row) = tile(row, column);
      }
    }
  }
}

// Calls body(first, begin, tile), on several threads, for tiles that cover all similarities once: tile(a, j) = s(first
// + a, begin + j). A tile lies within one block of kBlock columns, `begin` being its first. The tiles of one block of
// kBlock rows and one block of columns come one after another, from one thread.
template <class Body>
void for_all_pairs(const MetricRows& rows, const Parallel& parallel, const Body& body) {
  struct Pair {
    std::size_t row_block, column_block;
  };
  std::vector<Pair> pairs;
  const bool symmetric = rows.symmetric();
  for (std::size_t row_block = 0; row_block * kBlock < rows.size; ++row_block) {
    for (std::size_t block = symmetric ? row_block : 0; block < rows.blocks(); ++block)
      pairs.push_back({row_block, block});
  }
  parallel.for_ranges(pairs.size(), 1, [&](std::size_t from, std::size_t to) {
    std::vector<float> storage(symmetric ? kBlock * kBlock : 0);
    std::vector<Element> vs;
    for (std::size_t p = from; p < to; ++p) {
      const auto [row_block, block] = pairs[p];
      const std::size_t first = row_block * kBlock;
      const std::size_t last = std::min(rows.size, first + kBlock);
      const bool both = symmetric && row_block != block;
      const MatrixView<float> flipped{storage.data(), std::min(kBlock, rows.dim - block * kBlock), last - first};
      for (std::size_t v = first; v < last; v += MetricRows::kRowsTogether) {
        vs.resize(std::min(MetricRows::kRowsTogether, last - v));
        std::iota(vs.begin(), vs.end(), static_cast<Element>(v));
        rows.for_blocks(vs, block, block + 1, [&](std::size_t begin, MatrixView<float> tile) {
          if (both) flip(tile, v - first, flipped);
          body(v, begin, DenseRows{tile.data, tile.rows, tile.columns});
        });
      }
      if (both) body(block * kBlock, first, DenseRows{flipped.data, flipped.rows, flipped.columns});
    }
  });
}

// For each of `as`, the sums over columns of term(s(v, i), a_i) of every element v: the bits of column_sums, by one
// pass.
inline std::vector<std::vector<Gain>> all_column_sums(const Kernels& kernels, ColumnTerm term,
                                                      std::span<const std::vector<float>> as, const MetricRows& rows,
                                                      std::size_t threads) {
  const std::size_t each = rows.blocks() * rows.size;
  std::vector<float> part(as.size() * each);  // of each block of columns; its sum is a float
  for_all_pairs(rows, Parallel(threads), [&](std::size_t first, std::size_t begin, const DenseRows& tile) {
    std::vector<Element> places(tile.size);
    std::vector<Gain> sum(tile.size);
    std::iota(places.begin(), places.end(), Element{0});
    for (std::size_t p = 0; p < as.size(); ++p) {
      kernels.dense_columns(term, as[p].data() + begin, tile, places, sum.data());
      float* out = part.data() + p * each + begin / kBlock * rows.size + first;
      for (std::size_t i = 0; i < tile.size; ++i) out[i] = static_cast<float>(sum[i]);
    }
  });
  std::vector<std::vector<Gain>> sums(as.size(), std::vector<Gain>(rows.size, 0.0));
  for (std::size_t p = 0; p < as.size(); ++p) {
    for (std::size_t block = 0; block < rows.blocks(); ++block) {
      for (std::size_t v = 0; v < rows.size; ++v) sums[p][v] += double{part[p * each + block * rows.size + v]};
    }
  }
  return sums;
}
inline std::vector<Gain> all_column_sums(const Kernels& kernels, ColumnTerm term, const std::vector<float>& a,
                                         const MetricRows& rows, std::size_t threads) {
  return std::move(all_column_sums(kernels, term, std::span(&a, 1), rows, threads).front());
}

}  // namespace winnow::detail
