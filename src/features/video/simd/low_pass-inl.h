// GIST's low-pass filter with vectors, and the copies between rows and strips. Included once per instruction set.
#include "features/video/simd/fft-inl.h"
#include "features/video/simd/gist_kernels.h"
#include "hwy/highway.h"

#if defined(WINNOW_VIDEO_LOW_PASS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef WINNOW_VIDEO_LOW_PASS_INL_H
#undef WINNOW_VIDEO_LOW_PASS_INL_H
#else
#define WINNOW_VIDEO_LOW_PASS_INL_H
#endif

HWY_BEFORE_NAMESPACE();
namespace winnow::detail::video::HWY_NAMESPACE {

inline Strip strip_of(Plane& plane) {
  return {plane.re.data(), plane.im.data()};
}

// The inverse DFT, not divided by the length.
inline Strip run_inverse(const FftPlan& plan, Strip strip, Strip other) {
  const Strip result = run_fft(plan, {strip.im, strip.re}, {other.im, other.re});
  return {result.im, result.re};
}

template <class Step>
HWY_INLINE void for_lanes(Step step) {
  for (std::size_t lane = 0; lane < kLanes; lane += hn::Lanes(kTag)) step(lane);
}
HWY_INLINE void copy_lanes(const float* HWY_RESTRICT from, float* HWY_RESTRICT to) {
  for_lanes([&](std::size_t lane) { hn::StoreU(hn::LoadU(kTag, from + lane), kTag, to + lane); });
}
HWY_INLINE void zero_lanes(float* to) {
  for_lanes([&](std::size_t lane) { hn::StoreU(hn::Zero(kTag), kTag, to + lane); });
}
HWY_INLINE void multiply_lanes(const float* HWY_RESTRICT a, const float* HWY_RESTRICT b, float* HWY_RESTRICT to) {
  for_lanes([&](std::size_t lane) {
    hn::StoreU(hn::Mul(hn::LoadU(kTag, a + lane), hn::LoadU(kTag, b + lane)), kTag, to + lane);
  });
}
HWY_INLINE Vec modulus_at(Strip strip, std::size_t i) {
  const Vec re = hn::LoadU(kTag, strip.re + i), im = hn::LoadU(kTag, strip.im + i);
  return hn::Sqrt(hn::Add(hn::Mul(re, re), hn::Mul(im, im)));
}

// Lane l of a strip becomes row l of `to`.
inline void write_turned(const float* strip, std::size_t length, std::size_t lanes, float* to, std::size_t stride) {
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    for (std::size_t i = 0; i < length; ++i) to[lane * stride + i] = strip[i * kLanes + lane];
  }
}

// A register tile: kTile frequencies r (or rows a) share each load.
inline constexpr std::size_t kTile = 4;

