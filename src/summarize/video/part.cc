#include "summarize/video/part.h"

#include <fmt/format.h>

#include <algorithm>

#include "winnow/error.h"

namespace winnow::detail {
namespace {

// The first frame at or after a time, which may be rounded to milliseconds.
std::size_t frame_at(const Footage& whole, double seconds) {
  constexpr double kRounding = 1e-3;
  return static_cast<std::size_t>(std::lower_bound(whole.seconds.begin(), whole.seconds.end(), seconds - kRounding) -
                                  whole.seconds.begin());
}

}  // namespace

Part::Part(const Footage& whole, double from, double to) : first(from > 0 ? frame_at(whole, from) : 0) {
  const std::size_t over = to > 0 ? frame_at(whole, to) : whole.size();
  if (first >= over && whole.size() > 0) {
    throw InputError(fmt::format("the film has no frame from {} to {}; it lasts from {} to {}", timestamp(from),
                                 timestamp(to > 0 ? to : whole.end), timestamp(whole.seconds_at(0)),
                                 timestamp(whole.end)));
  }
  for (const Shot& shot : whole.shots) {
    const std::size_t begin = std::max(shot.begin, first);
    const std::size_t end = std::min(shot.end, over);
    if (begin < end) shots.push_back({begin - first, end - first});
  }
  while (first_row < whole.rows.size && whole.frame_of(first_row) < first) ++first_row;
  for (std::size_t row = first_row; row < whole.rows.size && whole.frame_of(row) < over; ++row) {
    frames.push_back(whole.frame_of(row) - first);
  }
  footage.rows = {whole.rows.data + first_row * whole.rows.dim, frames.size(), whole.rows.dim};
  footage.seconds = whole.seconds.subspan(first, over - first);
  footage.end = whole.seconds_at(over);
  footage.shots = shots;
  footage.frames = frames;
  if (!whole.quality.empty()) footage.quality = whole.quality.subspan(first, over - first);
}

}  // namespace winnow::detail
