// Canny's edges (1986) with the choices of GNU Octave's edge(): a Gaussian of sigma sqrt(2), central differences, and
// thresholds from the picture itself, so that they need no tuning: the mean gradient, and 0.4 of it for what hangs on
// to an edge.
#pragma once

#include <cstdint>
#include <vector>

namespace winnow::detail::video {

struct CannyWork {
  std::vector<float> smooth, across, gx, gy, strength;
  std::vector<std::uint32_t> pending;
};

// edges: 360 x 180 bytes, 1 at an edge, else 0; none in the outermost rows and columns.
void find_edges(const std::uint8_t* grey, CannyWork& work, std::uint8_t* edges);

}  // namespace winnow::detail::video
