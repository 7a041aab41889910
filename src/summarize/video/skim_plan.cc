// The clips as pieces of a shorter film.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "summarize/video/spans.h"
#include "winnow/error.h"
#include "winnow/video/skim.h"

namespace winnow {
using namespace detail;
namespace {

constexpr double kUsualShare = 0.15;  // of the film, if the clips are single frames
constexpr double kRounding = 1e-6;    // of sums of times

bool are_single(std::span<const Clip> clips) {
  return std::all_of(clips.begin(), clips.end(), [](const Clip& clip) { return clip.end - clip.begin == 1; });
}

// Single frames as clips of `seconds` together.
std::vector<Clip> lengthened(const Footage& footage, std::span<const Clip> clips, double seconds) {
  const Timeline timeline(footage.seconds, footage.end);
  const double wanted = seconds > 0 ? seconds : kUsualShare * (footage.end - footage.seconds_at(0));
  const auto total = static_cast<std::size_t>(std::max(1.0, std::floor(wanted / timeline.tick() + kRounding)));
  std::vector<Span> spans, shots;
  for (const Clip& clip : clips) {
    const std::size_t begin = std::max(timeline.tick_of(clip.begin), spans.empty() ? 0 : spans.back().end);
    spans.push_back({begin, std::max(begin, timeline.tick_of(clip.end))});
    shots.push_back(shot_span(footage, timeline, clip.keyframe));
  }
  lengthen(spans, shots, timeline.ticks(), std::min(total, timeline.ticks()));
  std::vector<Clip> longer(clips.begin(), clips.end());
  for (std::size_t i = 0; i < longer.size(); ++i) {
    longer[i].begin = timeline.frame_near(spans[i].begin);
    longer[i].end = timeline.frame_near(spans[i].end);
  }
  return longer;
}

// The pieces of the clips that were picked first, at most `seconds` together. The last one is its clip's beginning.
std::vector<Piece> first_pieces(const Footage& footage, std::vector<Clip> clips, double seconds) {
  std::sort(clips.begin(), clips.end(), [](const Clip& a, const Clip& b) { return a.rank < b.rank; });
  std::vector<Piece> pieces;
  double left = seconds;
  for (const Clip& clip : clips) {
    Piece piece{clip.begin, clip.end, footage.seconds_at(clip.begin), footage.seconds_at(clip.end)};
    if (piece.to - piece.from > left + kRounding) {
      piece.to = piece.from + left;
      while (piece.end > piece.begin && footage.seconds_at(piece.end - 1) >= piece.to - kRounding) --piece.end;
    }
    if (piece.end <= piece.begin) break;
    pieces.push_back(piece);
    left -= piece.to - piece.from;
  }
  std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.begin < b.begin; });
  return pieces;
}

void join(std::vector<Piece>& pieces) {
  std::size_t kept = 0;
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    Piece& last = pieces[kept];
    if (pieces[i].begin <= last.end && pieces[i].from <= last.to + kRounding) {
      last.end = pieces[i].end;
      last.to = pieces[i].to;
    } else {
      pieces[++kept] = pieces[i];
    }
  }
  if (!pieces.empty()) pieces.resize(kept + 1);
}

}  // namespace

std::vector<Piece> plan_skim(const Footage& footage, std::span<const Clip> clips, double seconds) {
  if (!std::isfinite(seconds) || seconds < 0) {
    throw InputError(fmt::format("a skim of {} seconds; expected a number > 0", seconds));
  }
  if (footage.size() < 2) throw InputError("a skim of a video with one frame; expected at least two");
  if (!(footage.end > footage.seconds_at(0))) throw InputError("a skim of a video whose frames have no times");
  if (clips.empty()) throw InputError("a skim of no clips; expected at least one");
  std::vector<Clip> played(clips.begin(), clips.end());
  if (are_single(clips)) played = lengthened(footage, clips, seconds);
  auto pieces = first_pieces(footage, std::move(played), seconds > 0 ? seconds : footage.end);
  join(pieces);
  return pieces;
}

}  // namespace winnow
