// How fit each frame is to be a still: see FrameTrack::quality.
#pragma once

#include <span>
#include <vector>

#include "features/video/signals.h"
#include "winnow/video/track.h"

namespace winnow::detail::video {

std::vector<float> judge_stills(const Signals& signals, std::span<const Transition> transitions);

}  // namespace winnow::detail::video
