// A uniform sample of rows that come by once (Vitter 1985, algorithm R): row t replaces one of the sample with
// probability |R| / (t + 1).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "winnow/types.h"

namespace winnow::detail {

class Reservoir {
 public:
  Reservoir(std::size_t size, std::size_t dim, std::uint64_t seed) : size_(size), dim_(dim), rng_(seed) {}

  void see(std::span<const float> row) {
    const std::uint64_t place = seen_ < size_ ? seen_ : rng_.below(seen_ + 1);
    if (place == rows_.size() / dim_ && place < size_) {
      rows_.insert(rows_.end(), row.begin(), row.end());
    } else if (place < size_) {
      std::copy(row.begin(), row.end(), rows_.begin() + static_cast<std::ptrdiff_t>(place * dim_));
    }
    ++seen_;
  }

  DenseRows rows() const { return {rows_.data(), rows_.size() / dim_, dim_}; }

 private:
  std::size_t size_;
  std::size_t dim_;
  Rng rng_;
  std::uint64_t seen_ = 0;
  std::vector<float> rows_;
};

}  // namespace winnow::detail
