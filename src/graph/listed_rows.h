// Elements laid out list by list for the kernels, so that many rows are compared with a whole list at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "base/buffer.h"
#include "graph/nearest.h"
#include "graph/partition.h"
#include "kernels/kernels.h"
#include "winnow/objectives/similarity.h"

namespace winnow::detail {

// How near two rows are, less being nearer: the squared distance, or the product with the sign changed. Distances are
// sums of squared differences; |x|^2 + |y|^2 - 2 x y would lose every distance that is small compared with |x|.
class Nearness {
 public:
  explicit Nearness(Metric metric)
      : term_(is_distance(metric) ? PairTerm::kSquaredDistance : PairTerm::kProduct),
        sign_(is_distance(metric) ? 1.0F : -1.0F) {}

  PairTerm term() const { return term_; }
  // A row as the right side of term().
  void copy_right(const float* row, std::size_t dim, float* out) const {
    std::transform(row, row + dim, out, [this](float x) { return sign_ * x; });
  }

 private:
  PairTerm term_;
  float sign_;
};

class ListedRows {
 public:
  // `lists` must outlive this.
  ListedRows(const DenseRows& elements, const Partition& lists, const Nearness& nearness, const Kernels& kernels,
             const Parallel& parallel);

  // The `most` elements of these lists that are nearest to each of the rows vs of `items`, MetricRows::kRowsTogether or
  // fewer of them. Thread-safe.
  std::vector<Nearest> nearest(const DenseRows& items, Elements vs, std::span<const std::uint32_t> lists,
                               std::size_t most) const;

 private:
  static constexpr std::size_t kColumns = 512;  // of a tile

  void show(std::size_t list, const float* left, std::span<float> tile, std::span<Nearest> nearest) const;

  const Partition& lists_;
  const Kernels& kernels_;
  PairTerm term_;
  std::size_t dim_;
  std::vector<std::size_t> first_;  // row of each list in the panels; each list begins a panel
  Buffer<float> panels_;
};

}  // namespace winnow::detail
