// Strips of DFTs, compared with the definition.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>

#include "base/rng.h"
#include "features/video/simd/gist_kernels.h"

namespace winnow::detail::video {
namespace {

class Fft : public ::testing::TestWithParam<std::size_t> {};

// Every radix alone and combined, including those without their own formula (7, 19).
INSTANTIATE_TEST_SUITE_P(Lengths, Fft, ::testing::Values(1, 2, 3, 4, 5, 7, 12, 38, 49, 60, 180, 190, 360));

TEST_P(Fft, EqualsItsDefinitionInEveryLane) {
  const std::size_t n = GetParam();
  Plane strip(n * kLanes);
  Rng rng(n);
  for (auto* part : {&strip.re, &strip.im}) {
    for (float& x : *part) x = static_cast<float>(rng.below(2001)) / 1000 - 1;
  }
  const Plane before = strip;
  fft_strip(FftPlan(n), strip);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    for (std::size_t k = 0; k < n; ++k) {
      std::complex<double> sum = 0;
      for (std::size_t j = 0; j < n; ++j) {
        const double angle = -2 * std::numbers::pi * static_cast<double>(j * k % n) / static_cast<double>(n);
        sum +=
            std::complex<double>(before.re[j * kLanes + lane], before.im[j * kLanes + lane]) * std::polar(1.0, angle);
      }
      const double bound = 1e-6 * std::sqrt(static_cast<double>(n)) * 8;
      ASSERT_NEAR(strip.re[k * kLanes + lane], sum.real(), bound) << "lane " << lane << ", frequency " << k;
      ASSERT_NEAR(strip.im[k * kLanes + lane], sum.imag(), bound) << "lane " << lane << ", frequency " << k;
    }
  }
}

TEST(FftPlan, ItsRadicesMakeItsLength) {
  for (std::size_t n = 1; n < 400; ++n) {
    const FftPlan plan(n);
    std::size_t product = 1;
    for (const FftStage& stage : plan.stages) {
      EXPECT_EQ(stage.stride, product);
      product *= stage.radix;
    }
    EXPECT_EQ(product, n);
  }
}

}  // namespace
}  // namespace winnow::detail::video
