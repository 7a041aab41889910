#include "objectives/read_ahead.h"

#include <chrono>

#include "base/parallel.h"
#include "base/stopwatch.h"

namespace winnow::detail {

ReadAhead::ReadAhead(RowSource& source, const std::deque<Piece>& pieces)
    : source_(source), pieces_(pieces), thread_([this] { work(); }) {}

ReadAhead::~ReadAhead() {
  bool finished = false;
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    finished = read_ == pieces_.size() || error_ != nullptr;
  }
  changed_.notify_all();
  if (!finished) source_.stop();
  thread_.join();
}

// The rows that were given out before stay valid until now, so one slot is never written to.
const RowBlock& ReadAhead::next() {
  Stopwatch watch;
  std::unique_lock lock(mutex_);
  while (read_ == taken_ && error_ == nullptr) {
    changed_.wait_for(lock, std::chrono::milliseconds(100));
    lock.unlock();
    poll();
    lock.lock();
  }
  waited_ += watch.lap();
  if (read_ == taken_) std::rethrow_exception(error_);
  const std::size_t slot = taken_++ % kSlots;
  lock.unlock();
  changed_.notify_all();
  return slots_[slot];
}

void ReadAhead::work() {
  try {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      {
        std::unique_lock lock(mutex_);
        // The piece given out last is still in use.
        changed_.wait(lock, [&] { return stop_ || i + 1 < taken_ + kSlots; });
        if (stop_) return;
      }
      Stopwatch watch;
      RowBlock& to = slots_[i % kSlots];
      if (pieces_[i].whole) {
        source_.read(pieces_[i].block, to);
      } else {
        source_.gather(pieces_[i].rows, to);
      }
      const std::lock_guard lock(mutex_);
      seconds_ += watch.lap();
      read_ = i + 1;
      changed_.notify_all();
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    error_ = std::current_exception();
    changed_.notify_all();
  }
}

}  // namespace winnow::detail
