#include "summarize/video/export/timecode.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace winnow::detail {

double rate_of(const Outline& outline) {
  return outline.fps > 0 ? outline.fps : kUsualRate;
}

std::int64_t frame_near(double seconds, double rate) {
  return std::llround(std::max(0.0, seconds) * rate);
}

std::string timecode(std::int64_t frame, double rate) {
  const std::int64_t base = std::max<std::int64_t>(1, std::llround(rate));
  const std::int64_t seconds = frame / base;
  return fmt::format("{:02}:{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60, frame % base);
}

}  // namespace winnow::detail
