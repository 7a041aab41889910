// A chart of curves or single points for a page: SVG without script, in the page's style, with a legend.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace winnow::detail {

struct Series {
  std::string name;
  std::vector<std::pair<double, double>> points;  // joined in this order; not finite: left out
  bool dashed = false;
  std::vector<std::string> notes = {};   // what to show with each point on hover, beside name and numbers; may be empty
  std::optional<std::size_t> like = {};  // the number of an earlier series whose colour and mark it has
};

struct Axis {
  std::string label;
  bool logarithmic = false;  // values below 0 are left out; 0 has a place of its own
  bool towards_one = false;  // logarithmic in the distance to 1, for shares; 1 and more have a place of their own
};

// A <figure>: the drawing, the names of the series, the caption. All texts are text, not markup. Points are marked if a
// series has few. Empty if there is no point to draw.
std::string chart(std::span<const Series> series, const Axis& x, const Axis& y, std::string_view caption);

}  // namespace winnow::detail
