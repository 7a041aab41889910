#include "base/parallel.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <utility>

#include "winnow/run.h"

namespace winnow {
namespace {

thread_local const std::function<void()>* current_poll = nullptr;

}  // namespace

Polling::Polling(std::function<void()> poll) : poll_(std::move(poll)), before_(std::exchange(current_poll, &poll_)) {}

Polling::~Polling() {
  current_poll = before_;
}

}  // namespace winnow

namespace winnow::detail {
namespace {

std::atomic<bool> has_threads = false;  // they may have been started
std::atomic<bool> forked = false;       // and this process does not have them
[[maybe_unused]] const int fork_is_noticed = pthread_atfork(nullptr, nullptr, [] { forked = has_threads.load(); });

// A loop that is polled has this many parts to poll between; a part of a long loop then takes well below a second.
constexpr std::size_t kPolledParts = 256;

// Of one loop on several threads: the calling thread polls, and the others learn here that they must stop.
struct Stop {
  std::atomic<bool> now = false;
  std::exception_ptr why;  // written before `now`
};
struct Stopped {};  // ends a body on another thread; the caller gets Stop::why instead
thread_local Stop* current_stop = nullptr;

class StopScope {
 public:
  explicit StopScope(Stop* stop) : before_(std::exchange(current_stop, stop)) {}
  ~StopScope() { current_stop = before_; }
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;

 private:
  Stop* before_;
};

void for_polled_parts(std::size_t size, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& body) {
  const std::size_t part = std::max({grain, size / kPolledParts, std::size_t{1}});
  const std::size_t parts = std::max<std::size_t>(size / part, 1);  // the last one takes what is left
  for (std::size_t i = 0; i < parts; ++i) {
    poll();
    body(i * part, i + 1 == parts ? size : (i + 1) * part);
  }
}

}  // namespace

struct Parallel::Arena {
  explicit Arena(std::size_t threads) : arena(static_cast<int>(threads)) { has_threads = true; }
  tbb::task_arena arena;
};

std::size_t hardware_threads() {
  return static_cast<std::size_t>(std::max(1, tbb::info::default_concurrency()));
}

Parallel::Parallel(std::size_t threads) : threads_(threads == 0 ? hardware_threads() : threads) {
  const std::size_t useful = std::min(threads_, hardware_threads());  // oneTBB warns of more, and does not start them
  if (useful > 1 && !forked) arena_ = std::make_unique<Arena>(useful);
}

Parallel::~Parallel() {
  if (forked) static_cast<void>(arena_.release());  // its threads are the parent's
}

void Parallel::for_ranges(std::size_t size, std::size_t grain,
                          const std::function<void(std::size_t, std::size_t)>& body) const {
  if (size == 0) return;
  if (arena_ == nullptr || size < 2 * grain || forked) {
    return current_poll == nullptr ? body(0, size) : for_polled_parts(size, grain, body);
  }
  grain = std::max<std::size_t>(grain, 1);
  const std::size_t grains = size / grain;  // the last one takes what is left
  const auto on_grains = [&](std::size_t begin, std::size_t end) {
    body(begin * grain, end == grains ? size : end * grain);
  };
  if (current_poll == nullptr) {
    return arena_->arena.execute([&] {
      tbb::parallel_for(tbb::blocked_range<std::size_t>(0, grains),
                        [&](const auto& range) { on_grains(range.begin(), range.end()); });
    });
  }
  // oneTBB gives out ranges of many grains, and waits for all that have begun. So every thread works in parts, and
  // stops at the next one after a poll has thrown.
  const std::size_t part = std::max<std::size_t>(grains / kPolledParts, 1);
  Stop stop;
  try {
    arena_->arena.execute([&] {
      tbb::parallel_for(tbb::blocked_range<std::size_t>(0, grains), [&](const auto& range) {
        const StopScope scope(&stop);
        for (std::size_t begin = range.begin(); begin < range.end(); begin += part) {
          poll();
          on_grains(begin, std::min(begin + part, range.end()));
        }
      });
    });
  } catch (...) {
    if (!stop.now) throw;
    if (current_stop != nullptr) {  // of the loop around this one
      current_stop->why = stop.why;
      current_stop->now = true;
    }
    std::rethrow_exception(stop.why);
  }
}

void poll() {
  if (current_stop != nullptr && current_stop->now) throw Stopped();
  if (current_poll == nullptr) return;  // on any but the calling thread
  try {
    (*current_poll)();
  } catch (...) {
    if (current_stop != nullptr) {
      current_stop->why = std::current_exception();
      current_stop->now = true;
    }
    throw;
  }
}

}  // namespace winnow::detail
