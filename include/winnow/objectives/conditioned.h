// f given that some elements are already chosen.
#pragma once

#include <memory>

#include "winnow/objective.h"

namespace winnow {

// g(T) = f(start + T), over the same V: its states begin with `start` (each once) and its values include f(start).
// Choose from V - start. Residual gains are f's. Must not outlive the objective.
std::unique_ptr<Objective> make_conditioned_objective(const Objective& objective, Elements start);

}  // namespace winnow
