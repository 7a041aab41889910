// A progress line on stderr, with an estimate of the time left. It is shown only on a terminal, and only if the work
// takes long.
#pragma once

#include <chrono>
#include <string>

#include "winnow/run.h"

namespace winnow::cli {

// ", about 12 s left", estimated from the time so far; empty if it is too early to estimate.
std::string time_left(double seconds, std::uint64_t done, std::uint64_t total);

class Progress final : public Trace {
 public:
  explicit Progress(std::string before = "");  // `before`: in front of the stage, such as "2 of 5, "
  ~Progress() override;                        // clears the line

  void progress(std::string_view stage, std::uint64_t done, std::uint64_t total) override;

 private:
  using Clock = std::chrono::steady_clock;

  std::string before_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point next_;
  std::string stage_;  // and when it began
  Clock::time_point began_;
};

}  // namespace winnow::cli
