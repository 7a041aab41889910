// Draws a selection: 3,000 points in clusters of very unequal size, and the 30 points picked to represent them. The
// features of a point are its nearness to each place of a 16 x 16 grid, so the picks spread over all places with
// points.
//   draw_selection > docs/selection.svg
#include <winnow/select.h>

#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

int main() {
  struct Point {
    double x, y;
  };
  struct Lump {
    double x, y, spread;
    int points;
  };
  const Lump lumps[] = {{0.30, 0.62, 0.10, 2000}, {0.72, 0.74, 0.07, 700}, {0.78, 0.22, 0.05, 200},
                        {0.13, 0.16, 0.04, 70},   {0.52, 0.12, 0.03, 20},  {0.88, 0.48, 0.02, 10}};
  std::mt19937 random(1);
  const auto uniform = [&random] { return static_cast<double>(random()) / 4294967296.0; };
  const auto around = [&uniform] { return uniform() + uniform() + uniform() - 1.5; };
  std::vector<Point> points;
  for (const Lump& lump : lumps) {
    for (int i = 0; i < lump.points; ++i) {
      points.push_back({lump.x + 2 * lump.spread * around(), lump.y + 2 * lump.spread * around()});
    }
  }
  constexpr std::size_t kGrid = 16;
  std::vector<float> rows;
  for (const Point& p : points) {
    for (std::size_t u = 0; u < kGrid * kGrid; ++u) {
      const double dx = p.x - (static_cast<double>(u % kGrid) + 0.5) / kGrid;
      const double dy = p.y - (static_cast<double>(u / kGrid) + 0.5) / kGrid;
      rows.push_back(static_cast<float>(std::exp(-(dx * dx + dy * dy) * kGrid * kGrid / 2)));
    }
  }
  const auto selected = winnow::select(winnow::DenseRows{rows.data(), points.size(), kGrid * kGrid}, {.k = 30});
  std::puts(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 640 420'><rect width='640' height='420' fill='#fff'/>");
  std::puts("<path stroke='#9db4c8' stroke-width='3' stroke-linecap='round' d='");
  for (const Point& p : points) std::printf("M%.0f %.0fh0\n", p.x * 640, p.y * 420);
  std::puts("'/>");
  for (const auto& pick : selected.selection.picks) {
    const Point& p = points[pick.element];
    std::printf("<circle cx='%.0f' cy='%.0f' r='6' fill='#d9480f' stroke='#fff'/>\n", p.x * 640, p.y * 420);
  }
  std::puts("</svg>");
}
