// A progress line on stderr: only on a terminal, and only when the work turns out to be long.
#pragma once

#include <chrono>

#include "winnow/trace.h"

namespace winnow::cli {

class Progress final : public Trace {
 public:
  Progress();
  ~Progress() override;  // wipes the line

  void progress(std::string_view stage, std::uint64_t done, std::uint64_t total) override;

 private:
  using Clock = std::chrono::steady_clock;

  bool terminal_;
  bool drawn_ = false;
  Clock::time_point next_;
};

}  // namespace winnow::cli
