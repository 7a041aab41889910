// The transfer functions of GIST, in the order of its DFTs.
//
// INRIA's lear_gist, whose values papers report, passes width and height to FFTW in the wrong order. Its DFT of a
// picture of W x H pixels is therefore that of the same numbers cut into W rows of H. Row a and column b hold pixel
// a * H + b, counted line by line. The filters, made for H rows of W, are cut in the same way. Everything here follows
// that layout; (r, c) is the frequency of (a, b).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace winnow::detail::video {

inline constexpr std::size_t kFrameWidth = 360;
inline constexpr std::size_t kFrameHeight = 180;

// Gabor filters for W = 360, H = 180, divided by W * H. Value (c, r) of filter k is at [(k * H + c) * W + r].
struct GaborBank {
  explicit GaborBank(std::span<const std::size_t> orientations_per_scale);

  const float* filter(std::size_t k) const { return values.data() + k * kFrameWidth * kFrameHeight; }

  std::size_t size = 0;
  std::vector<float> values;
  std::vector<std::vector<std::size_t>> strips;  // per filter: the r / kLanes where it is not 0 throughout
};

// The Gaussian low-pass filter of the preparation, for pictures with a border of kBorder pixels on all sides. It is 0
// unless |r| <= reach, so only these frequencies are computed, as sums of cosines and sines.
struct LowPass {
  LowPass();

  static constexpr std::size_t kBorder = 5;
  static constexpr std::size_t kWidth = kFrameWidth + 2 * kBorder;    // rows a: 370
  static constexpr std::size_t kHeight = kFrameHeight + 2 * kBorder;  // columns b: 190
  static constexpr std::size_t kHalf = kWidth / 2;                    // a and 370 - a are computed together

  std::size_t rows = 0;             // reach + 1, rounded up to a multiple of kLanes
  std::vector<float> cosine, sine;  // of 2 pi r a / 370 at [r * (kHalf + 1) + a]
  std::vector<float> plus, minus;   // at (r, c) and (-r, c), divided by 370 * 190: [c * rows + r]
};

}  // namespace winnow::detail::video
