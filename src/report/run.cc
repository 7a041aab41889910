#include "report/run.h"

#include "base/memory.h"
#include "base/parallel.h"
#include "winnow/backends.h"

namespace winnow::detail {

void describe_run(const RunOptions& run, RunReport& report) {
  report.seed = run.seed;
  report.memory = run.memory;
  report.threads = run.threads == 0 ? hardware_threads() : run.threads;
  report.backend = run.backend;
  report.instruction_set = run.backend == "simd" ? simd_instruction_set() : run.backend;
  report.peak_rss_bytes = peak_rss_bytes();
}

}  // namespace winnow::detail
