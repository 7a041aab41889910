// From "the neighbours of each item" to "the items of each element".
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/neighbours.h"

namespace winnow::detail {

struct Neighbour {
  std::uint32_t element;
  float similarity;
};

// The neighbours of each item, in any order.
using NeighbourLists = std::vector<std::vector<Neighbour>>;

// Similarities of 0 are left out.
NeighbourGraph transposed(const NeighbourLists& lists, std::size_t elements);

// InputError if no search can use the options.
void check_neighbour_options(const NeighbourOptions& options);

}  // namespace winnow::detail
