// Small helpers around batches of gains.
#pragma once

#include <algorithm>

#include "base/parallel.h"
#include "winnow/objective.h"

namespace winnow::detail {

// One batch over several threads. The answers do not depend on how it is cut, by GainState's promise.
inline void batch_gains(const GainState& state, Elements vs, std::span<Gain> out, const Parallel& parallel,
                        std::size_t grain) {
  parallel.for_ranges(vs.size(), grain, [&](std::size_t begin, std::size_t end) {
    state.gains(vs.subspan(begin, end - begin), out.subspan(begin, end - begin));
  });
}

// inout[j] = min(inout[j], min over i of pair(i, j) - residual[i]).
inline void lower_to_minimum(MatrixView<Gain> pair, std::span<const Gain> residual, std::span<Gain> inout) {
  for (std::size_t i = 0; i < pair.rows; ++i) {
    for (std::size_t j = 0; j < pair.columns; ++j) inout[j] = std::min(inout[j], pair(i, j) - residual[i]);
  }
}

}  // namespace winnow::detail
