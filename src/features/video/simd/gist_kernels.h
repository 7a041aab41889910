// The loops of GIST, compiled once per instruction set. The best one is chosen at run time, and all give the same bits.
// They neither throw nor allocate: `GistWork` holds the memory they need.
#pragma once

#include <cstddef>
#include <vector>

#include "features/video/fft_plan.h"
#include "features/video/gist_filters.h"

namespace winnow::detail::video {

// Rows are padded to whole strips. The padding is 0 and stays 0.
inline constexpr std::size_t kPaddedStride = (LowPass::kHeight + kLanes - 1) / kLanes * kLanes;  // 192
inline constexpr std::size_t kStride = (kFrameHeight + kLanes - 1) / kLanes * kLanes;            // 184

struct Plane {
  Plane() = default;
  explicit Plane(std::size_t size) : re(size), im(size) {}
  std::vector<float> re, im;
};

// Each thread has its own.
struct GistWork {
  explicit GistWork(const LowPass& low_pass);

  std::vector<float> padded;    // 370 x 192
  std::vector<float> squares;   // 370 x 192
  std::vector<float> filtered;  // 370 x 192
  Plane spectrum_rows;          // 190 x rows
  Plane sums, differences;      // rows x 192
  std::vector<float> picture;   // 360 x 184
  Plane spectrum;               // 180 x 360, at [c * 360 + r]
  Plane half_way;               // 360 x 184
  Plane strip, other;           // 370 x kLanes
};

struct GistPlans {
  FftPlan low_pass{LowPass::kHeight};
  FftPlan across{kFrameHeight};
  FftPlan down{kFrameWidth};
};

struct GistKernels {
  // to = the low-passed `from` (370 x 192 each): its real part, or its modulus. They differ because the filter, as cut,
  // is not symmetric.
  void (*low_pass)(const LowPass& filter, const FftPlan& plan, const float* from, bool modulus, GistWork& work,
                   float* to);
  // work.spectrum = DFT of work.picture.
  void (*transform)(const GistPlans& plans, GistWork& work);
  // sums[a-block * 2 * kStride + (a % 2) * kStride + b]: the moduli of the filtered picture, summed over blocks of 90
  // rows a. Odd and even rows are summed separately. 4 * 2 * kStride floats.
  void (*filter_sums)(const GistPlans& plans, const GaborBank& bank, std::size_t k, GistWork& work, float* sums);
};

const GistKernels& gist_kernels();

// The DFTs of one strip, length x kLanes values. For tests.
void fft_strip(const FftPlan& plan, Plane& strip);

}  // namespace winnow::detail::video
