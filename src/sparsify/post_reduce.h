// The paper's third improvement: V' reduced again by maximizing h(V') = |{v not in V' : w_{V'v} <= epsilon}| (Eq. 5),
// which is submodular but not monotone, with bi-directional greedy (Buchbinder et al. 2012).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "winnow/objective.h"

namespace winnow::detail {

// The part of `kept` that stays, at least `floor` elements. If double greedy leaves fewer, the removed elements with
// the largest divergence from the rest come back. residual[i] = f(kept[i] | V - kept[i]). Computes |kept|^2 pairs.
std::vector<Element> double_greedy_reduce(const GainState& state, Elements kept, std::span<const Gain> residual,
                                          double epsilon, std::size_t floor, std::uint64_t seed);

}  // namespace winnow::detail
