// Mixtures f = sum of w_i f_i, w_i >= 0: submodular if all parts are, monotone if all parts are.
#pragma once

#include <memory>
#include <vector>

#include "winnow/objective.h"

namespace winnow {

struct MixturePart {
  double weight = 1;
  std::unique_ptr<Objective> objective;
};

// Owns its parts. InputError if there are no parts, a weight is negative, or the parts differ in size.
std::unique_ptr<Objective> make_mixture_objective(std::vector<MixturePart> parts);

}  // namespace winnow
