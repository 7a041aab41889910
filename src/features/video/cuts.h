// Finds cuts: frames that differ far more from the frame before than their neighbours do, and for longer than a flash;
// and changes of slides.
#pragma once

#include <cstddef>
#include <vector>

#include "features/video/signals.h"

namespace winnow::detail::video {

inline constexpr float kLeastCut = 12;  // levels of difference at a cut

// The first frames of new shots, increasing, at least 0.4 s apart: of those that are nearer, the strongest counts.
std::vector<std::size_t> find_cuts(const Signals& signals);

}  // namespace winnow::detail::video
