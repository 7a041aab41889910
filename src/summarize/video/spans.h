// Where clips lie: stretches in ticks of a Timeline, placed around keyframes and lengthened until they fill their time.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "summarize/video/timeline.h"
#include "winnow/video/footage.h"

namespace winnow::detail {

// Ticks begin … end - 1.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;

  std::size_t length() const { return end - begin; }
};

const Shot& shot_of(const Footage& footage, std::size_t frame);
Span shot_span(const Footage& footage, const Timeline& timeline, std::size_t frame);

// The clip of a keyframe, about `length` ticks and at most `most`. A shot from half to one and a half times as long is
// taken whole. In a longer one, the keyframe is in the middle, as far as the shot allows it. A shorter one is continued
// into what follows it.
Span place_clip(const Footage& footage, const Timeline& timeline, std::size_t frame, std::size_t length,
                std::size_t most);

// Lengthens disjoint spans, in order, at both ends until they have `total` ticks together: first each within its limit,
// then anywhere before `ticks`.
void lengthen(std::vector<Span>& spans, std::span<const Span> limits, std::size_t ticks, std::size_t total);

}  // namespace winnow::detail
