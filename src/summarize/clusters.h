// Groups of rows that share words.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/types.h"

namespace winnow {

// The cluster of each row, by a few steps of spherical k-means (Dhillon and Modha 2001) from rows spread evenly over
// the input. Time: steps * nonzeros * count. The same on any number of threads.
std::vector<std::uint32_t> cluster_rows(const SparseRows& rows, std::size_t count, std::size_t threads);

}  // namespace winnow
