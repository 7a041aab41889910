// The table of contents: every optimizer by name.
#include <fmt/format.h>

#include <string>

#include "winnow/error.h"
#include "winnow/maximize.h"

namespace winnow {
namespace {

constexpr NamedMaximizer kMaximizers[] = {
    {"greedy", "the largest gain each time; slow, the reference", greedy, true},
    {"lazy", "the picks of greedy with far fewer gains computed", lazy, true},
    {"threshold", "lazy, but accepts a gain >= beta * the best bound", threshold, true},
    {"stochastic", "the best of a random sample at every step", stochastic},
    {"random-greedy", "a random one of the k best each time; for objectives that are not monotone", random_greedy},
    {"double-greedy", "keep or drop each row in turn; without a constraint, for objectives that are not monotone",
     double_greedy, false, true},
};

}  // namespace

std::span<const NamedMaximizer> maximizers() {
  return kMaximizers;
}

const NamedMaximizer& find_maximizer(std::string_view name) {
  std::string names;
  for (const NamedMaximizer& known : kMaximizers) {
    if (known.name == name) return known;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", known.name);
  }
  throw InputError(fmt::format("no optimizer '{}'; expected one of: {}", name, names));
}

}  // namespace winnow
