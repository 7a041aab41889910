#include "features/video/fft_plan.h"

#include <cmath>
#include <numbers>

namespace winnow::detail::video {
namespace {

// First the radices with their own formula, largest first; then the remaining primes.
std::size_t next_radix(std::size_t length) {
  for (const std::size_t radix : {4U, 5U, 3U, 2U}) {
    if (length % radix == 0) return radix;
  }
  std::size_t prime = 7;
  while (length % prime != 0) prime += 2;
  return prime;
}

FftStage stage_of(std::size_t radix, std::size_t groups, std::size_t stride) {
  constexpr double kTurn = 2 * std::numbers::pi;
  FftStage stage{radix, groups, stride, {}, {}, {}, {}};
  for (std::size_t p = 0; p < groups; ++p) {
    for (std::size_t k = 0; k < radix; ++k) {
      const double angle = -kTurn * static_cast<double>(p * k) / static_cast<double>(groups * radix);
      stage.cosine.push_back(static_cast<float>(std::cos(angle)));
      stage.sine.push_back(static_cast<float>(std::sin(angle)));
    }
  }
  for (std::size_t k = 0; k < radix; ++k) {
    const double angle = kTurn * static_cast<double>(k) / static_cast<double>(radix);
    stage.root_cosine.push_back(static_cast<float>(std::cos(angle)));
    stage.root_sine.push_back(static_cast<float>(std::sin(angle)));
  }
  return stage;
}

}  // namespace

FftPlan::FftPlan(std::size_t whole) : length(whole) {
  for (std::size_t left = whole, stride = 1; left > 1;) {
    const std::size_t radix = next_radix(left);
    left /= radix;
    stages.push_back(stage_of(radix, left, stride));
    stride *= radix;
  }
}

}  // namespace winnow::detail::video
