// The table of contents: every optimizer by name.
#include <algorithm>

#include "winnow/maximize.h"

namespace winnow {
namespace {

constexpr NamedMaximizer kMaximizers[] = {
    {"greedy", "the best gain every time; slow, and the yardstick", greedy},
    {"lazy", "greedy's picks, with far fewer gains computed", lazy},
    {"threshold", "lazy that accepts a gain within beta of the best bound", threshold},
    {"stochastic", "the best of a random sample at every step", stochastic},
};

}  // namespace

std::span<const NamedMaximizer> maximizers() {
  return kMaximizers;
}

Maximizer* find_maximizer(std::string_view name) {
  const auto found = std::find_if(std::begin(kMaximizers), std::end(kMaximizers),
                                  [&](const NamedMaximizer& m) { return m.name == name; });
  return found == std::end(kMaximizers) ? nullptr : found->run;
}

}  // namespace winnow
