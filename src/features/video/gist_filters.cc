#include "features/video/gist_filters.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "features/video/fft_plan.h"

namespace winnow::detail::video {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kNegligible = 1e-7;  // of a filter's value; GIST's output is rounded more coarsely

// Index i of n as a frequency: 0, 1, …, -1.
double frequency(std::size_t i, std::size_t n) {
  return i < n / 2 ? static_cast<double>(i) : static_cast<double>(i) - static_cast<double>(n);
}

double wrapped(double angle) {
  if (angle < -kPi) return angle + 2 * kPi;
  return angle > kPi ? angle - 2 * kPi : angle;
}

struct Gabor {
  double centre;  // in cycles per pixel
  double narrowness;
  double turn;
};

std::vector<Gabor> gabors(std::span<const std::size_t> orientations_per_scale) {
  std::vector<Gabor> all;
  double centre = 0.3;
  for (const std::size_t orientations : orientations_per_scale) {
    const auto n = static_cast<double>(orientations);
    for (std::size_t i = 0; i < orientations; ++i) {
      all.push_back({centre, 16 * n * n / (32 * 32), kPi / n * static_cast<double>(i)});
    }
    centre /= 1.85;
  }
  return all;
}

double value(const Gabor& gabor, double fx, double fy) {
  const double radius = std::hypot(fx, fy);
  const double angle = wrapped(std::atan2(fy, fx) + gabor.turn);
  const double down = radius / kFrameHeight / gabor.centre - 1;
  const double across = radius / kFrameWidth / gabor.centre - 1;
  return std::exp(-3.5 * down * across - 2 * gabor.narrowness * kPi * angle * angle);
}

}  // namespace

GaborBank::GaborBank(std::span<const std::size_t> orientations_per_scale) {
  constexpr std::size_t kPixels = kFrameWidth * kFrameHeight;
  const auto all = gabors(orientations_per_scale);
  size = all.size();
  values.resize(size * kPixels);
  for (std::size_t k = 0; k < size; ++k) {
    std::vector<bool> used(kFrameWidth / kLanes);
    for (std::size_t p = 0; p < kPixels; ++p) {
      const std::size_t r = p / kFrameHeight, c = p % kFrameHeight;
      const double at =
          value(all[k], frequency(p % kFrameWidth, kFrameWidth), frequency(p / kFrameWidth, kFrameHeight));
      if (at < kNegligible) continue;
      values[(k * kFrameHeight + c) * kFrameWidth + r] = static_cast<float>(at / kPixels);
      used[r / kLanes] = true;
    }
    strips.emplace_back();
    for (std::size_t strip = 0; strip < used.size(); ++strip) {
      if (used[strip]) strips.back().push_back(strip);
    }
  }
}

LowPass::LowPass() {
  constexpr double kCutoff = 4;  // cycles per picture where the filter has fallen to a half
  const double width = kCutoff / std::sqrt(std::log(2.0));
  struct Entry {
    std::size_t r, c;
    bool negative;
    double value;
  };
  std::vector<Entry> entries;
  std::size_t reach = 0;
  for (std::size_t p = 0; p < kWidth * kHeight; ++p) {
    const double fx = frequency(p % kWidth, kWidth), fy = frequency(p / kWidth, kHeight);
    const double at = std::exp(-(fx * fx + fy * fy) / (width * width));
    if (at < kNegligible) continue;
    const std::size_t r = p / kHeight;
    const bool negative = r > kHalf;
    entries.push_back({negative ? kWidth - r : r, p % kHeight, negative, at});
    reach = std::max(reach, entries.back().r);
  }
  rows = (reach + kLanes) / kLanes * kLanes;
  plus.resize(kHeight * rows);
  minus.resize(kHeight * rows);
  for (const Entry& entry : entries) {
    (entry.negative ? minus : plus)[entry.c * rows + entry.r] = static_cast<float>(entry.value / (kWidth * kHeight));
  }
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t a = 0; a <= kHalf; ++a) {
      const double angle = 2 * kPi * static_cast<double>(r * a % kWidth) / static_cast<double>(kWidth);
      cosine.push_back(static_cast<float>(std::cos(angle)));
      sine.push_back(static_cast<float>(std::sin(angle)));
    }
  }
}

}  // namespace winnow::detail::video
