// The list behind objectives().
#pragma once

#include "winnow/objectives/registry.h"

namespace winnow::detail {

// Adds an objective that all commands then know, for tests. The parameters of the row must live as long as the program.
// Do not call it while another thread reads the registry.
void add_objective(const NamedObjective& row);

}  // namespace winnow::detail
