// pHoG (Bosch, Zisserman and Munoz 2007) of a grey picture of 360 x 180, with the values of their program anna_phog: at
// each edge pixel the length of the gradient is added to the bin of its direction, in every cell of a pyramid of 1, 4,
// 16, … cells.
#pragma once

#include <cstddef>
#include <cstdint>

namespace winnow::detail::video {

struct PhogShape {
  std::size_t bins = 8;
  bool half_turn = false;  // opposite directions are the same: 180 degrees instead of 360
  std::size_t levels = 5;  // 0 … 4

  std::size_t size() const { return bins * ((std::size_t{1} << (2 * levels)) - 1) / 3; }
};

// edges: 360 x 180 bytes, not 0 at an edge. to: shape.size() floats that sum to 1, or all 0 where no edge has a
// gradient; level by level, in each column of cells by column, in each cell by bin. As in anna_phog, directions of
// exactly 0 (to the left, since they are counted from there) fall in no bin, cells are rounded down so that the last
// pixels of a line or column may lie in none, and a picture that is all but black has no edges.
void describe_phog(const std::uint8_t* grey, const std::uint8_t* edges, const PhogShape& shape, float* to);

}  // namespace winnow::detail::video
