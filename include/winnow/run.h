// Options for how a run is carried out, independent of what it computes. Every stage takes the same options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace winnow {

// Receives the progress of a long run, for progress bars and reports. The library itself never prints.
class Trace {
 public:
  virtual ~Trace() = default;

  // `done` of `total` steps of this stage are finished; total is 0 if it is not known. It is called often, from the
  // thread that called the library, so keep it cheap. If it throws, the run stops and the exception reaches the caller.
  virtual void progress(std::string_view stage, std::uint64_t done, std::uint64_t total) = 0;
};

// While it lives, loops that this thread starts call `poll` between their parts, on this thread, many times per second.
// It is for a host that must notice Ctrl-C during a long call. If poll throws, the loop stops and the exception reaches
// the caller. Of several on one thread, the newest counts.
class Polling {
 public:
  explicit Polling(std::function<void()> poll);
  ~Polling();
  Polling(const Polling&) = delete;
  Polling& operator=(const Polling&) = delete;

 private:
  std::function<void()> poll_;
  const std::function<void()>* before_;
};

struct RunOptions {
  std::size_t threads = 0;       // 0: one per core. Results do not depend on it
  std::uint64_t seed = 0;        // for all random draws
  std::string backend = "simd";  // a name from backends()
  std::size_t memory = 0;  // bytes that may be used in addition to the rows to save time; 0: a quarter of the machine's
  Trace* trace = nullptr;  // receives progress; may be null
};

}  // namespace winnow
