// How a DFT of a given length is done: as stages of small DFTs (Stockham's order, so nothing is shuffled at the end).
// Eight DFTs run side by side in a strip: value i of DFT l stands at [i * kLanes + l]. No value of one lane ever meets
// another and nothing is fused, so a result is the same bits on every instruction set.
#pragma once

#include <cstddef>
#include <vector>

namespace winnow::detail::video {

inline constexpr std::size_t kLanes = 8;

struct FftStage {
  std::size_t radix = 0;
  std::size_t groups = 0;                     // length left, divided by the radix
  std::size_t stride = 0;                     // product of the radices already done
  std::vector<float> cosine, sine;            // groups x radix: of -2 pi p k / (groups * radix)
  std::vector<float> root_cosine, root_sine;  // radix: of 2 pi k / radix; for radices without a formula of their own
};

struct FftPlan {
  explicit FftPlan(std::size_t length);

  std::size_t length;
  std::vector<FftStage> stages;
};

}  // namespace winnow::detail::video
