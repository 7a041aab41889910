#include "base/parallel.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>

namespace winnow::detail {

struct Parallel::Arena {
  explicit Arena(std::size_t threads) : arena(static_cast<int>(threads)) {}
  tbb::task_arena arena;
};

std::size_t hardware_threads() {
  return static_cast<std::size_t>(std::max(1, tbb::info::default_concurrency()));
}

Parallel::Parallel(std::size_t threads) : threads_(threads == 0 ? hardware_threads() : threads) {
  const std::size_t useful = std::min(threads_, hardware_threads());  // oneTBB warns of more, and does not start them
  if (useful > 1) arena_ = std::make_unique<Arena>(useful);
}

Parallel::~Parallel() = default;

void Parallel::for_ranges(std::size_t size, std::size_t grain,
                          const std::function<void(std::size_t, std::size_t)>& body) const {
  if (size == 0) return;
  if (arena_ == nullptr || size < 2 * grain) return body(0, size);
  grain = std::max<std::size_t>(grain, 1);
  const std::size_t grains = size / grain;  // the last one takes what is left
  arena_->arena.execute([&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, grains), [&](const auto& range) {
      body(range.begin() * grain, range.end() == grains ? size : range.end() * grain);
    });
  });
}

}  // namespace winnow::detail
