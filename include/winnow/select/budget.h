// Maximizing where elements have costs: greedy by gain alone may spend the budget on one large element, greedy by gain
// per cost on small change, but not both at once. Written for any optimizer and constraint.
#pragma once

#include <cstddef>

#include "winnow/maximize.h"

namespace winnow {

// Runs the optimizer by gain and by gain per cost (cost_exponent 0 and 1), each on a copy of the constraint, and gives
// the better. Under a knapsack, with greedy or lazy and f monotone, f(S) >= (1 - 1/e)/2 f(S*): Leskovec et al. 2007,
// after Khuller, Moss, Naor 1999.
Selection better_of_two(Maximizer* maximizer, const Objective& objective, Elements ground, const Constraint& constraint,
                        const MaximizeOptions& options);

// What select() does where costs differ: better_of_two under a knapsack; where costs are not all that limits S, such as
// in an intersection, exponents between 0 and 1 as well, since by gain the budget runs out first, and by gain per cost
// the rest may. Never worse than better_of_two.
Selection best_by_costs(Maximizer* maximizer, const Objective& objective, Elements ground, const Constraint& constraint,
                        const MaximizeOptions& options);

inline constexpr std::size_t kMostSeeds = 1'000'000;

// Partial enumeration (Sviridenko 2004): from every feasible seed of at most `size` elements, 1 to 3, and from none,
// the optimizer continues; the best is given, its seed first. Under a knapsack, with greedy or lazy by gain per cost
// (cost_exponent 1), f monotone and size 3, f(S) >= (1 - 1/e) f(S*). InputError where there would be more than
// kMostSeeds seeds. Several threads share the seeds.
Selection best_of_seeds(Maximizer* maximizer, const Objective& objective, Elements ground, const Constraint& constraint,
                        std::size_t size, const MaximizeOptions& options);

}  // namespace winnow
