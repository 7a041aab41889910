#include "summarize/video/gate.h"

#include <algorithm>

#include "summarize/video/spans.h"

namespace winnow::detail {
namespace {

constexpr float kGood = 0.5F;    // quality of a frame that may be shown
constexpr float kNearly = 0.9F;  // of the best quality: as good as the best
constexpr double kBrief = 1.5;   // seconds; a shot of bad frames that is shorter is the end of a fade, or a black gap

}  // namespace

std::vector<Element> bad_looks(const Footage& footage, const Looks& looks) {
  if (footage.quality.empty()) return {};
  std::vector<float> best(footage.shots.size(), 0.0F);
  const auto number = [&](std::size_t frame) {
    return static_cast<std::size_t>(&shot_of(footage, frame) - footage.shots.data());
  };
  for (const std::size_t frame : looks.frames) {
    float& shot = best[number(frame)];
    shot = std::max(shot, footage.quality[frame]);
  }
  std::vector<Element> bad;
  for (std::size_t i = 0; i < looks.frames.size(); ++i) {
    const std::size_t frame = looks.frames[i];
    const float quality = footage.quality[frame], of_shot = best[number(frame)];
    const Shot& shot = footage.shots[number(frame)];
    const bool brief = footage.seconds_at(shot.end) - footage.seconds_at(shot.begin) < kBrief;
    if (quality < std::min(kGood, of_shot) || (brief && of_shot < kGood)) bad.push_back(static_cast<Element>(i));
  }
  if (bad.size() == looks.frames.size()) bad.clear();
  return bad;
}

std::size_t best_still(const Footage& footage, std::size_t keyframe, std::size_t begin, std::size_t end) {
  if (footage.quality.empty()) return keyframe;
  const Shot& shot = shot_of(footage, keyframe);
  begin = std::max(begin, shot.begin);
  end = std::min(end, shot.end);
  const auto best_of = [&](std::size_t first, std::size_t last) {
    float best = footage.quality[keyframe];
    for (std::size_t i = first; i < last; ++i) best = std::max(best, footage.quality[i]);
    return best;
  };
  float best = best_of(begin, end);
  if (best < kGood) {
    begin = shot.begin, end = shot.end;
    best = best_of(begin, end);
  }
  std::size_t still = keyframe;
  for (std::size_t away = 0; footage.quality[still] < kNearly * best; ++away) {
    if (keyframe >= begin + away && footage.quality[keyframe - away] >= kNearly * best) return keyframe - away;
    if (keyframe + away < end) still = keyframe + away;
  }
  return still;
}

}  // namespace winnow::detail