// work.spectrum_rows(b, r) = the DFT of `from` along a, for 0 <= r < rows. The picture is real, so a and 370 - a enter
// through their sum (cosines) and their difference (sines).
inline void forward_rows(const LowPass& filter, const float* from, GistWork& work) {
  constexpr std::size_t kHalf = LowPass::kHalf;
  float* sum = work.strip.re.data();
  float* difference = work.strip.im.data();
  for (std::size_t b = 0; b < kPaddedStride; b += kLanes) {
    for_lanes([&](std::size_t lane) {
      for (std::size_t a = 0; a <= kHalf; ++a) {
        const Vec x = hn::LoadU(kTag, from + a * kPaddedStride + b + lane);
        const bool alone = a == 0 || a == kHalf;
        const Vec y = alone ? hn::Zero(kTag) : hn::LoadU(kTag, from + (LowPass::kWidth - a) * kPaddedStride + b + lane);
        hn::StoreU(hn::Add(x, y), kTag, sum + a * kLanes + lane);
        hn::StoreU(alone ? y : hn::Sub(x, y), kTag, difference + a * kLanes + lane);
      }
    });
    for (std::size_t r = 0; r < filter.rows; r += kTile) {
      for_lanes([&](std::size_t lane) {
        Vec re[kTile], im[kTile];
        for (std::size_t t = 0; t < kTile; ++t) re[t] = im[t] = hn::Zero(kTag);
        const float* cosine = filter.cosine.data() + r * (kHalf + 1);
        const float* sine = filter.sine.data() + r * (kHalf + 1);
        for (std::size_t a = 0; a <= kHalf; ++a) {
          const Vec s = hn::LoadU(kTag, sum + a * kLanes + lane);
          const Vec d = hn::LoadU(kTag, difference + a * kLanes + lane);
          for (std::size_t t = 0; t < kTile; ++t) {
            re[t] = hn::Add(re[t], hn::Mul(s, hn::Set(kTag, cosine[t * (kHalf + 1) + a])));
            im[t] = hn::Sub(im[t], hn::Mul(d, hn::Set(kTag, sine[t * (kHalf + 1) + a])));
          }
        }
        for (std::size_t t = 0; t < kTile; ++t) {
          hn::StoreU(re[t], kTag, work.other.re.data() + (r + t) * kLanes + lane);
          hn::StoreU(im[t], kTag, work.other.im.data() + (r + t) * kLanes + lane);
        }
      });
    }
    const std::size_t lanes = std::min(kLanes, LowPass::kHeight - b);
    write_turned(work.other.re.data(), filter.rows, lanes, work.spectrum_rows.re.data() + b * filter.rows, filter.rows);
    write_turned(work.other.im.data(), filter.rows, lanes, work.spectrum_rows.im.data() + b * filter.rows, filter.rows);
  }
}

// Takes spectrum_rows and computes the DFT along b. Applies the filter at (r, c). At (-r, c) it applies the filter to
// the conjugate of (r, -c), because the picture is real. Transforms both back along c. Stores the sums and the
// differences of the results of r and -r, as rows r of kPaddedStride.
inline void filter_columns(const LowPass& filter, const FftPlan& plan, GistWork& work) {
  constexpr std::size_t kHeight = LowPass::kHeight;
  const Strip strip = strip_of(work.strip), other = strip_of(work.other);
  float plus_re[kHeight * kLanes], plus_im[kHeight * kLanes];
  float kept_re[kHeight * kLanes], kept_im[kHeight * kLanes];
  for (std::size_t r = 0; r < filter.rows; r += kLanes) {
    for (std::size_t b = 0; b < kHeight; ++b) {
      copy_lanes(work.spectrum_rows.re.data() + b * filter.rows + r, strip.re + b * kLanes);
      copy_lanes(work.spectrum_rows.im.data() + b * filter.rows + r, strip.im + b * kLanes);
    }
    const Strip spectrum = run_fft(plan, strip, other);
    std::copy(spectrum.re, spectrum.re + kHeight * kLanes, kept_re);
    std::copy(spectrum.im, spectrum.im + kHeight * kLanes, kept_im);
    for (std::size_t c = 0; c < kHeight; ++c) {
      multiply_lanes(kept_re + c * kLanes, filter.plus.data() + c * filter.rows + r, strip.re + c * kLanes);
      multiply_lanes(kept_im + c * kLanes, filter.plus.data() + c * filter.rows + r, strip.im + c * kLanes);
    }
    const Strip plus = run_inverse(plan, strip, other);
    std::copy(plus.re, plus.re + kHeight * kLanes, plus_re);
    std::copy(plus.im, plus.im + kHeight * kLanes, plus_im);
    for (std::size_t c = 0; c < kHeight; ++c) {
      const std::size_t mirrored = (kHeight - c) % kHeight;
      multiply_lanes(kept_re + mirrored * kLanes, filter.minus.data() + c * filter.rows + r, strip.re + c * kLanes);
      multiply_lanes(kept_im + mirrored * kLanes, filter.minus.data() + c * filter.rows + r, strip.im + c * kLanes);
      for_lanes([&](std::size_t lane) {
        float* im = strip.im + c * kLanes + lane;
        hn::StoreU(hn::Neg(hn::LoadU(kTag, im)), kTag, im);
      });
    }
    const Strip minus = run_inverse(plan, strip, other);
    const auto combine = [&](float* x, float* y) {
      for (std::size_t i = 0; i < kHeight * kLanes; i += hn::Lanes(kTag)) {
        const Vec a = hn::LoadU(kTag, x + i), b = hn::LoadU(kTag, y + i);
        hn::StoreU(hn::Add(a, b), kTag, x + i);
        hn::StoreU(hn::Sub(a, b), kTag, y + i);
      }
    };
    combine(plus_re, minus.re);
    combine(plus_im, minus.im);
    write_turned(plus_re, kHeight, kLanes, work.sums.re.data() + r * kPaddedStride, kPaddedStride);
    write_turned(plus_im, kHeight, kLanes, work.sums.im.data() + r * kPaddedStride, kPaddedStride);
    write_turned(minus.re, kHeight, kLanes, work.differences.re.data() + r * kPaddedStride, kPaddedStride);
    write_turned(minus.im, kHeight, kLanes, work.differences.im.data() + r * kPaddedStride, kPaddedStride);
  }
}

