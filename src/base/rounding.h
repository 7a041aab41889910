// From double to float without crossing the number: for bounds that must stay bounds.
#pragma once

#include <cmath>
#include <limits>

namespace winnow::detail {

// The smallest float >= x; infinite if x is larger than every float.
inline float round_up(double x) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  if (x > double{std::numeric_limits<float>::max()}) return kInfinity;
  if (x < double{std::numeric_limits<float>::lowest()})
    return x == -std::numeric_limits<double>::infinity() ? -kInfinity : std::numeric_limits<float>::lowest();
  const auto nearest = static_cast<float>(x);
  return double{nearest} < x ? std::nextafter(nearest, kInfinity) : nearest;
}

// The largest float <= x.
inline float round_down(double x) {
  return -round_up(-x);
}

}  // namespace winnow::detail
