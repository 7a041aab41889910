// Which method `auto` runs.
#pragma once

#include <cstddef>
#include <string>

#include "winnow/select.h"

namespace winnow::detail {

// Whether auto samples the rows to choose from, whose number is `ground`, instead of counting: the similarities of all
// rows do not fit into memory.
bool samples_for_auto(const Objective& objective, std::size_t ground, std::size_t k);

// Decided by counting on a sample, never by timing, so that equal input and options always give the same picks.
Choice choose_method(const Objective& objective, Elements ground, std::size_t k, const MaximizeOptions& options);

}  // namespace winnow::detail
