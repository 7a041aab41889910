// The rows of case large, of which there may be more than fit into memory. They are made in blocks, each from its own
// random numbers: any block can be made alone, and the first rows are the same whatever their number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "distributions.h"

namespace winnow::bench {

// 400 clusters of Zipf(1) sizes, each with its own 16 active features. A row keeps each active feature with probability
// 1/2, with value Exp(1) times the row's log-normal(0.3) scale. Every feature gets 0.01 |N(0,1)|. The draws of the
// distributions are taken from tables of 4,096, so that making a row costs less than writing it.
class LargeRows {
 public:
  static constexpr std::size_t kDim = 256;
  static constexpr std::size_t kBlock = 4'096;  // rows

  explicit LargeRows(std::uint64_t seed);

  // Writes the first rows of a block, row by row. The size is a multiple of kDim, at most kBlock * kDim.
  void fill(std::size_t block, std::span<float> values) const;

 private:
  static constexpr std::size_t kClusters = 400;
  static constexpr std::size_t kActive = 16;
  static constexpr unsigned kBits = 12;
  using Table = std::array<float, std::size_t{1} << kBits>;

  void fill_row(Rng& rng, std::span<float> row) const;

  std::uint64_t seed_;
  Table noise_;
  Table value_;
  Table scale_;
  std::vector<std::array<std::uint32_t, kActive>> active_;  // of each cluster
  Categorical cluster_;
};

}  // namespace winnow::bench
