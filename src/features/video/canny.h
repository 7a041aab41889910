// Canny's edges (1986) with the choices of GNU Octave's edge(): a Gaussian of sigma sqrt(2) and central differences.
// The thresholds come from the picture itself, so they need no tuning: the mean gradient for an edge, and 0.4 of it for
// pixels connected to an edge.
#pragma once

#include <cstdint>
#include <vector>

namespace winnow::detail::video {

struct CannyWork {
  std::vector<float> smooth, across, gx, gy, strength;
  std::vector<std::uint32_t> pending;
};

// edges: 360 x 180 bytes, 1 at an edge, otherwise 0. The outermost rows and columns have no edges.
void find_edges(const std::uint8_t* grey, CannyWork& work, std::uint8_t* edges);

}  // namespace winnow::detail::video