// Sums over r of `values` (rows of kPaddedStride) times `factors` (cosines or sines), for the rows a … a + kTile - 1.
HWY_INLINE void sum_rows(const LowPass& filter, const float* HWY_RESTRICT values, const float* HWY_RESTRICT factors,
                         std::size_t a, std::size_t b, Vec (&result)[kTile]) {
  for (std::size_t t = 0; t < kTile; ++t) result[t] = hn::Zero(kTag);
  for (std::size_t r = 0; r < filter.rows; ++r) {
    const Vec x = hn::LoadU(kTag, values + r * kPaddedStride + b);
    const float* factor = factors + r * (LowPass::kHalf + 1) + a;
    for (std::size_t t = 0; t < kTile; ++t) result[t] = hn::Add(result[t], hn::Mul(x, hn::Set(kTag, factor[t])));
  }
}

// Transforms back along r: row a gets C + iD and row 370 - a gets C - iD. C are the cosine sums of `sums`, D the sine
// sums of `differences`.
inline void inverse_rows(const LowPass& filter, bool modulus, const GistWork& work, float* to) {
  constexpr std::size_t kHalf = LowPass::kHalf;
  const auto put = [&](std::size_t a, std::size_t b, Vec re, Vec im) {
    const Vec value = modulus ? hn::Sqrt(hn::Add(hn::Mul(re, re), hn::Mul(im, im))) : re;
    hn::StoreU(value, kTag, to + a % LowPass::kWidth * kPaddedStride + b);
  };
  for (std::size_t first = 0; first <= kHalf; first += kTile) {
    const std::size_t a = std::min(first, kHalf + 1 - kTile);  // the last tile overlaps the previous one
    for (std::size_t b = 0; b < kPaddedStride; b += hn::Lanes(kTag)) {
      Vec c_re[kTile], d_im[kTile], c_im[kTile], d_re[kTile];
      sum_rows(filter, work.sums.re.data(), filter.cosine.data(), a, b, c_re);
      sum_rows(filter, work.differences.im.data(), filter.sine.data(), a, b, d_im);
      if (modulus) {
        sum_rows(filter, work.sums.im.data(), filter.cosine.data(), a, b, c_im);
        sum_rows(filter, work.differences.re.data(), filter.sine.data(), a, b, d_re);
      } else {
        for (std::size_t t = 0; t < kTile; ++t) c_im[t] = d_re[t] = hn::Zero(kTag);
      }
      for (std::size_t t = 0; t < kTile; ++t) {
        put(a + t, b, hn::Sub(c_re[t], d_im[t]), hn::Add(c_im[t], d_re[t]));
        put(LowPass::kWidth - a - t, b, hn::Add(c_re[t], d_im[t]), hn::Sub(c_im[t], d_re[t]));
      }
    }
  }
}

inline void low_pass(const LowPass& filter, const FftPlan& plan, const float* from, bool modulus, GistWork& work,
                     float* to) {
  forward_rows(filter, from, work);
  filter_columns(filter, plan, work);
  inverse_rows(filter, modulus, work, to);
}

}  // namespace winnow::detail::video::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
