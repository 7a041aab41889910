#include "summarize/video/timeline.h"

#include <algorithm>
#include <cmath>

namespace winnow::detail {

Timeline::Timeline(std::span<const double> seconds, double end) : seconds_(seconds), ticks_(seconds.size()) {
  const std::size_t n = seconds.size();
  if (n == 0 || !(end > seconds.front())) return;
  const double first = seconds.front();
  const double between = seconds.back() - first;
  timed_ = n == 1 || between > 0;
  if (!timed_) return;
  tick_ = n == 1 ? end - first : between / static_cast<double>(n - 1);
  const auto whole = static_cast<std::size_t>(std::lround((end - first) / tick_));
  ticks_ = std::max(tick_of(n - 1) + 1, whole);
}

std::size_t Timeline::tick_of(std::size_t frame) const {
  if (frame >= seconds_.size()) return ticks_;
  if (!timed_) return frame;
  return static_cast<std::size_t>(std::lround((seconds_[frame] - seconds_.front()) / tick_));
}

std::size_t Timeline::frame_near(std::size_t tick) const {
  std::size_t low = 0;  // the first frame not before the tick, by binary search
  for (std::size_t high = seconds_.size(); low < high;) {
    const std::size_t middle = low + (high - low) / 2;
    if (tick_of(middle) < tick) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const bool earlier = low > 0 && tick - tick_of(low - 1) < tick_of(low) - tick;
  return earlier ? low - 1 : low;
}

}  // namespace winnow::detail
