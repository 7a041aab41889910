// One RunOptions for everything that a selection does.
#pragma once

#include "winnow/run.h"
#include "winnow/select.h"

namespace winnow::detail {

inline void set_run(const RunOptions& run, SelectOptions& options) {
  options.maximize.threads = run.threads;
  options.maximize.seed = run.seed;
  options.maximize.trace = run.trace;
}

inline void set_run(const RunOptions& run, ObjectiveOptions& options) {
  options.threads = run.threads;
  options.features.backend = run.backend;
}

}  // namespace winnow::detail
