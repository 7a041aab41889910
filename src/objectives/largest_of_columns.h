// The largest similarities of every column, for when all of them do not fit in memory. Once the number a of a column
// has reached the smallest of those kept for it, no other similarity of the column can exceed a: the column is closed,
// and what is kept of it is all that gains need. Only the columns that are still open are computed again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "objectives/metric_rows.h"

namespace winnow::detail {

class LargestOfColumns {
 public:
  // Keeps the `most` largest similarities of each column. A pass over all pairs, which also gives f({v}) of every v,
  // the sum over columns of max(s - first, 0). `first` has padded(dim) entries.
  LargestOfColumns(const MetricRows& rows, std::span<const float> first, std::size_t most, const Kernels& kernels,
                   std::size_t threads);

  static std::size_t bytes(const MetricRows& rows, std::size_t most) {  // while it is made, at most
    return rows.dim * most * 24;  // lists with room for twice as many entries of 8 bytes, then the same by element
  }

  double single(Element v) const { return single_[v]; }
  float least(std::size_t column) const { return least_[column]; }  // what is not kept is at most this

  // What is kept of v's row. Columns increase.
  std::span<const std::uint32_t> columns(Element v) const {
    return {columns_.data() + offset_[v], columns_.data() + offset_[v + 1]};
  }
  std::span<const float> values(Element v) const {
    return {values_.data() + offset_[v], values_.data() + offset_[v + 1]};
  }

 private:
  std::vector<double> single_;
  std::vector<float> least_;
  std::vector<std::uint64_t> offset_;
  std::vector<std::uint32_t> columns_;
  std::vector<float> values_;
};

// Rows as far as they can exceed a: entries of closed columns that are not kept are 0.
class OpenColumns {
 public:
  // `a` has an entry per column.
  OpenColumns(const MetricRows& rows, const LargestOfColumns& largest, std::span<const float> a);

  // Whether packing the open columns anew, for this a, would save at least a quarter of the work.
  bool outdated(std::span<const float> a) const;

  // Calls body(first, begin, tile, places) as for_tiles of column_source.h does. Thread-safe.
  template <class Body>
  void for_tiles(Elements vs, const Body& body) const {
    Element place[MetricRows::kRowsTogether];
    for (std::size_t i = 0; i < MetricRows::kRowsTogether; ++i) place[i] = static_cast<Element>(i);
    for (std::size_t first = 0; first < vs.size(); first += MetricRows::kRowsTogether) {
      const auto part = vs.subspan(first, std::min(MetricRows::kRowsTogether, vs.size() - first));
      Workspace workspace(*this, part);
      for (std::size_t block = 0; block < rows_.blocks(); ++block) {
        const MatrixView<float> tile = workspace.block(block);
        body(first, block * kBlock, DenseRows{tile.data, tile.rows, tile.columns}, Elements(place, part.size()));
      }
    }
  }

 private:
  class Workspace {
   public:
    Workspace(const OpenColumns& open, Elements vs);
    MatrixView<float> block(std::size_t block);

   private:
    const OpenColumns& open_;
    Elements vs_;
    std::vector<std::size_t> next_;  // of what is kept of each row
    std::vector<float> left_;
    std::vector<float> computed_;
    std::vector<float> tile_;
  };

  const MetricRows& rows_;
  const LargestOfColumns& largest_;
  std::vector<std::uint32_t> open_;       // columns, increasing
  std::vector<std::size_t> begin_;        // of each block in open_
  std::vector<std::size_t> first_panel_;  // of each block in panels_
  std::vector<float> panels_;
};

}  // namespace winnow::detail
