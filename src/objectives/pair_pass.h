// One pass over all similarities of MetricRows. If items are elements, every pair is compared once, which is half of
// what going row by row costs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "base/pool.h"
#include "kernels/kernels.h"
#include "objectives/metric_rows.h"

namespace winnow::detail {

// Calls body(first, begin, tile), on several threads, for tiles that cover all similarities once: tile(a, j) = s(first
// + a, begin + j). A tile lies within one block of kBlock columns, `begin` being its first. The tiles of one block of
// kBlock rows and one block of columns come one after another, from one thread.
//
// With `blocks`, only the tiles of these blocks of rows, and, if pairs are compared once, those flipped.
struct BlockRange {
  std::size_t first = 0;
  std::size_t last = std::numeric_limits<std::size_t>::max();
};
template <class Body>
void for_all_pairs(const MetricRows& rows, const Parallel& parallel, const Body& body, BlockRange blocks = {}) {
  struct Pair {
    std::size_t row_block, column_block;
  };
  std::vector<Pair> pairs;
  const bool symmetric = rows.symmetric();
  for (std::size_t row_block = blocks.first; row_block < blocks.last && row_block * kBlock < rows.size; ++row_block) {
    for (std::size_t block = symmetric ? row_block : 0; block < rows.blocks(); ++block)
      pairs.push_back({row_block, block});
  }
  Pool<std::vector<float>> flipped_tiles;
  parallel.for_ranges(pairs.size(), 1, [&](std::size_t from, std::size_t to) {
    auto storage = flipped_tiles.take();
    storage.resize(symmetric && rows.size > kBlock ? kBlock * kBlock : 0);
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
          if (both) rows.kernels().flip(tile, flipped.data + (v - first), flipped.columns);
          body(v, begin, DenseRows{tile.data, tile.rows, tile.columns});
        });
      }
      if (both) body(block * kBlock, first, DenseRows{flipped.data, flipped.rows, flipped.columns});
    }
    flipped_tiles.give_back(std::move(storage));
  });
}

// For each of `as`, the sums over columns of term(s(v, i), a_i) of every element v: the bits of column_sums, by one
// pass. A few blocks of rows at a time, so that what waits to be added takes little memory. The sum of a block of
// columns is a float. Every row gets its blocks of columns in order: those before its own while the blocks above it are
// computed.
inline std::vector<std::vector<Gain>> all_column_sums(const Kernels& kernels, ColumnTerm term,
                                                      std::span<const std::vector<float>> as, const MetricRows& rows,
                                                      std::size_t threads) {
  constexpr std::size_t kTogether = 8;
  const std::size_t row_blocks = (rows.size + kBlock - 1) / kBlock;
  const Parallel parallel(threads);
  std::vector<std::vector<Gain>> sums(as.size(), std::vector<Gain>(rows.size, 0.0));
  for (std::size_t from = 0; from < row_blocks; from += kTogether) {
    const std::size_t to = std::min(row_blocks, from + kTogether);
    const std::size_t begin_row = from * kBlock, end_row = std::min(rows.size, to * kBlock);
    const std::size_t wide = rows.blocks() * (end_row - begin_row), tall = (to - from) * rows.size;
    std::vector<float> own(as.size() * wide);                            // of these rows, all blocks of columns
    std::vector<float> others(rows.symmetric() ? as.size() * tall : 0);  // of the rows below, these blocks of columns
    const auto add_tile = [&](std::size_t first, std::size_t begin, const DenseRows& tile) {
      std::vector<Element> places(tile.size);
      std::vector<Gain> sum(tile.size);
      std::iota(places.begin(), places.end(), Element{0});
      const std::size_t block = begin / kBlock;
      for (std::size_t p = 0; p < as.size(); ++p) {
        kernels.dense_columns(term, as[p].data() + begin, tile, places, sum.data());
        float* out = first < end_row ? own.data() + p * wide + block * (end_row - begin_row) + (first - begin_row)
                                     : others.data() + p * tall + (block - from) * rows.size + first;
        for (std::size_t i = 0; i < tile.size; ++i) out[i] = static_cast<float>(sum[i]);
      }
    };
    for_all_pairs(rows, parallel, add_tile, {from, to});
    for (std::size_t p = 0; p < as.size(); ++p) {
      for (std::size_t block = rows.symmetric() ? from : 0; block < rows.blocks(); ++block) {
        const float* part = own.data() + p * wide + block * (end_row - begin_row);
        for (std::size_t v = begin_row; v < end_row; ++v) sums[p][v] += double{part[v - begin_row]};
      }
      for (std::size_t block = from; block < to && rows.symmetric(); ++block) {
        const float* part = others.data() + p * tall + (block - from) * rows.size;
        for (std::size_t v = end_row; v < rows.size; ++v) sums[p][v] += double{part[v]};
      }
    }
  }
  return sums;
}
inline std::vector<Gain> all_column_sums(const Kernels& kernels, ColumnTerm term, const std::vector<float>& a,
                                         const MetricRows& rows, std::size_t threads) {
  return std::move(all_column_sums(kernels, term, std::span(&a, 1), rows, threads).front());
}

}  // namespace winnow::detail
