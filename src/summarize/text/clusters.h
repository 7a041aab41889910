// Groups of rows that share words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "winnow/types.h"

namespace winnow::detail {

// The cluster of each row, by a few steps of spherical k-means (Dhillon and Modha 2001), starting from rows spread
// evenly over the input. Time: steps * nonzeros * count. The result is the same on any number of threads.
std::vector<std::uint32_t> cluster_rows(const SparseRows& rows, std::size_t count, std::size_t threads);

// The total similarity of each row to the rows of its cluster, including itself: the sum of cosines. Time: nonzeros.
std::vector<double> likeness_to_cluster(const SparseRows& rows, std::span<const std::uint32_t> cluster,
                                        std::size_t count);

}  // namespace winnow::detail
