#include "features/video/look.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "features/video/gist_filters.h"

namespace winnow::detail::video {
namespace {

// Block means, minus their mean, scaled to length 1.
void make_thumbnail(const std::uint8_t* grey, Look& look) {
  constexpr std::size_t kBlockWidth = kFrameWidth / Look::kColumns, kBlockHeight = kFrameHeight / Look::kRows;
  constexpr double kFlat = 1;  // standard deviation, in grey levels, below which a frame counts as flat
  std::array<std::uint32_t, Look::kColumns* Look::kRows> sums = {};
  for (std::size_t y = 0; y < kFrameHeight; ++y) {
    for (std::size_t column = 0; column < Look::kColumns; ++column) {
      const std::uint8_t* from = grey + y * kFrameWidth + column * kBlockWidth;
      sums[y / kBlockHeight * Look::kColumns + column] += std::accumulate(from, from + kBlockWidth, 0U);
    }
  }
  std::array<double, Look::kColumns * Look::kRows> means;
  std::transform(sums.begin(), sums.end(), means.begin(),
                 [](std::uint32_t s) { return s / double{kBlockWidth * kBlockHeight}; });
  const double mean = std::accumulate(means.begin(), means.end(), 0.0) / means.size();
  double squares = 0;
  for (const double x : means) squares += (x - mean) * (x - mean);
  const double factor = squares > kFlat * kFlat * means.size() ? 1 / std::sqrt(squares) : 0;
  std::transform(means.begin(), means.end(), look.light.begin(),
                 [&](double x) { return static_cast<float>((x - mean) * factor); });
}

}  // namespace

void take_look(const std::uint8_t* bgr, const std::uint8_t* grey, Look& look) {
  describe_colour(bgr, look.colours.data());
  make_thumbnail(grey, look);
}

float difference(const Look& a, const Look& b) {
  float apart = 0;
  for (std::size_t i = 0; i < kColourSize; ++i) apart += std::abs(a.colours[i] - b.colours[i]);
  const float alike = std::inner_product(a.light.begin(), a.light.end(), b.light.begin(), 0.0F);
  return std::sqrt(std::clamp(apart / 2, 0.0F, 1.0F) * std::clamp(1 - alike, 0.0F, 1.0F));
}

}  // namespace winnow::detail::video
