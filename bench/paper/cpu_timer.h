// CPU seconds of this process since it was made: other programs on the machine do not count.
#pragma once

#include <ctime>

namespace winnow::bench {

class CpuTimer {
 public:
  double seconds() const { return now() - start_; }

 private:
  static double now() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

  double start_ = now();
};

}  // namespace winnow::bench
