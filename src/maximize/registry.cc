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
    {"random-greedy", "a random one of the k best every time; for objectives that are not monotone", random_greedy},
    {"double-greedy", "keep or drop each in turn; no constraint, for objectives that are not monotone", double_greedy,
     true},
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
