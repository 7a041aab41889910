// Finds gradual transitions: dissolves, wipes, fades through black.
//
// Over a window of 0.4 to 2 s, the picture changes further than it does within windows of the same length before and
// after. And it changes steadily: the way from frame to frame is not much longer than the distance from the first to
// the last. A moving camera changes as much before and after, and its way is longer.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "features/video/signals.h"
#include "winnow/video/track.h"

namespace winnow::detail::video {

// The cuts and the gradual transitions, in order. A cut within or close to a gradual transition becomes part of it.
std::vector<Transition> with_dissolves(const Signals& signals, std::span<const std::size_t> cuts);

}  // namespace winnow::detail::video
