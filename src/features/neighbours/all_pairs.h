// The nearest elements by distance, found by comparing all pairs coordinate by coordinate. faiss computes |x|^2 + |y|^2
// - 2 x y instead, which loses every distance that is small compared with |x|.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "graph/graph.h"
#include "kernels/kernels.h"
#include "objectives/metric_rows.h"

namespace winnow::detail {

// The `most` least of the distances seen, the earlier among equals.
class Nearest {
 public:
  explicit Nearest(std::size_t most) : most_(most) {}

  // The distances to the elements `first`, first + 1, …, which come after all elements seen before.
  void see(std::span<const float> distances, std::size_t first) {
    for (std::size_t j = 0; j < distances.size(); ++j) {
      if (distances[j] >= limit_) continue;
      near_.emplace_back(distances[j], static_cast<std::uint32_t>(first + j));
      if (near_.size() == 2 * most_) keep_least();
    }
  }

  void list(std::vector<Neighbour>& out) {
    if (near_.size() > most_) keep_least();
    std::sort(near_.begin(), near_.end());
    out.reserve(near_.size());
    for (const auto& [distance, element] : near_) out.push_back({element, 0});
  }

 private:
  void keep_least() {
    const auto last = near_.begin() + static_cast<std::ptrdiff_t>(most_ - 1);
    std::nth_element(near_.begin(), last, near_.end());
    limit_ = last->first;
    near_.resize(most_);
  }

  std::size_t most_;
  float limit_ = std::numeric_limits<float>::infinity();
  std::vector<std::pair<float, std::uint32_t>> near_;
};

class AllPairs {
 public:
  AllPairs(const DenseRows& elements, const Kernels& kernels)
      : size_(elements.size),
        dim_(elements.dim),
        kernels_(kernels),
        panels_(in_panels(elements.size, elements.dim, [&](std::size_t j, float* out) {
          std::ranges::copy(elements.row(static_cast<Element>(j)), out);
        })) {}

  // lists[i] = the `most` elements nearest to item i, nearest first, for the items [begin, end). Thread-safe.
  void nearest(const DenseRows& items, std::size_t begin, std::size_t end, std::size_t most,
               NeighbourLists& lists) const {
    for (std::size_t first = begin; first < end; first += kTogether) {
      const std::size_t count = std::min(kTogether, end - first);
      std::vector<Nearest> nearest(count, Nearest(most));
      for_tiles(items.row(static_cast<Element>(first)).data(), count, [&](std::size_t column, MatrixView<float> tile) {
        const std::size_t real = std::min(tile.columns, size_ - column);
        for (std::size_t i = 0; i < count; ++i) nearest[i].see(tile.row(i).first(real), column);
      });
      for (std::size_t i = 0; i < count; ++i) nearest[i].list(lists[first + i]);
    }
  }

 private:
  static constexpr std::size_t kTogether = MetricRows::kRowsTogether;

  // The squared distances of `count` rows to all elements, and to the padding of the last panel.
  template <class Body>
  void for_tiles(const float* rows, std::size_t count, const Body& body) const {
    const std::size_t all = (size_ + kPanel - 1) / kPanel * kPanel;
    std::vector<float> tile(count * std::min(all, kBlock));
    for (std::size_t column = 0; column < all; column += kBlock) {
      const MatrixView<float> out{tile.data(), count, std::min(kBlock, all - column)};
      kernels_.pair_terms(PairTerm::kSquaredDistance, rows, {panels_.data(), dim_}, column, out);
      body(column, out);
    }
  }

  std::size_t size_;
  std::size_t dim_;
  const Kernels& kernels_;
  std::vector<float> panels_;
};

}  // namespace winnow::detail
