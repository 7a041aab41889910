// A parallel loop that reports its progress.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string_view>

#include "base/parallel.h"
#include "winnow/run.h"

namespace winnow::detail {

// parallel.for_ranges. If there is a trace, it is told how much is done, on the calling thread: the loop is then cut
// into at most 32 slices, each with work for all threads.
inline void for_traced_ranges(const Parallel& parallel, Trace* trace, std::string_view stage, std::size_t size,
                              std::size_t grain, const std::function<void(std::size_t, std::size_t)>& body) {
  if (trace == nullptr) return parallel.for_ranges(size, grain, body);
  const std::size_t slice = std::max(size / 32 + 1, 8 * parallel.threads() * std::max<std::size_t>(grain, 1));
  for (std::size_t first = 0; first < size; first += slice) {
    trace->progress(stage, first, size);
    parallel.for_ranges(std::min(slice, size - first), grain,
                        [&](std::size_t begin, std::size_t end) { body(first + begin, first + end); });
  }
}

}  // namespace winnow::detail
