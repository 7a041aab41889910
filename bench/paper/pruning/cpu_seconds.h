// Processor seconds of this process, of all threads: a shared machine disturbs them less than it does wall-clock time.
#pragma once

#include <ctime>

namespace winnow::bench {

inline double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace winnow::bench
