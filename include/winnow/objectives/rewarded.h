// f with a reward for each element: how good a row is by itself, beside how well the picks cover all rows.
#pragma once

#include <memory>
#include <vector>

#include "winnow/objective.h"

namespace winnow {

// F(S) = weight * f(S) + the sum of rewards over S. Monotone if f is. If weight is 0, f is asked only which picks
// represent an item. Must not outlive f. Probes must be elements of V, because the rewards of other rows are not known.
// InputError if there is not one finite reward >= 0 below 2^60 per element, or the weight is not such a number.
std::unique_ptr<Objective> make_rewarded_objective(const Objective& f, std::vector<double> rewards, double weight = 1);

}  // namespace winnow
