#include "summarize/video/spans.h"

#include <algorithm>

namespace winnow::detail {
namespace {

// One tick at each end of each span per round, so that all grow alike.
void lengthen_within(std::vector<Span>& spans, std::span<const Span> limits, std::size_t& missing) {
  for (bool grown = true; grown && missing > 0;) {
    grown = false;
    for (std::size_t i = 0; i < spans.size() && missing > 0; ++i) {
      Span& span = spans[i];
      const std::size_t last = i + 1 < spans.size() ? std::min(limits[i].end, spans[i + 1].begin) : limits[i].end;
      const std::size_t first = i > 0 ? std::max(limits[i].begin, spans[i - 1].end) : limits[i].begin;
      if (span.end < last) ++span.end, --missing, grown = true;
      if (missing > 0 && span.begin > first) --span.begin, --missing, grown = true;
    }
  }
}

}  // namespace

const Shot& shot_of(const Footage& footage, std::size_t frame) {
  return *std::partition_point(footage.shots.begin(), footage.shots.end(),
                               [&](const Shot& shot) { return shot.end <= frame; });
}

Span shot_span(const Footage& footage, const Timeline& timeline, std::size_t frame) {
  const Shot& shot = shot_of(footage, frame);
  return {timeline.tick_of(shot.begin), timeline.tick_of(shot.end)};
}

Span place_clip(const Footage& footage, const Timeline& timeline, std::size_t frame, std::size_t length,
                std::size_t most) {
  const Span shot = shot_span(footage, timeline, frame);
  if (2 * shot.length() >= length && 2 * shot.length() <= 3 * length && shot.length() <= most && shot.length() > 0) {
    return shot;
  }
  const std::size_t middle = timeline.tick_of(frame);
  if (shot.length() < length) {
    const std::size_t begin = std::min({shot.begin, middle, timeline.ticks() - length});
    return {begin, begin + length};
  }
  const std::size_t half = length / 2;
  const std::size_t begin = std::clamp(middle < half ? 0 : middle - half, shot.begin, shot.end - length);
  return {begin, begin + length};
}

void lengthen(std::vector<Span>& spans, std::span<const Span> limits, std::size_t ticks, std::size_t total) {
  std::size_t have = 0;
  for (const Span& span : spans) have += span.length();
  std::size_t missing = total - std::min(total, have);
  lengthen_within(spans, limits, missing);
  lengthen_within(spans, std::vector<Span>(spans.size(), {0, ticks}), missing);
}

}  // namespace winnow::detail
