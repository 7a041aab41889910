// One strip of DFTs (see fft_plan.h) with vectors. Included once per instruction set.
#include "features/video/fft_plan.h"
#include "hwy/highway.h"

#if defined(WINNOW_VIDEO_FFT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef WINNOW_VIDEO_FFT_INL_H
#undef WINNOW_VIDEO_FFT_INL_H
#else
#define WINNOW_VIDEO_FFT_INL_H
#endif

HWY_BEFORE_NAMESPACE();
namespace winnow::detail::video::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<float, kLanes>;
using Vec = hn::Vec<Tag>;
inline constexpr Tag kTag{};

// Complex values of one strip: length x kLanes floats each.
struct Strip {
  float* re;
  float* im;
};

struct Complex {
  Vec re, im;
};
HWY_INLINE Complex operator+(Complex a, Complex b) {
  return {hn::Add(a.re, b.re), hn::Add(a.im, b.im)};
}
HWY_INLINE Complex operator-(Complex a, Complex b) {
  return {hn::Sub(a.re, b.re), hn::Sub(a.im, b.im)};
}
HWY_INLINE Complex scaled(Complex a, float by) {
  const Vec factor = hn::Set(kTag, by);
  return {hn::Mul(a.re, factor), hn::Mul(a.im, factor)};
}
HWY_INLINE Complex times_minus_i(Complex a) {
  return {a.im, hn::Neg(a.re)};
}
HWY_INLINE Complex times(Complex a, float cosine, float sine) {
  const Vec c = hn::Set(kTag, cosine);
  const Vec s = hn::Set(kTag, sine);
  return {hn::Sub(hn::Mul(a.re, c), hn::Mul(a.im, s)), hn::Add(hn::Mul(a.re, s), hn::Mul(a.im, c))};
}

// The small DFTs, in place.
HWY_INLINE void butterfly(Complex (&x)[2]) {
  const Complex sum = x[0] + x[1];
  x[1] = x[0] - x[1];
  x[0] = sum;
}
HWY_INLINE void butterfly(Complex (&x)[3]) {
  const Complex sum = x[1] + x[2];
  const Complex turn = times_minus_i(scaled(x[1] - x[2], 0.866025403784438647F));  // sin(2 pi / 3)
  const Complex middle = x[0] - scaled(sum, 0.5F);
  x[0] = x[0] + sum;
  x[1] = middle + turn;
  x[2] = middle - turn;
}
HWY_INLINE void butterfly(Complex (&x)[4]) {
  const Complex even = x[0] + x[2];
  const Complex even_turn = x[0] - x[2];
  const Complex odd = x[1] + x[3];
  const Complex odd_turn = times_minus_i(x[1] - x[3]);
  x[0] = even + odd;
  x[1] = even_turn + odd_turn;
  x[2] = even - odd;
  x[3] = even_turn - odd_turn;
}
HWY_INLINE void butterfly(Complex (&x)[5]) {
  constexpr float kCos1 = 0.309016994374947424F, kCos2 = -0.809016994374947424F;  // of 2 pi / 5 and 4 pi / 5
  constexpr float kSin1 = 0.951056516295153572F, kSin2 = 0.587785252292473129F;
  const Complex outer = x[1] + x[4], outer_turn = x[1] - x[4];
  const Complex inner = x[2] + x[3], inner_turn = x[2] - x[3];
  const Complex a = x[0] + scaled(outer, kCos1) + scaled(inner, kCos2);
  const Complex b = x[0] + scaled(outer, kCos2) + scaled(inner, kCos1);
  const Complex c = times_minus_i(scaled(outer_turn, kSin1) + scaled(inner_turn, kSin2));
  const Complex d = times_minus_i(scaled(outer_turn, kSin2) - scaled(inner_turn, kSin1));
  x[0] = x[0] + outer + inner;
  x[1] = a + c;
  x[2] = b + d;
  x[3] = b - d;
  x[4] = a - c;
}

template <std::size_t kRadix>
HWY_INLINE void run_stage(const FftStage& stage, Strip from, Strip to) {
  const std::size_t step = stage.stride * stage.groups * kLanes;
  for (std::size_t p = 0; p < stage.groups; ++p) {
    const float* HWY_RESTRICT cosine = stage.cosine.data() + p * kRadix;
    const float* HWY_RESTRICT sine = stage.sine.data() + p * kRadix;
    for (std::size_t i = 0; i < stage.stride * kLanes; i += hn::Lanes(kTag)) {
      const std::size_t in = stage.stride * p * kLanes + i;
      const std::size_t out = stage.stride * p * kRadix * kLanes + i;
      Complex x[kRadix];
      for (std::size_t k = 0; k < kRadix; ++k) {
        x[k] = {hn::LoadU(kTag, from.re + in + k * step), hn::LoadU(kTag, from.im + in + k * step)};
      }
      butterfly(x);
      for (std::size_t k = 0; k < kRadix; ++k) {
        const Complex y = k == 0 ? x[0] : times(x[k], cosine[k], sine[k]);
        hn::StoreU(y.re, kTag, to.re + out + k * stage.stride * kLanes);
        hn::StoreU(y.im, kTag, to.im + out + k * stage.stride * kLanes);
      }
    }
  }
}

// Any odd radix, by the definition. Terms j and radix - j are computed together.
inline void run_odd_stage(const FftStage& stage, Strip from, Strip to) {
  const std::size_t radix = stage.radix;
  const std::size_t step = stage.stride * stage.groups * kLanes;
  for (std::size_t p = 0; p < stage.groups; ++p) {
    for (std::size_t i = 0; i < stage.stride * kLanes; i += hn::Lanes(kTag)) {
      const std::size_t in = stage.stride * p * kLanes + i;
      const std::size_t out = stage.stride * p * radix * kLanes + i;
      const auto load = [&](std::size_t j) {
        return Complex{hn::LoadU(kTag, from.re + in + j * step), hn::LoadU(kTag, from.im + in + j * step)};
      };
      for (std::size_t k = 0; k < radix; ++k) {
        Complex even = load(0);
        Complex odd = {hn::Zero(kTag), hn::Zero(kTag)};
        for (std::size_t j = 1; 2 * j < radix; ++j) {
          const Complex a = load(j), b = load(radix - j);
          const std::size_t root = j * k % radix;
          even = even + scaled(a + b, stage.root_cosine[root]);
          odd = odd + scaled(a - b, stage.root_sine[root]);
        }
        const Complex y = times(even + times_minus_i(odd), stage.cosine[p * radix + k], stage.sine[p * radix + k]);
        hn::StoreU(y.re, kTag, to.re + out + k * stage.stride * kLanes);
        hn::StoreU(y.im, kTag, to.im + out + k * stage.stride * kLanes);
      }
    }
  }
}

// The forward DFT of a strip. Both arguments are overwritten, and the returned one holds the result. For the inverse
// (without 1/n), swap re and im before and after.
inline Strip run_fft(const FftPlan& plan, Strip strip, Strip other) {
  for (const FftStage& stage : plan.stages) {
    switch (stage.radix) {
      case 2:
        run_stage<2>(stage, strip, other);
        break;
      case 3:
        run_stage<3>(stage, strip, other);
        break;
      case 4:
        run_stage<4>(stage, strip, other);
        break;
      case 5:
        run_stage<5>(stage, strip, other);
        break;
      default:
        run_odd_stage(stage, strip, other);
    }
    const Strip result = other;
    other = strip;
    strip = result;
  }
  return strip;
}

}  // namespace winnow::detail::video::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
