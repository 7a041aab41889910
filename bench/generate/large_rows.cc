#include "large_rows.h"

#include <algorithm>
#include <cmath>

namespace winnow::bench {

LargeRows::LargeRows(std::uint64_t seed) : seed_(mix(seed)), active_(kClusters), cluster_(zipf_weights(kClusters, 1)) {
  Rng rng(seed);
  Normal normal;
  for (float& x : noise_) x = static_cast<float>(0.01 * std::abs(normal(rng)));
  for (float& x : value_) x = static_cast<float>(exponential(rng));
  for (float& x : scale_) x = static_cast<float>(std::exp(0.3 * normal(rng)));
  for (auto& features : active_) std::ranges::copy(sample_without_replacement(rng, kDim, kActive), features.begin());
}

void LargeRows::fill(std::size_t block, std::span<float> values) const {
  Rng rng(seed_ + block);
  for (std::size_t begin = 0; begin < values.size(); begin += kDim) fill_row(rng, values.subspan(begin, kDim));
}

void LargeRows::fill_row(Rng& rng, std::span<float> row) const {
  constexpr unsigned kPerDraw = 64 / kBits;
  constexpr std::uint64_t kMask = (std::uint64_t{1} << kBits) - 1;
  for (std::size_t begin = 0; begin < kDim; begin += kPerDraw) {
    std::uint64_t bits = rng.next();
    for (float& x : row.subspan(begin, std::min<std::size_t>(kPerDraw, kDim - begin))) {
      x = noise_[bits & kMask];
      bits >>= kBits;
    }
  }
  const auto& features = active_[cluster_(rng)];
  std::uint64_t bits = rng.next();  // the lowest for the scale, the next for the features that are kept
  const float scale = scale_[bits & kMask];
  bits >>= kBits;
  for (const auto j : features) {
    if ((bits & 1) != 0) row[j] += scale * value_[rng.next() & kMask];
    bits >>= 1;
  }
}

}  // namespace winnow::bench
