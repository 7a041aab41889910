// Maximizing if elements have costs. Greedy by gain alone may spend the budget on one large element; greedy by gain per
// cost may spend it on many small ones. Both cannot fail at once. Works with any optimizer and
// constraint.
#pragma once

#include <cstddef>

#include "winnow/maximize.h"

namespace winnow {

// Runs the optimizer by gain and by gain per cost (cost_exponent 0 and 1), each on a copy of the constraint, and
// returns the better selection. Under a knapsack, with greedy or lazy and a monotone f, f(S) >= (1 - 1/e)/2 f(S*)
// (Leskovec et al. 2007, after Khuller, Moss, Naor 1999).
Selection better_of_two(Maximizer* maximizer, const Objective& objective, Elements ground, const Constraint& constraint,
                        const MaximizeOptions& options);

// What select() does if costs differ. Under a knapsack it is better_of_two. If more than costs limits S, as in an
// intersection, it also tries exponents between 0 and 1: by gain the budget is exhausted first, and by gain per cost
// the other limits may be. Never worse than better_of_two.
Selection best_by_costs(Maximizer* maximizer, const Objective& objective, Elements ground, const Constraint& constraint,
                        const MaximizeOptions& options);

inline constexpr std::size_t kMostSeeds = 1'000'000;

// Partial enumeration (Sviridenko 2004): the optimizer continues from every feasible seed of at most `size` elements (1
// to 3) and from the empty set. The best selection is returned, with its seed first. Under a knapsack, with greedy or
// lazy by gain per cost (cost_exponent 1), a monotone f and size 3, f(S) >= (1 - 1/e) f(S*). InputError if there are
// more than kMostSeeds seeds. The seeds are divided among threads.
Selection best_of_seeds(Maximizer* maximizer, const Objective& objective, Elements ground, const Constraint& constraint,
                        std::size_t size, const MaximizeOptions& options);

}  // namespace winnow
