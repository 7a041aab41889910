// The probes of a round, drawn from one part and taken out of it.
#pragma once

#include "winnow/sparsify/steps.h"

namespace winnow::testing {

inline std::vector<Element> drawn(LivePart& part, std::size_t count, std::uint64_t seed, std::uint64_t round) {
  return take_probes(part, merge_draws(draw_probes(part, count, seed, round), count));
}

// The same, uniformly, from a list.
inline std::vector<Element> drawn(std::vector<Element>& live, std::size_t count, std::uint64_t seed,
                                  std::uint64_t round) {
  LivePart part(live);
  auto probes = drawn(part, count, seed, round);
  live = part.ids;
  return probes;
}

}  // namespace winnow::testing
