// f of a set that is given element by element.
#pragma once

#include <initializer_list>

#include "winnow/objective.h"

namespace winnow::testing {

inline double value_of(const Objective& f, std::initializer_list<Element> set) {
  const auto state = f.start();
  for (const Element v : set) state->add(v);
  return state->value();
}

}  // namespace winnow::testing
