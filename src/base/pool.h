// Things that are costly to make, such as large buffers, for the ranges of a loop to use one after another. There are
// never more of them than threads.
#pragma once

#include <mutex>
#include <utility>
#include <vector>

namespace winnow::detail {

template <class T>
class Pool {
 public:
  // One that was given back, or a new one.
  T take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return T();
    T one = std::move(free_.back());
    free_.pop_back();
    return one;
  }
  void give_back(T&& one) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(one));
  }

 private:
  std::mutex mutex_;
  std::vector<T> free_;
};

}  // namespace winnow::detail
