// Which elements become probes. The choice is by hashes of (seed, round, element), so that it does not depend on
// threads, blocks or machines: whoever holds a part of V can find that part's probes alone.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "winnow/types.h"

namespace winnow::detail {

// Moves `count` elements of live (all, where there are fewer) to the result, increasing; live keeps its order.
// Uniform without replacement: the smallest hashes. With weights (as live, >= 0; moved along), the smallest
// -log(hash in (0,1)) / weight (Efraimidis and Spirakis 2006), which draws in proportion to weight, without
// replacement.
std::vector<Element> take_probes(std::vector<Element>& live, std::vector<double>* weights, std::size_t count,
                                 std::uint64_t seed, std::uint64_t round);

}  // namespace winnow::detail
