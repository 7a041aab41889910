// From "the neighbours of each item" to "the items of each element".
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/neighbours.h"

namespace winnow {

// The neighbours of item i at [i * each, (i + 1) * each); absent where there are fewer.
struct NeighbourLists {
  static constexpr std::uint32_t kAbsent = 0xFFFFFFFF;
  std::size_t items = 0;
  std::size_t each = 0;
  std::vector<std::uint32_t> element;
  std::vector<float> similarity;
};

// What is not similar at all is left out.
NeighbourGraph transposed(const NeighbourLists& lists, std::size_t elements);

// InputError for what no search can use.
void check_neighbour_options(const NeighbourOptions& options);

}  // namespace winnow
