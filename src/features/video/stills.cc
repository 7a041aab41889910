#include "features/video/stills.h"

#include <algorithm>

namespace winnow::detail::video {
namespace {

constexpr double kNearSeconds = 2;  // frames that a frame is compared with
constexpr float kMixed = 0.1F;      // factor within a transition
constexpr float kPoor = 0.05F;      // the least factor of blur and fading

// 0 below `low`, 1 above `high`, straight between.
float ramp(float x, float low, float high) {
  return std::clamp((x - low) / (high - low), 0.0F, 1.0F);
}

// The value that four fifths of begin … end - 1 do not exceed.
float usual_most(const std::vector<float>& values, std::size_t begin, std::size_t end) {
  std::vector<float> near(values.begin() + static_cast<std::ptrdiff_t>(begin),
                          values.begin() + static_cast<std::ptrdiff_t>(end));
  const auto at = near.begin() + static_cast<std::ptrdiff_t>((near.size() - 1) * 4 / 5);
  std::nth_element(near.begin(), at, near.end());
  return *at;
}

// Frames of a shot, each compared with those of the same shot that are near in time. Their usual contrast and detail
// change slowly, so every few frames is enough.
void judge_shot(const Signals& signals, std::size_t begin, std::size_t end, std::vector<float>& quality) {
  constexpr std::size_t kTogether = 8;
  const auto& seconds = signals.seconds;
  for (std::size_t first = begin; first < end; first += kTogether) {
    const auto at = [&](double time) {
      const auto from = seconds.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto to = seconds.begin() + static_cast<std::ptrdiff_t>(end);
      return static_cast<std::size_t>(std::lower_bound(from, to, time) - seconds.begin());
    };
    const std::size_t last = std::min(end, first + kTogether);
    const std::size_t from = at(seconds[first] - kNearSeconds),
                      to = std::max(last, at(seconds[last - 1] + kNearSeconds));
    const float contrast = usual_most(signals.contrast, from, to), detail = usual_most(signals.detail, from, to);
    for (std::size_t i = first; i < last; ++i) {
      const float faded = contrast > 0 ? ramp(signals.contrast[i] / contrast, 0.25F, 0.75F) : 0;
      const float sharp = detail > 0 ? ramp(signals.detail[i] / detail, 0.4F, 0.8F) : 0;
      quality[i] = ramp(signals.contrast[i], 1.5F, 6) * std::max(kPoor, std::min(faded, sharp));
      if (signals.damaged[i] != 0) quality[i] = 0;
    }
  }
}

}  // namespace

std::vector<float> judge_stills(const Signals& signals, std::span<const Transition> transitions) {
  std::vector<float> quality(signals.size());
  std::size_t begin = 0;
  for (const Transition& transition : transitions) {
    const std::size_t middle = transition.begin + (transition.end - transition.begin) / 2;
    judge_shot(signals, begin, middle, quality);
    begin = middle;
  }
  judge_shot(signals, begin, signals.size(), quality);
  for (const Transition& transition : transitions) {
    for (std::size_t i = transition.begin; i < transition.end; ++i) quality[i] *= kMixed;
  }
  return quality;
}

}  // namespace winnow::detail::video
