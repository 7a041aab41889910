// Whether a frame is combed: two moments woven into it line by line, as in interlaced film that does not say so.
#pragma once

#include "features/video/av.h"

namespace winnow::detail::video {

// `before` is the frame before, of the same size. Only what moved since then can be combed; a pattern of thin lines
// that stands still is none.
bool is_combed(const AVFrame& frame, const AVFrame& before);

}  // namespace winnow::detail::video
