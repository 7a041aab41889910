#include "features/video/tracker.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "features/video/cuts.h"
#include "features/video/dissolves.h"
#include "features/video/stills.h"

namespace winnow::detail::video {
namespace {

using Light = decltype(Thumbnail::light);

constexpr std::size_t kReach = 8;   // frames on either side that decide whether a part of the picture stands still
constexpr std::size_t kFlash = 5;   // frames after which a flash is over
constexpr float kStays = 0.5F;      // of a difference must still be there then
constexpr std::uint8_t kStill = 3;  // a block that changes by no more from frame to frame stands still
constexpr std::uint8_t kJump = 5;   // the least change of a block that jumps
constexpr double kMostlyStill = 0.75, kPlain = 0.5, kJumped = 0.006;  // shares of the blocks

// The mean difference of the parts that overlap if one picture is shifted by a few blocks.
float shifted_difference(const Light& a, const Light& b, int across, int down) {
  constexpr int kWide = Thumbnail::kColumns, kHigh = Thumbnail::kRows;
  const int columns = kWide - std::abs(across), rows = kHigh - std::abs(down);
  const std::uint8_t* from = a.data() + std::max(0, down) * kWide + std::max(0, across);
  const std::uint8_t* to = b.data() + std::max(0, -down) * kWide + std::max(0, -across);
  int sum = 0;
  for (int y = 0; y < rows; ++y, from += kWide, to += kWide) {
    for (int x = 0; x < columns; ++x) sum += std::abs(from[x] - to[x]);
  }
  return static_cast<float>(sum) / static_cast<float>(columns * rows);
}

// Of brightness and of colours, in levels. Brightness is compared after the shift that suits best, so that a moving
// camera counts little.
float difference(const Thumbnail& a, const Thumbnail& b) {
  constexpr int kShift = 2;
  float light = 255;
  for (int down = -kShift; down <= kShift; ++down) {
    for (int across = -kShift; across <= kShift; ++across) {
      light = std::min(light, shifted_difference(a.light, b.light, across, down));
    }
  }
  int colours = 0;
  for (std::size_t i = 0; i < a.blue.size(); ++i) colours += std::abs(a.blue[i] - b.blue[i]);
  for (std::size_t i = 0; i < a.red.size(); ++i) colours += std::abs(a.red[i] - b.red[i]);
  return light + static_cast<float>(colours) / static_cast<float>(2 * a.blue.size());
}

std::uint8_t apart(std::uint8_t a, std::uint8_t b) {
  return static_cast<std::uint8_t>(std::max(a, b) - std::min(a, b));
}

Light steps_between(const Light& a, const Light& b) {
  Light steps;
  for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = apart(a[i], b[i]);
  return steps;
}

float deviation_of(const Light& light) {
  std::uint64_t sum = 0, squares = 0;
  for (const std::uint32_t x : light) sum += x, squares += x * x;
  const double n = static_cast<double>(light.size()), mean = static_cast<double>(sum) / n;
  return static_cast<float>(std::sqrt(std::max(0.0, static_cast<double>(squares) / n - mean * mean)));
}

// Means of blocks of a smaller number of columns and rows, which divide those of the plane.
template <std::size_t kFromColumns, std::size_t kFromRows, std::size_t kColumns, std::size_t kRows, class Plane>
void shrink(const Plane& plane, std::vector<std::uint8_t>& to) {
  constexpr std::size_t kWide = kFromColumns / kColumns, kHigh = kFromRows / kRows;
  std::array<unsigned, kColumns* kRows> sums = {};
  for (std::size_t y = 0; y < kFromRows; ++y) {
    for (std::size_t x = 0; x < kFromColumns; ++x)
      sums[y / kHigh * kColumns + x / kWide] += plane[y * kFromColumns + x];
  }
  for (const unsigned sum : sums) to.push_back(static_cast<std::uint8_t>((sum + kWide * kHigh / 2) / (kWide * kHigh)));
}

// The largest share of blocks of nearly one brightness: the paper of a slide.
double plain_share(const Light& light) {
  constexpr std::size_t kNear = 9;  // levels
  std::array<unsigned, 256> counts = {};
  for (const std::uint8_t x : light) ++counts[x];
  unsigned most = 0, sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sum += counts[i] - (i >= kNear ? counts[i - kNear] : 0);
    most = std::max(most, sum);
  }
  return most / static_cast<double>(light.size());
}

}  // namespace

