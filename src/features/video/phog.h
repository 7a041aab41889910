// pHoG (Bosch, Zisserman and Munoz 2007) of a grey picture of 360 x 180, with the values of their program anna_phog. At
// each edge pixel, the length of the gradient is added to the bin of its direction, in every cell of a pyramid of 1, 4,
// 16, … cells.
#pragma once

#include <cstddef>
#include <cstdint>

namespace winnow::detail::video {

struct PhogShape {
  std::size_t bins = 8;
  bool half_turn = false;  // opposite directions count as equal: 180 degrees instead of 360
  std::size_t levels = 5;  // 0 … 4

  std::size_t size() const { return bins * ((std::size_t{1} << (2 * levels)) - 1) / 3; }
};

// edges: 360 x 180 bytes, not 0 at an edge. to: shape.size() floats that sum to 1, or all 0 if no edge has a gradient.
// They are ordered by level, then by column of cells, then by cell, then by bin. Three rules follow anna_phog.
// Directions of exactly 0 (to the left, where counting begins) belong to no bin. Cell sizes are rounded down, so the
// last pixels of a line or column may belong to no cell. A picture that is almost entirely black has no edges.
void describe_phog(const std::uint8_t* grey, const std::uint8_t* edges, const PhogShape& shape, float* to);

}  // namespace winnow::detail::video
