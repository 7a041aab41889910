// Shots are what lies between transitions.
#include "winnow/video/shots.h"

#include <algorithm>

namespace winnow {

std::vector<Shot> find_shots(const FrameTrack& track) {
  std::vector<Shot> shots;
  std::size_t begin = 0;
  for (const Transition& transition : track.transitions) {
    const std::size_t middle = transition.begin + (transition.end - transition.begin) / 2;
    if (middle <= begin || middle >= track.size()) continue;
    shots.push_back({begin, middle});
    begin = middle;
  }
  if (begin < track.size()) shots.push_back({begin, track.size()});
  return shots;
}

std::vector<Shot> shots_in_rows(std::span<const Shot> shots, std::span<const std::size_t> numbers) {
  std::vector<Shot> found;
  for (const Shot& shot : shots) {
    const auto row_at = [&](std::size_t frame) {
      return static_cast<std::size_t>(std::lower_bound(numbers.begin(), numbers.end(), frame) - numbers.begin());
    };
    const Shot rows = {row_at(shot.begin), row_at(shot.end)};
    if (rows.begin < rows.end) found.push_back(rows);
  }
  return found;
}

}  // namespace winnow
