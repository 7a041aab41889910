#include "summarize/video/timeline.h"

#include <algorithm>
#include <cmath>

namespace winnow::detail {

Timeline::Timeline(const Footage& footage) : footage_(footage), ticks_(footage.rows.size) {
  const std::size_t n = footage.rows.size;
  if (n == 0 || !(footage.end > footage.seconds.front())) return;
  const double first = footage.seconds.front();
  const double between = footage.seconds.back() - first;
  timed_ = n == 1 || between > 0;
  if (!timed_) return;
  tick_ = n == 1 ? footage.end - first : between / static_cast<double>(n - 1);
  const auto whole = static_cast<std::size_t>(std::lround((footage.end - first) / tick_));
  ticks_ = std::max(tick_of(n - 1) + 1, whole);
}

std::size_t Timeline::tick_of(std::size_t row) const {
  if (row >= footage_.rows.size) return ticks_;
  if (!timed_) return row;
  return static_cast<std::size_t>(std::lround((footage_.seconds[row] - footage_.seconds.front()) / tick_));
}

std::size_t Timeline::row_near(std::size_t tick) const {
  std::size_t low = 0;  // the first row not before the tick, by binary search
  for (std::size_t high = footage_.rows.size; low < high;) {
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
