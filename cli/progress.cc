#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace winnow::cli {

using namespace std::chrono_literals;

Progress::Progress(std::string before)
    : before_(std::move(before)), terminal_(isatty(STDERR_FILENO) != 0), next_(Clock::now() + 500ms) {}

Progress::~Progress() {
  if (drawn_) std::fputs("\r\033[K", stderr);
}

std::string time_left(double seconds, std::uint64_t done, std::uint64_t total) {
  if (seconds < 1 || done == 0 || done >= total) return {};
  const double left = seconds * static_cast<double>(total - done) / static_cast<double>(done);
  if (left < 100) return fmt::format(", about {:.0f} s left", std::ceil(left));
  const double minutes = std::ceil(left / 60);
  if (minutes < 100) return fmt::format(", about {:.0f} min left", minutes);
  return fmt::format(", about {:.0f} h {:.0f} min left", std::floor(minutes / 60), std::fmod(minutes, 60));
}

void Progress::progress(std::string_view stage, std::uint64_t done, std::uint64_t total) {
  if (stage != stage_) {
    stage_ = stage;
    began_ = Clock::now();
  }
  if (!terminal_ || Clock::now() < next_) return;
  next_ = Clock::now() + 100ms;
  drawn_ = true;
  if (total == 0 && done == 0) {
    std::fputs(fmt::format("\r\033[K{}{} …", before_, stage).c_str(), stderr);
  } else if (total == 0) {
    std::fputs(fmt::format("\r\033[K{}{}: {}", before_, stage, done).c_str(), stderr);
  } else {
    constexpr std::uint64_t kWidth = 30;
    const std::uint64_t full = std::min(kWidth, done * kWidth / total);  // the total may be an estimate
    const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
    std::fputs(fmt::format("\r\033[K{}{} {:━<{}}{:─<{}} {} of {}{}", before_, stage, "", full, "", kWidth - full, done,
                           total, time_left(seconds, done, total))
                   .c_str(),
               stderr);
  }
  std::fflush(stderr);
}

}  // namespace winnow::cli
