// Selections and maximizers, as tests look at them and as GoogleTest shows them.
#pragma once

#include <ostream>
#include <vector>

#include "winnow/maximize.h"

namespace winnow {

inline void PrintTo(const NamedMaximizer& maximizer, std::ostream* out) {
  *out << maximizer.name;
}

}  // namespace winnow

namespace winnow::testing {

inline std::vector<Element> elements_of(const Selection& selection) {
  std::vector<Element> elements;
  for (const Pick& pick : selection.picks) elements.push_back(pick.element);
  return elements;
}

}  // namespace winnow::testing
