// One batch of gains over several threads. The answers do not depend on how it is cut, by GainState's promise.
#pragma once

#include "base/parallel.h"
#include "winnow/objective.h"

namespace winnow {

inline void batch_gains(const GainState& state, Elements vs, std::span<Gain> out, const Parallel& parallel,
                        std::size_t grain) {
  parallel.for_ranges(vs.size(), grain, [&](std::size_t begin, std::size_t end) {
    state.gains(vs.subspan(begin, end - begin), out.subspan(begin, end - begin));
  });
}

}  // namespace winnow
