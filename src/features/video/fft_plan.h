// How a DFT of a given length is computed: in stages of small DFTs (Stockham's order, so no final reordering is
// needed). Eight DFTs run side by side in a strip: value i of DFT l is at [i * kLanes + l]. Values of different lanes
// are never combined and no operations are fused, so the result is the same, bit for bit, on every instruction set.
#pragma once

#include <cstddef>
#include <vector>

namespace winnow::detail::video {

inline constexpr std::size_t kLanes = 8;

struct FftStage {
  std::size_t radix = 0;
  std::size_t groups = 0;                     // remaining length divided by the radix
  std::size_t stride = 0;                     // product of the radices already done
  std::vector<float> cosine, sine;            // groups x radix: of -2 pi p k / (groups * radix)
  std::vector<float> root_cosine, root_sine;  // radix: of 2 pi k / radix; for radices without their own formula
};

struct FftPlan {
  explicit FftPlan(std::size_t length);

  std::size_t length;
  std::vector<FftStage> stages;
};

}  // namespace winnow::detail::video
