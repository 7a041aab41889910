// The value curve in block characters, eight steps to a line.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "report/values.h"
#include "winnow/report.h"

namespace winnow {
using namespace detail;

std::string draw_curve(const Selection& selection, std::size_t width, std::size_t height) {
  const auto values = running_values(selection);
  const std::size_t k = selection.picks.size();
  const double top = values.back();
  if (k == 0 || !(top > 0) || width == 0 || height == 0) return {};
  width = std::min(width, k);

  constexpr std::string_view kEighths[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::string text;
  for (std::size_t line = height; line-- > 0;) {
    text += line + 1 == height ? fmt::format("{:>12.6g} ┤", top)
            : line == 0        ? fmt::format("{:>12} ┤", 0)
                               : fmt::format("{:>12} │", "");
    for (std::size_t column = 0; column < width; ++column) {
      const std::size_t picks = (column + 1) * k / width;
      const double eighths = values[picks] / top * static_cast<double>(height) * 8 - static_cast<double>(line) * 8;
      text += kEighths[static_cast<std::size_t>(std::lround(std::clamp(eighths, 0.0, 8.0)))];
    }
    text += '\n';
  }
  const std::string last = fmt::format("{} pick{}", k, k == 1 ? "" : "s");
  fmt::format_to(std::back_inserter(text), "{:>12} └{:1}{:>{}}\n", "", "1", last, std::max(width, last.size() + 2) - 1);
  return text;
}

}  // namespace winnow
