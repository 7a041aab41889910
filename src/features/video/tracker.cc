#include "features/video/tracker.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace winnow::detail::video {
namespace {

float difference(const Thumbnail& a, const Thumbnail& b) {
  unsigned apart = 0, coloured = 0;
  for (std::size_t i = 0; i < a.light.size(); ++i) apart += static_cast<unsigned>(std::abs(a.light[i] - b.light[i]));
  for (std::size_t i = 0; i < a.blue.size(); ++i) {
    coloured += static_cast<unsigned>(std::abs(a.blue[i] - b.blue[i]) + std::abs(a.red[i] - b.red[i]));
  }
  const float light = static_cast<float>(apart) / static_cast<float>(255 * a.light.size());
  const float colour = static_cast<float>(coloured) / static_cast<float>(255 * a.blue.size());
  return std::min(1.0F, light + colour);
}

// 0 for a frame of one brightness, 1 for one with contrast.
float contrast_of(const Thumbnail& thumbnail) {
  constexpr double kEnough = 6;  // standard deviation, in levels
  double sum = 0, squares = 0;
  for (const std::uint8_t x : thumbnail.light) sum += x, squares += double{1} * x * x;
  const double n = static_cast<double>(thumbnail.light.size());
  const double deviation = std::sqrt(std::max(0.0, squares / n - sum / n * (sum / n)));
  return static_cast<float>(std::clamp((deviation - 1) / (kEnough - 1), 0.0, 1.0));
}

}  // namespace

void Tracker::add(const Thumbnail& thumbnail, double seconds, bool damaged) {
  const bool first = track_.seconds.empty();
  track_.seconds.push_back(seconds);
  track_.change.push_back(first ? 0.0F : difference(before_, thumbnail));
  track_.quality.push_back(damaged ? 0.0F : contrast_of(thumbnail));
  before_ = thumbnail;
}

FrameTrack Tracker::finish() {
  constexpr float kCut = 0.1F;
  constexpr float kContrast = 3;
  constexpr std::size_t kAround = 12;
  for (std::size_t i = 1; i < track_.size(); ++i) {
    const auto begin = track_.change.begin() + static_cast<std::ptrdiff_t>(i > kAround ? i - kAround : 1);
    const auto end = track_.change.begin() + static_cast<std::ptrdiff_t>(std::min(track_.size(), i + kAround + 1));
    std::vector<float> near(begin, end);
    const auto middle = near.begin() + static_cast<std::ptrdiff_t>(near.size() / 2);
    std::nth_element(near.begin(), middle, near.end());
    if (track_.change[i] >= kCut && track_.change[i] >= kContrast * *middle) track_.transitions.push_back({i, i});
  }
  return std::move(track_);
}

}  // namespace winnow::detail::video
