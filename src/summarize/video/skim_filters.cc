// One filter chain for any number of pieces, in which each frame is looked up by its time. One chain per piece would be
// simpler, but ffmpeg would then pass every frame to every chain.
#include "summarize/video/skim_filters.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace winnow::detail {
namespace {

// The value from the time `from` on.
struct Step {
  double from = 0;
  double value = 0;
};

// The value at the time `clock`, 0 before the first step, as a binary search. The expression has logarithmic depth.
std::string look_up(std::span<const Step> steps, std::string_view clock) {
  if (steps.empty()) return "0";
  if (steps.size() == 1) return fmt::format("{:.6f}", steps[0].value);
  const std::size_t middle = steps.size() / 2;
  return fmt::format("if(lt({},{:.6f}),{},{})", clock, steps[middle].from, look_up(steps.first(middle), clock),
                     look_up(steps.subspan(middle), clock));
}

// 1 within the pieces, 0 elsewhere, shifted to `early` seconds before the actual time.
std::vector<Step> chosen(std::span<const Piece> pieces, double early) {
  std::vector<Step> steps = {{-1e9, 0}};
  for (const Piece& piece : pieces) {
    if (steps.size() > 1 && steps.back().from >= piece.from - early) steps.pop_back();  // it follows the one before
    if (steps.back().value < 1) steps.push_back({piece.from - early, 1});
    steps.push_back({piece.to - early, 0});
  }
  return steps;
}

// The length of film left out before a time.
std::vector<Step> skipped(std::span<const Piece> pieces, double early) {
  std::vector<Step> steps;
  double total = 0;
  for (const Piece& piece : pieces) {
    steps.push_back({piece.from - early, piece.from - total});
    total += piece.to - piece.from;
  }
  return steps;
}

double length_of(std::span<const Piece> pieces) {
  double total = 0;
  for (const Piece& piece : pieces) total += piece.to - piece.from;
  return total;
}

}  // namespace

std::string picture_filters(const VideoInfo& info, std::span<const Piece> pieces) {
  // A cut is a little before its frame, so that rounding puts the frame on the right side of it.
  constexpr double kBefore = 0.004;
  // The deinterlacer needs the frames before and after, so it comes first.
  const std::string whole = info.interlaced ? "bwdif=mode=send_frame:deint=interlaced," : "";
  std::string text = fmt::format("{}select='{}'", whole, look_up(chosen(pieces, kBefore), "t"));
  const std::string moved = fmt::format("round(PTS-({})/TB)", look_up(skipped(pieces, kBefore), "T"));
  if (info.fps > 0) {
    // The last frame is shown until its piece is over. The end of the film, which is recognized by its time too,
    // becomes a frame after it, and tpad continues from there.
    const double total = length_of(pieces);
    text += fmt::format(",setpts='if(gte(T,{:.6f}),round(ld(0)+{:.6f}/TB),st(0,{}))'", pieces.back().to - kBefore,
                        1 / info.fps, moved);
    text += fmt::format(",tpad=stop_mode=clone:stop_duration={:.6f},trim=end={:.6f}", total, total - kBefore);
  } else {
    text += fmt::format(",setpts='{}'", moved);
  }
  // One size throughout, with square pixels. Most encoders need even sizes and support only 4:2:0.
  const auto even = [](std::size_t side) { return std::max<std::size_t>(2, side / 2 * 2); };
  if (info.high_range) text += fmt::format(",{}", kToneMapFilters);
  text += fmt::format(",scale={}:{},setsar=1,format=yuv420p", even(info.width), even(info.height));
  // The scaler forgets what the colours mean.
  return info.high_range ? text + ",setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709" : text;
}

std::string sound_filters(std::span<const Piece> pieces) {
  // Gaps in the sound are filled with silence, from the start on. Then the sound is split into grains that are short
  // enough for nearly exact cuts. The pieces are joined from them, at most 20 ms from their places.
  return fmt::format(
      "aresample=async=1:first_pts=0,asetnsamples=n=32:p=0,aselect='{}',asetpts='round(PTS-({})/TB)',"
      "aresample=async=1:min_hard_comp=0.02",
      look_up(chosen(pieces, 0), "t"), look_up(skipped(pieces, 0), "T"));
}

}  // namespace winnow::detail
