// The picks that a constraint with minimums still wants after a method has stopped.
#pragma once

#include "winnow/maximize.h"

namespace winnow::detail {

// Greedy among the elements of `ground` that the constraint wants once `chosen` has joined, even if their gains are not
// positive: the largest gain first, the lower element among equals. Picks do not list `chosen`; the value includes it.
Selection pick_wanted(const Objective& objective, Elements chosen, Elements ground, const Constraint& constraint,
                      const RunOptions& run);

// Adds these picks to the selection. Needed if gains ran out (f is not monotone), if the method makes few picks (a
// sieve), or if pruning left too few elements of a group. Otherwise nothing is wanted, and nothing is computed.
void complete(const Objective& objective, Elements ground, const Constraint& constraint, const RunOptions& run,
              Selection& selection);

}  // namespace winnow::detail