void Tracker::add(const Thumbnail& thumbnail, double seconds, bool damaged) {
  auto held = std::make_unique<Held>();
  if (window_.size() > 2 * kReach + 1) {  // its memory is used again
    held = std::move(window_.front());
    window_.pop_front();
    ++first_held_;
  }
  held->thumbnail = thumbnail;
  held->steps.fill(0);
  const bool first = signals_.size() == 0;
  const float change = first ? 0 : difference(window_.back()->thumbnail, thumbnail);
  if (!first) held->steps = steps_between(window_.back()->thumbnail.light, thumbnail.light);
  window_.push_back(std::move(held));
  signals_.seconds.push_back(seconds);
  signals_.difference.push_back(change);
  signals_.contrast.push_back(deviation_of(thumbnail.light));
  signals_.detail.push_back(thumbnail.detail);
  signals_.damaged.push_back(damaged ? 1 : 0);
  shrink<Thumbnail::kColumns, Thumbnail::kRows, 16, 9>(thumbnail.light, signals_.strip);
  shrink<Thumbnail::kColourColumns, Thumbnail::kColourRows, 4, 3>(thumbnail.blue, signals_.strip);
  shrink<Thumbnail::kColourColumns, Thumbnail::kColourRows, 4, 3>(thumbnail.red, signals_.strip);
  while (judged_ + kReach < signals_.size()) judge(judged_++);
}

// Needs the frames from kReach + 1 before to kReach after, as far as there are any.
void Tracker::judge(std::size_t frame) {
  const float change = signals_.difference[frame];
  signals_.lasts.push_back(frame > 0 && change >= kLeastCut && lasts(frame, change) ? 1 : 0);
  signals_.jumps.push_back(frame > 0 && jumps(frame) ? 1 : 0);
}

bool Tracker::lasts(std::size_t frame, float change) const {
  const std::size_t last = signals_.size() - 1, before = frame - 1;
  const std::size_t after = std::min(last, frame + kFlash),
                    earlier = std::max(first_held_, before - std::min(before, kFlash));
  return difference(held(before).thumbnail, held(after).thumbnail) >= kStays * change &&
         difference(held(earlier).thumbnail, held(frame).thumbnail) >= kStays * change;
}

// A block has jumped if it stood still before and after, and does not go back. The bottom of the picture alone does not
// count, because subtitles jump there.
bool Tracker::jumps(std::size_t frame) const {
  constexpr std::size_t kBottom = Thumbnail::kColumns * (Thumbnail::kRows * 4 / 5);
  const std::size_t begin = std::max(first_held_, frame - std::min(frame, kReach + 1));
  const std::size_t end = std::min(signals_.size() - 1, frame + kReach);
  Light unrest = {};
  for (std::size_t i = begin + 1; i <= end; ++i) {
    if (i == frame) continue;
    const Light& steps = held(i).steps;
    for (std::size_t j = 0; j < unrest.size(); ++j) unrest[j] = std::max(unrest[j], steps[j]);
  }
  const Light& now = held(frame).steps;
  const Light &old = held(begin).thumbnail.light, &later = held(end).thumbnail.light;
  std::size_t still = 0, jumped = 0, above = 0;
  for (std::size_t j = 0; j < unrest.size(); ++j) {
    still += unrest[j] <= kStill ? 1U : 0U;
    const bool moved = now[j] >= kJump && now[j] >= 2 * unrest[j] + 2 && 10 * apart(old[j], later[j]) >= 7 * now[j];
    jumped += moved ? 1U : 0U;
    above += moved && j < kBottom ? 1U : 0U;
  }
  const double n = static_cast<double>(unrest.size());
  return above > 0 && static_cast<double>(jumped) >= kJumped * n && static_cast<double>(still) >= kMostlyStill * n &&
         plain_share(held(frame).thumbnail.light) >= kPlain;
}

FrameTrack Tracker::finish() {
  while (judged_ < signals_.size()) judge(judged_++);
  FrameTrack track;
  const auto cuts = find_cuts(signals_);
  track.transitions = with_dissolves(signals_, cuts);
  track.quality = judge_stills(signals_, track.transitions);
  for (const float levels : signals_.difference) track.change.push_back(std::min(1.0F, levels / 255));
  track.seconds = std::move(signals_.seconds);
  return track;
}

}  // namespace winnow::detail::video
