// The largest weights of a list, and their sum.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace winnow::detail {

// The factor that covers the rounding of a sum of `count` weights >= 0.
inline double sum_room(std::size_t count) {
  return 1 + 1e-12 + static_cast<double>(count) * 0x1p-52;
}

// Moves the `count` <= |places| positions with the largest weights to the front, largest first. If weights tie, lower
// positions are preferred. Returns the sum of the `count` weights, rounded up. It is the same, to the bit, whatever
// smaller weights there are beside them.
inline double sum_of_largest(std::span<std::uint32_t> places, std::size_t count, std::span<const double> weights) {
  const auto larger = [&](std::uint32_t a, std::uint32_t b) {
    return weights[a] != weights[b] ? weights[a] > weights[b] : a < b;
  };
  const auto border = places.begin() + static_cast<std::ptrdiff_t>(count);
  if (count < places.size()) std::nth_element(places.begin(), border, places.end(), larger);
  std::sort(places.begin(), border, larger);
  double sum = 0;
  for (const std::uint32_t place : places.first(count)) sum += weights[place];
  return sum * sum_room(count);
}

}  // namespace winnow::detail
