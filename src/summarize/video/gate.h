// Keeps frames that are black, faded, damaged, blurred or within a transition from being keyframes, if their shot has a
// better one.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "summarize/video/looks.h"
#include "winnow/video/footage.h"

namespace winnow::detail {

// The looks that may not be picked: those of low quality, if their shot has a look of higher quality or is shorter than
// 1.5 seconds. Empty if the quality is not known, or if that would be all.
std::vector<Element> bad_looks(const Footage& footage, const Looks& looks);

// The frame of begin … end - 1 to show for a keyframe: the nearest one that is nearly as good as the best there. If
// none of them is good, the whole shot of the keyframe is tried. Without known quality, the keyframe itself.
std::size_t best_still(const Footage& footage, std::size_t keyframe, std::size_t begin, std::size_t end);

}  // namespace winnow::detail
