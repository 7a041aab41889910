// Accelerated approximate projected gradient ascent (Lv, Wang, Xu, Yang, ICLR 2026), for feature-based f with g = sqrt.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "winnow/types.h"

namespace winnow::bench {

struct Ascent {
  std::vector<Element> picks;  // k of them, by randomized rounding
  double spread = 0;  // over how many rows x is spread at the end: (sum of x)^2 / (sum of x^2), k if x is whole
};

// `steps` of FISTA with backtracking on the concave extension F(x) = sum over features of sqrt(sum over v of x_v times
// its amount), over 0 <= x <= 1 with sum k, from x = k/n; projections are found by bisection. Then pairs of fractional
// coordinates are moved against each other at random until all are whole; the best of ten such roundings counts.
Ascent ascend(const Rows& rows, std::size_t k, std::size_t steps, std::uint64_t seed);

}  // namespace winnow::bench
