#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace winnow::cli {

using namespace std::chrono_literals;

Progress::Progress() : terminal_(isatty(STDERR_FILENO) != 0), next_(Clock::now() + 500ms) {}

Progress::~Progress() {
  if (drawn_) std::fputs("\r\033[K", stderr);
}

void Progress::progress(std::string_view stage, std::uint64_t done, std::uint64_t total) {
  if (!terminal_ || Clock::now() < next_) return;
  next_ = Clock::now() + 100ms;
  drawn_ = true;
  if (total == 0) {
    std::fputs(fmt::format("\r\033[K{}: {}", stage, done).c_str(), stderr);
  } else {
    constexpr std::uint64_t kWidth = 30;
    const std::uint64_t full = done * kWidth / total;
    std::fputs(
        fmt::format("\r\033[K{} {:━<{}}{:─<{}} {} of {}", stage, "", full, "", kWidth - full, done, total).c_str(),
        stderr);
  }
  std::fflush(stderr);
}

}  // namespace winnow::cli
