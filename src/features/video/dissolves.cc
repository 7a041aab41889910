#include "features/video/dissolves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace winnow::detail::video {
namespace {

constexpr std::array<double, 5> kWindows = {0.4, 0.64, 0.96, 1.44, 2};  // seconds
constexpr std::size_t kLeastFrames = 6;                                 // of a window
constexpr double kLeastNet = 8;                                         // levels from its first frame to its last
constexpr double kSteady = 0.3;                                         // the distance divided by the way
constexpr double kUnrest = 3;       // levels that are added to what changes before and after
constexpr double kStandsOut = 1.4;  // times that
constexpr double kContext = 0.5;    // of a window's length must be known of the shots before and after

// Median of seven frames for each value, so that flashes of up to three frames leave no trace.
std::vector<std::uint8_t> without_flashes(const Signals& signals) {
  constexpr std::size_t kSide = 3;
  const std::size_t n = signals.size();
  std::vector<std::uint8_t> calm(signals.strip.size());
  std::array<std::uint8_t, 2 * kSide + 1> near;
  for (std::size_t frame = 0; frame < n; ++frame) {
    for (std::size_t i = 0; i < Signals::kStrip; ++i) {
      for (std::size_t j = 0; j < near.size(); ++j) {
        near[j] = signals.small(std::clamp(frame + j, kSide, n - 1 + kSide) - kSide)[i];
      }
      std::nth_element(near.begin(), near.begin() + kSide, near.end());
      calm[frame * Signals::kStrip + i] = near[kSide];
    }
  }
  return calm;
}

class Strip {
 public:
  explicit Strip(const Signals& signals) : calm_(without_flashes(signals)) {
    way_.push_back(0);
    for (std::size_t frame = 1; frame < signals.size(); ++frame) way_.push_back(way_.back() + apart(frame - 1, frame));
  }

  // The mean difference of two frames, in levels. Colours count as much as half of the brightness.
  double apart(std::size_t a, std::size_t b) const {
    const std::uint8_t *from = calm_.data() + a * Signals::kStrip, *to = calm_.data() + b * Signals::kStrip;
    int light = 0, colour = 0;
    for (std::size_t i = 0; i < Signals::kLights; ++i) light += std::abs(from[i] - to[i]);
    for (std::size_t i = Signals::kLights; i < Signals::kStrip; ++i) colour += std::abs(from[i] - to[i]);
    constexpr int kWeight = Signals::kLights / (2 * Signals::kColours);
    return static_cast<double>(light + kWeight * colour) / (Signals::kLights + kWeight * Signals::kColours);
  }
  double way(std::size_t a, std::size_t b) const { return way_[b] - way_[a]; }

 private:
  std::vector<std::uint8_t> calm_;
  std::vector<double> way_;
};

struct Found {
  std::size_t first = 0, last = 0;  // frames of the window
  double score = 0;
};

// How far the frames first … last, which are in the shot begin … end - 1, stand out; 0 if they are no transition.
double score_of(const Strip& strip, std::size_t first, std::size_t last, std::size_t begin, std::size_t end) {
  const std::size_t length = last - first;
  const std::size_t from = std::max(begin, first - std::min(first, length)), to = std::min(end - 1, last + length);
  const double least = kContext * static_cast<double>(length);
  if (static_cast<double>(first - from) < least || static_cast<double>(to - last) < least) return 0;
  const double net = strip.apart(first, last);
  if (net < kLeastNet || net < kSteady * strip.way(first, last)) return 0;
  const auto by_length = [&](std::size_t a, std::size_t b) {
    return strip.apart(a, b) * std::sqrt(static_cast<double>(length) / static_cast<double>(b - a));
  };
  return net / (std::max(by_length(from, first), by_length(last, to)) + kUnrest);
}

// The best window around each frame of one shot.
void look_through(const Strip& strip, std::size_t begin, std::size_t end, double rate, std::vector<Found>& found) {
  for (std::size_t middle = begin; middle < end; ++middle) {
    Found best;
    for (const double seconds : kWindows) {
      const auto half = static_cast<std::size_t>(seconds * rate / 2);
      if (2 * half < kLeastFrames || middle - begin < half || middle + half >= end) continue;
      const double score = score_of(strip, middle - half, middle + half, begin, end);
      if (score > best.score) best = {middle - half, middle + half, score};
    }
    if (best.score >= kStandsOut) found.push_back(best);
  }
}

// Of windows that overlap, the best.
std::vector<Found> best_of(std::vector<Found> found) {
  std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.score > b.score; });
  std::vector<Found> kept;
  for (const Found& one : found) {
    const bool clear = std::all_of(
        kept.begin(), kept.end(), [&](const Found& other) { return one.last < other.first || one.first > other.last; });
    if (clear) kept.push_back(one);
  }
  return kept;
}

// Gradual transitions begin or end with something like a cut now and then.
std::vector<Transition> joined(std::vector<Transition> all) {
  std::sort(all.begin(), all.end(), [](const Transition& a, const Transition& b) { return a.begin < b.begin; });
  std::vector<Transition> kept;
  for (const Transition& next : all) {
    const std::size_t length = kept.empty() ? 0 : std::max(kept.back().end - kept.back().begin, next.end - next.begin);
    const bool mixed = !kept.empty() && (kept.back().begin == kept.back().end) != (next.begin == next.end);
    if (mixed && next.begin < kept.back().end + length) {
      kept.back().end = std::max(kept.back().end, next.end);
    } else {
      kept.push_back(next);
    }
  }
  return kept;
}

}  // namespace

std::vector<Transition> with_dissolves(const Signals& signals, std::span<const std::size_t> cuts) {
  std::vector<Transition> all;
  for (const std::size_t cut : cuts) all.push_back({cut, cut});
  const std::size_t n = signals.size();
  const double lasts = n > 1 ? signals.seconds.back() - signals.seconds.front() : 0;
  if (!(lasts > 0)) return all;
  const Strip strip(signals);
  std::vector<Found> found;
  for (std::size_t i = 0; i <= cuts.size(); ++i) {
    look_through(strip, i == 0 ? 0 : cuts[i - 1], i == cuts.size() ? n : cuts[i], static_cast<double>(n - 1) / lasts,
                 found);
  }
  for (const Found& one : best_of(std::move(found))) all.push_back({one.first, one.last + 1});
  return joined(std::move(all));
}

}  // namespace winnow::detail::video
