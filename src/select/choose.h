// Which method `auto` runs.
#pragma once

#include <cstddef>
#include <string>

#include "winnow/select.h"

namespace winnow::detail {

// Whether auto samples the rows of a V whose similarities do not fit into memory, instead of counting.
bool samples_for_auto(const Objective& objective, std::size_t k);

// Decided by counting on a sample, never by timing, so that equal input and options always give the same picks.
Choice choose_method(const Objective& objective, Elements ground, std::size_t k, const MaximizeOptions& options);

}  // namespace winnow::detail
