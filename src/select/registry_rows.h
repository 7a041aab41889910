// The list behind objectives().
#pragma once

#include "winnow/objectives/registry.h"

namespace winnow::detail {

// What the objective "auto" stands for: the first for values >= 0, the second for values of both signs.
inline constexpr std::string_view kForNonNegative = "features";
inline constexpr std::string_view kForSigned = "facility";

// Adds an objective that all commands then know, for tests. The parameters of the row must live as long as the program.
// Do not call it while another thread reads the registry.
void add_objective(const NamedObjective& row);

}  // namespace winnow::detail
