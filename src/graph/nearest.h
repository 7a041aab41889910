// The nearest of many candidates, of which most are too far to be looked at one by one.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace winnow::detail {

// A distance and a name in one integer, because integers are compared faster.
class NearRow {
 public:
  NearRow() = default;
  NearRow(float distance, std::uint32_t name) : key_(std::uint64_t{ranked(distance)} << 32 | name) {}

  std::uint32_t name() const { return static_cast<std::uint32_t>(key_); }
  float distance() const {
    const auto rank = static_cast<std::uint32_t>(key_ >> 32);
    return std::bit_cast<float>(rank ^ (rank >= kSign ? kSign : ~0U));
  }
  friend bool operator<(NearRow a, NearRow b) { return a.key_ < b.key_; }

 private:
  static constexpr std::uint32_t kSign = 0x80000000U;

  // Floats are ordered like their bits, except that negative ones are ordered the other way.
  static std::uint32_t ranked(float distance) {
    const auto bits = std::bit_cast<std::uint32_t>(distance + 0.0F);  // -0 becomes 0
    return bits ^ ((0U - (bits >> 31)) | kSign);
  }

  std::uint64_t key_ = 0;
};

// The `most` least of the distances seen, the lower name among equals. Does not depend on the order of what it sees.
class Nearest {
 public:
  explicit Nearest(std::size_t most) : most_(std::max<std::size_t>(1, most)), near_(2 * most_ + kTogether) {}

  // As many names as distances.
  void see(std::span<const float> distances, const std::uint32_t* names) {
    std::size_t j = 0;
    for (; j + kTogether <= distances.size(); j += kTogether) {
      if (any_within(distances.data() + j)) add(distances.data() + j, names + j, kTogether);
    }
    add(distances.data() + j, names + j, distances.size() - j);
  }

  // Nearest first.
  std::span<const NearRow> sorted() {
    if (count_ > most_) keep_least();
    const auto found = std::span(near_).first(count_);
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  static constexpr std::size_t kTogether = 16;

  // One test for all, so that the compiler can use vectors.
  bool any_within(const float* distances) const {
    std::uint32_t within = 0;
    for (std::size_t t = 0; t < kTogether; ++t) within |= distances[t] <= limit_ ? 1U : 0U;
    return within != 0;
  }

  // At most kTogether. Writes each and keeps those within the limit: which they are cannot be predicted.
  void add(const float* distances, const std::uint32_t* names, std::size_t count) {
    for (std::size_t t = 0; t < count; ++t) {
      near_[count_] = NearRow(distances[t], names[t]);
      count_ += distances[t] <= limit_ ? 1U : 0U;
    }
    if (count_ >= 2 * most_) keep_least();
  }

  void keep_least() {
    const auto last = near_.begin() + static_cast<std::ptrdiff_t>(most_ - 1);
    std::nth_element(near_.begin(), last, near_.begin() + static_cast<std::ptrdiff_t>(count_));
    limit_ = last->distance();
    count_ = most_;
  }

  std::size_t most_;
  std::size_t count_ = 0;
  float limit_ = std::numeric_limits<float>::infinity();
  std::vector<NearRow> near_;  // the first count_
};

}  // namespace winnow::detail
