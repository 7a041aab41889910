#include "features/video/simd/gist_kernels.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "features/video/simd/gist_kernels.cc"
#include "hwy/foreach_target.h"
// foreach_target.h must come first.
#include "features/video/simd/fft-inl.h"
#include "features/video/simd/low_pass-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace winnow::detail::video::HWY_NAMESPACE {

// The DFT along a, then along b, each over strips of the other. The result is stored in the layout of the filters.
void transform(const GistPlans& plans, GistWork& work) {
  const Strip strip = strip_of(work.strip), other = strip_of(work.other);
  float* middle_re = work.half_way.re.data();  // 180 x 360 here, which fits in 360 x 184
  float* middle_im = work.half_way.im.data();
  for (std::size_t b = 0; b < kFrameHeight; b += kLanes) {
    for (std::size_t a = 0; a < kFrameWidth; ++a) {
      copy_lanes(work.picture.data() + a * kStride + b, strip.re + a * kLanes);
      zero_lanes(strip.im + a * kLanes);
    }
    const Strip result = run_fft(plans.down, strip, other);
    const std::size_t lanes = std::min(kLanes, kFrameHeight - b);
    write_turned(result.re, kFrameWidth, lanes, middle_re + b * kFrameWidth, kFrameWidth);
    write_turned(result.im, kFrameWidth, lanes, middle_im + b * kFrameWidth, kFrameWidth);
  }
  for (std::size_t r = 0; r < kFrameWidth; r += kLanes) {
    for (std::size_t b = 0; b < kFrameHeight; ++b) {
      copy_lanes(middle_re + b * kFrameWidth + r, strip.re + b * kLanes);
      copy_lanes(middle_im + b * kFrameWidth + r, strip.im + b * kLanes);
    }
    const Strip result = run_fft(plans.across, strip, other);
    for (std::size_t c = 0; c < kFrameHeight; ++c) {
      copy_lanes(result.re + c * kLanes, work.spectrum.re.data() + c * kFrameWidth + r);
      copy_lanes(result.im + c * kLanes, work.spectrum.im.data() + c * kFrameWidth + r);
    }
  }
}

// work.half_way(r, b) = the filtered spectrum, transformed back along c. Rows of strips in which the filter is 0 are
// set to 0.
void filter_across(const FftPlan& plan, const GaborBank& bank, std::size_t k, GistWork& work) {
  const Strip strip = strip_of(work.strip), other = strip_of(work.other);
  const float* filter = bank.filter(k);
  std::fill(work.half_way.re.begin(), work.half_way.re.end(), 0.0F);
  std::fill(work.half_way.im.begin(), work.half_way.im.end(), 0.0F);
  for (const std::size_t number : bank.strips[k]) {
    const std::size_t r = number * kLanes;
    for (std::size_t c = 0; c < kFrameHeight; ++c) {
      const std::size_t from = c * kFrameWidth + r;
      multiply_lanes(work.spectrum.re.data() + from, filter + from, strip.re + c * kLanes);
      multiply_lanes(work.spectrum.im.data() + from, filter + from, strip.im + c * kLanes);
    }
    const Strip result = run_inverse(plan, strip, other);
    write_turned(result.re, kFrameHeight, kLanes, work.half_way.re.data() + r * kStride, kStride);
    write_turned(result.im, kFrameHeight, kLanes, work.half_way.im.data() + r * kStride, kStride);
  }
}

void filter_sums(const GistPlans& plans, const GaborBank& bank, std::size_t k, GistWork& work, float* sums) {
  constexpr std::size_t kBlockRows = kFrameWidth / 4;
  filter_across(plans.across, bank, k, work);
  const Strip strip = strip_of(work.strip), other = strip_of(work.other);
  for (std::size_t b = 0; b < kStride; b += kLanes) {
    for (std::size_t r = 0; r < kFrameWidth; ++r) {
      copy_lanes(work.half_way.re.data() + r * kStride + b, strip.re + r * kLanes);
      copy_lanes(work.half_way.im.data() + r * kStride + b, strip.im + r * kLanes);
    }
    const Strip result = run_inverse(plans.down, strip, other);
    for (std::size_t block = 0; block < 4; ++block) {
      for (std::size_t lane = 0; lane < kLanes; lane += hn::Lanes(kTag)) {
        Vec even = hn::Zero(kTag), odd = hn::Zero(kTag);
        for (std::size_t a = block * kBlockRows; a < (block + 1) * kBlockRows; a += 2) {
          even = hn::Add(even, modulus_at(result, a * kLanes + lane));
          odd = hn::Add(odd, modulus_at(result, (a + 1) * kLanes + lane));
        }
        hn::StoreU(even, kTag, sums + block * 2 * kStride + b + lane);
        hn::StoreU(odd, kTag, sums + (block * 2 + 1) * kStride + b + lane);
      }
    }
  }
}

const GistKernels* kernels() {
  static constexpr GistKernels kKernels{low_pass, transform, filter_sums};
  return &kKernels;
}

void fft_of_strip(const FftPlan& plan, Plane& strip, Plane& other) {
  const Strip result = run_fft(plan, strip_of(strip), strip_of(other));
  if (result.re != strip.re.data()) std::swap(strip, other);
}

}  // namespace winnow::detail::video::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace winnow::detail::video {

HWY_EXPORT(kernels);
HWY_EXPORT(fft_of_strip);

GistWork::GistWork(const LowPass& low_pass)
    : padded(LowPass::kWidth * kPaddedStride),
      squares(LowPass::kWidth * kPaddedStride),
      filtered(LowPass::kWidth * kPaddedStride),
      spectrum_rows(LowPass::kHeight * low_pass.rows),
      sums(low_pass.rows * kPaddedStride),
      differences(low_pass.rows * kPaddedStride),
      picture(kFrameWidth * kStride),
      spectrum(kFrameWidth * kFrameHeight),
      half_way(kFrameWidth * kStride),
      strip(LowPass::kWidth * kLanes),
      other(LowPass::kWidth * kLanes) {}

const GistKernels& gist_kernels() {
  static const GistKernels* const kBest = HWY_DYNAMIC_DISPATCH(kernels)();
  return *kBest;
}

void fft_strip(const FftPlan& plan, Plane& strip) {
  Plane other(strip.re.size());
  HWY_DYNAMIC_DISPATCH(fft_of_strip)(plan, strip, other);
}

}  // namespace winnow::detail::video
#endif
