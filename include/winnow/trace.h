// How progress bars and reports see inside a long run. The library itself never prints.
#pragma once

#include <cstdint>
#include <string_view>

namespace winnow {

class Trace {
 public:
  virtual ~Trace() = default;

  // `done` of `total` steps of this stage are finished (total 0: not known). Called from the thread that called the
  // library, often; keep it cheap. Throwing from here stops the run and reaches the caller.
  virtual void progress(std::string_view stage, std::uint64_t done, std::uint64_t total) = 0;
};

}  // namespace winnow
