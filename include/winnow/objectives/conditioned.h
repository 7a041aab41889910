// f given that some elements are already chosen.
#pragma once

#include <memory>

#include "winnow/objective.h"

namespace winnow {

// g(T) = f(start + T), over the same V. Its states begin with `start`, which lists each element once, and its values
// include f(start). Choose from V - start. Residual gains are those of f. Must not outlive the objective.
std::unique_ptr<Objective> make_conditioned_objective(const Objective& objective, Elements start);

}  // namespace winnow
