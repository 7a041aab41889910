// How a call runs: its options, progress for a Python callback, Ctrl-C, and errors as Python's.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <cstdint>
#include <string_view>

#include "winnow/run.h"

namespace winnow::python {

namespace nb = nanobind;

// As Python gives them.
struct Run {
  RunOptions options;
  nb::object progress = nb::none();  // a callable (stage, done, total), or None
};

// For this module: the caller's mistakes are ValueErrors, and failures of the machine are OSErrors.
void translate_errors();

// A long call without Python's lock. While it lives, Ctrl-C raises KeyboardInterrupt in the calling thread, and
// progress reaches the callback a few times per second. Other Python threads can run.
class LongCall final : public Trace {
 public:
  explicit LongCall(const Run& run);

  RunOptions options();  // with this as the trace
  void progress(std::string_view stage, std::uint64_t done, std::uint64_t total) override;

 private:
  using Clock = std::chrono::steady_clock;
  void poll();

  const Run& run_;
  Clock::time_point next_poll_;
  Clock::time_point next_progress_;
  nb::gil_scoped_release released_;
  Polling polling_;
};

}  // namespace winnow::python
