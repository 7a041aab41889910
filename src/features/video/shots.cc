// Shots are what lies between transitions.
#include "winnow/video/shots.h"

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

}  // namespace winnow
