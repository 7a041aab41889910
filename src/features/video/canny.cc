#include "features/video/canny.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "features/video/gist_filters.h"

namespace winnow::detail::video {
namespace {

constexpr std::size_t kWidth = kFrameWidth;
constexpr std::size_t kHeight = kFrameHeight;
constexpr std::size_t kSize = kWidth * kHeight;

// Octave's kernel has an even number of taps. Its centre is therefore shifted by half a pixel, and so are the edges.
constexpr std::size_t kTaps = 16;
constexpr std::size_t kBefore = 7;

std::array<float, kTaps> make_gaussian() {
  std::array<double, kTaps> weights;
  double sum = 0;
  for (std::size_t i = 0; i < kTaps; ++i) {
    const double x = static_cast<double>(i) - (kTaps - 1) / 2.0;
    sum += weights[i] = std::exp(-x * x / 4);
  }
  std::array<float, kTaps> taps;
  for (std::size_t i = 0; i < kTaps; ++i) taps[i] = static_cast<float>(weights[i] / sum);
  return taps;
}

std::size_t clamped(std::size_t i, std::size_t tap, std::size_t length) {
  return std::min(std::max(i + tap, kBefore) - kBefore, length - 1);
}

void smooth(const std::uint8_t* grey, CannyWork& work) {
  static const std::array<float, kTaps> kGaussian = make_gaussian();
  std::array<float, kWidth + kTaps> line;
  for (std::size_t y = 0; y < kHeight; ++y) {
    for (std::size_t i = 0; i < line.size(); ++i) line[i] = grey[y * kWidth + clamped(0, i, kWidth)];
    float* to = work.across.data() + y * kWidth;
    std::fill(to, to + kWidth, 0.0F);
    for (std::size_t tap = 0; tap < kTaps; ++tap) {
      for (std::size_t x = 0; x < kWidth; ++x) to[x] += kGaussian[tap] * line[x + tap];
    }
  }
  for (std::size_t y = 0; y < kHeight; ++y) {
    float* to = work.smooth.data() + y * kWidth;
    std::fill(to, to + kWidth, 0.0F);
    for (std::size_t tap = 0; tap < kTaps; ++tap) {
      const float* from = work.across.data() + clamped(y, tap, kHeight) * kWidth;
      for (std::size_t x = 0; x < kWidth; ++x) to[x] += kGaussian[tap] * from[x];
    }
  }
}

// Gradients and their mean length.
double differentiate(CannyWork& work) {
  double sum = 0;
  for (std::size_t y = 0; y < kHeight; ++y) {
    const float* row = work.smooth.data() + y * kWidth;
    const float* above = y == 0 ? row : row - kWidth;
    const float* below = y == kHeight - 1 ? row : row + kWidth;
    float* gx = work.gx.data() + y * kWidth;
    float* gy = work.gy.data() + y * kWidth;
    float* strength = work.strength.data() + y * kWidth;
    for (std::size_t x = 1; x + 1 < kWidth; ++x) gx[x] = row[x + 1] - row[x - 1];
    gx[0] = row[1] - row[0];
    gx[kWidth - 1] = row[kWidth - 1] - row[kWidth - 2];
    for (std::size_t x = 0; x < kWidth; ++x) {
      gy[x] = below[x] - above[x];
      strength[x] = std::sqrt(gx[x] * gx[x] + gy[x] * gy[x]);
    }
    for (std::size_t x = 0; x < kWidth; ++x) sum += static_cast<double>(strength[x]);
  }
  return sum / kSize;
}

// The distance in memory to each of the two neighbours along the gradient. An edge pixel must not be weaker than
// either.
std::size_t neighbour(float gx, float gy) {
  constexpr float kTan = 0.41421356F;  // of 22.5 degrees: nearer to an axis than to a diagonal
  const float ax = std::abs(gx), ay = std::abs(gy);
  if (ay < kTan * ax) return 1;
  if (ax < kTan * ay) return kWidth;
  return (gx > 0) == (gy > 0) ? kWidth + 1 : kWidth - 1;
}

}  // namespace

void find_edges(const std::uint8_t* grey, CannyWork& work, std::uint8_t* edges) {
  constexpr std::uint8_t kMaybe = 2;
  for (auto* plane : {&work.smooth, &work.across, &work.gx, &work.gy, &work.strength}) plane->resize(kSize);
  smooth(grey, work);
  const auto high = static_cast<float>(differentiate(work));
  const float low = 0.4F * high;
  std::fill(edges, edges + kSize, std::uint8_t{0});
  work.pending.clear();
  for (std::size_t y = 1; y + 1 < kHeight; ++y) {
    for (std::size_t x = 1; x + 1 < kWidth; ++x) {
      const std::size_t at = y * kWidth + x;
      const float strength = work.strength[at];
      if (strength < low || strength == 0) continue;
      const std::size_t step = neighbour(work.gx[at], work.gy[at]);
      if (strength < work.strength[at - step] || strength < work.strength[at + step]) continue;
      edges[at] = strength >= high ? 1 : kMaybe;
      if (strength >= high) work.pending.push_back(static_cast<std::uint32_t>(at));
    }
  }
  while (!work.pending.empty()) {
    const std::size_t at = work.pending.back();
    work.pending.pop_back();
    for (const std::size_t row : {at - kWidth, at, at + kWidth}) {
      for (std::size_t beside = row - 1; beside <= row + 1; ++beside) {
        if (edges[beside] != kMaybe) continue;
        edges[beside] = 1;
        work.pending.push_back(static_cast<std::uint32_t>(beside));
      }
    }
  }
  std::replace(edges, edges + kSize, kMaybe, std::uint8_t{0});
}

}  // namespace winnow::detail::video
