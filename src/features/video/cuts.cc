#include "features/video/cuts.h"

#include <algorithm>
#include <cmath>

namespace winnow::detail::video {
namespace {

constexpr std::size_t kAround = 12;      // frames on either side
constexpr float kContrast = 3;           // times their median
constexpr double kLeastSeconds = 0.4;    // of a shot
constexpr double kTickRounding = 0.005;  // of times, which are stored in ticks of a clock

// The median difference of the frames around one, which a moving camera raises and a single cut does not.
float usual_difference(const std::vector<float>& difference, std::size_t frame) {
  std::vector<float> near;
  const std::size_t end = std::min(difference.size(), frame + kAround + 1);
  for (std::size_t i = std::max<std::size_t>(1, frame - std::min(frame, kAround)); i < end; ++i) {
    if (i != frame) near.push_back(difference[i]);
  }
  if (near.empty()) return 0;
  const auto middle = near.begin() + static_cast<std::ptrdiff_t>(near.size() / 2);
  std::nth_element(near.begin(), middle, near.end());
  return *middle;
}

// The last frame is taken to be as long as the others are on average.
double end_of(const std::vector<double>& seconds) {
  if (seconds.size() < 2) return 0;
  return seconds.back() + (seconds.back() - seconds.front()) / static_cast<double>(seconds.size() - 1);
}

}  // namespace

std::vector<std::size_t> find_cuts(const Signals& signals) {
  const auto& difference = signals.difference;
  std::vector<std::size_t> found;
  for (std::size_t frame = 1; frame < signals.size(); ++frame) {
    const float by = difference[frame];
    const bool cut = signals.lasts[frame] != 0 && by >= kContrast * usual_difference(difference, frame);
    if (cut || signals.jumps[frame] != 0) found.push_back(frame);
  }
  std::stable_sort(found.begin(), found.end(), [&](auto a, auto b) { return difference[a] > difference[b]; });
  std::vector<double> ends = {signals.seconds.empty() ? 0 : signals.seconds.front(), end_of(signals.seconds)};
  std::vector<std::size_t> kept;
  for (const std::size_t frame : found) {
    const double time = signals.seconds[frame];
    const bool clear = std::all_of(ends.begin(), ends.end(), [&](double other) {
      return std::abs(time - other) >= kLeastSeconds - kTickRounding;
    });
    if (!clear) continue;
    kept.push_back(frame);
    ends.push_back(time);
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

}  // namespace winnow::detail::video
