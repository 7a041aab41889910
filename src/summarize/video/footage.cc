// Times of frames, and how they are shown.
#include "winnow/video/footage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace winnow {

double Footage::seconds_at(std::size_t frame) const {
  return frame < seconds.size() ? seconds[frame] : end;
}

std::string timestamp(double seconds) {
  const auto tenths = static_cast<long long>(std::floor(std::max(0.0, seconds) * 10 + 1e-6));
  const auto minutes = tenths / 600;
  const auto rest = tenths % 600;
  if (minutes < 60) return fmt::format("{}:{:02}.{}", minutes, rest / 10, rest % 10);
  return fmt::format("{}:{:02}:{:02}.{}", minutes / 60, minutes % 60, rest / 10, rest % 10);
}

}  // namespace winnow
