#include "features/video/phog.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include "features/video/gist_filters.h"

namespace winnow::detail::video {
namespace {

constexpr std::size_t kWidth = kFrameWidth;
constexpr std::size_t kHeight = kFrameHeight;

// Central differences, one-sided at the ends.
double difference(const std::uint8_t* at, std::size_t i, std::size_t length, std::size_t step) {
  const double before = i == 0 ? at[0] : *(at - step);
  const double after = i == length - 1 ? at[0] : at[step];
  return i == 0 || i == length - 1 ? after - before : (after - before) / 2;
}

// The bin, counted from 1, or 0 if there is none.
std::size_t bin_of(double gx, double gy, const PhogShape& shape) {
  if (gx == 0) gx = 1e-5;
  const double degrees = shape.half_turn ? (std::atan(gy / gx) + std::numbers::pi / 2) * 180 / std::numbers::pi
                                         : (std::atan2(gy, gx) + std::numbers::pi) * 180 / std::numbers::pi;
  const double width = (shape.half_turn ? 180.0 : 360.0) / static_cast<double>(shape.bins);
  return static_cast<std::size_t>(std::ceil(degrees / width));
}

// The cells of one level, and where their histograms begin.
struct Level {
  std::size_t offset, cells, cell_width, cell_height;

  bool holds(std::size_t x, std::size_t y) const { return x < cells * cell_width && y < cells * cell_height; }
  std::size_t cell(std::size_t x, std::size_t y) const { return x / cell_width * cells + y / cell_height; }
};

}  // namespace

void describe_phog(const std::uint8_t* grey, const std::uint8_t* edges, const PhogShape& shape, float* to) {
  constexpr int kBlack = 100;
  std::vector<double> histogram(shape.size());
  std::vector<Level> levels;
  for (std::size_t level = 0, offset = 0; level < shape.levels; ++level) {
    const std::size_t cells = std::size_t{1} << level;
    levels.push_back({offset, cells, kWidth / cells, kHeight / cells});
    offset += shape.bins * cells * cells;
  }
  const bool black = std::accumulate(grey, grey + kWidth * kHeight, 0) <= kBlack;
  for (std::size_t y = 0; y < kHeight && !black; ++y) {
    for (std::size_t x = 0; x < kWidth; ++x) {
      const std::size_t at = y * kWidth + x;
      if (edges[at] == 0) continue;
      const double gx = difference(grey + at, x, kWidth, 1);
      const double gy = difference(grey + at, y, kHeight, kWidth);
      const double length = std::sqrt(gx * gx + gy * gy);
      const std::size_t bin = bin_of(gx, gy, shape);
      if (length == 0 || bin == 0) continue;
      for (const Level& level : levels) {
        if (level.holds(x, y)) histogram[level.offset + level.cell(x, y) * shape.bins + bin - 1] += length;
      }
    }
  }
  const double sum = std::accumulate(histogram.begin(), histogram.end(), 0.0);
  const double factor = sum > 0 ? 1 / sum : 0;
  std::transform(histogram.begin(), histogram.end(), to, [&](double x) { return static_cast<float>(x * factor); });
}

}  // namespace winnow::detail::video
