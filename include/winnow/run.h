// How a run is carried out, whatever it computes. Every stage takes the same options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace winnow {

// How progress bars and reports see inside a long run. The library itself never prints.
class Trace {
 public:
  virtual ~Trace() = default;

  // `done` of `total` steps of this stage are finished (total 0: not known). Called from the thread that called the
  // library, often; keep it cheap. Throwing from here stops the run and reaches the caller.
  virtual void progress(std::string_view stage, std::uint64_t done, std::uint64_t total) = 0;
};

struct RunOptions {
  std::size_t threads = 0;       // 0: one per core. No answer depends on it
  std::uint64_t seed = 0;        // of everything that is drawn at random
  std::string backend = "simd";  // a name from backends()
  std::size_t memory = 0;        // bytes that may be kept beside the rows to save time; 0: 256 MiB
  Trace* trace = nullptr;        // is told of progress; may be null
};

}  // namespace winnow
