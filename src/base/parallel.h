// Loops over several threads. Results do not depend on how the work is divided: bodies write only what belongs to their
// range. A child of fork() has none of its parent's threads; if the parent had any, loops of the child run on the
// calling thread alone.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace winnow::detail {

class Parallel {
 public:
  explicit Parallel(std::size_t threads);  // 0: one per core
  ~Parallel();
  Parallel(const Parallel&) = delete;
  Parallel& operator=(const Parallel&) = delete;

  std::size_t threads() const { return threads_; }

  // Calls body(begin, end) on ranges that cover [0, size) once, `grain` or more each unless size is less. Returns when
  // all are done; an exception of a body reaches the caller.
  void for_ranges(std::size_t size, std::size_t grain,
                  const std::function<void(std::size_t begin, std::size_t end)>& body) const;

 private:
  struct Arena;
  std::size_t threads_;
  std::unique_ptr<Arena> arena_;  // null if one thread does all the work
};

std::size_t hardware_threads();

// See Polling in winnow/run.h. for_ranges calls it between parts; a body calls it too if it works for long on the
// smallest part. Throws if the run must stop, on any thread of the loop.
void poll();

}  // namespace winnow::detail
