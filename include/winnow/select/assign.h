// Assigns each row to the pick that represents it, for example to copy the labels of the picks to all rows.
#pragma once

#include <cstddef>
#include <vector>

#include "winnow/objective.h"
#include "winnow/run.h"

namespace winnow {

struct Assignment {
  std::vector<Representative> of;  // one per represented item: the elements, unless f represents other items
  std::vector<std::size_t> sizes;  // how many items each pick represents, in the order of the picks
  std::size_t nobody = 0;          // how many items have no representative
  bool by_similarity = false;      // scores are similarities (larger is better); otherwise divergences
};

// By the largest similarity for facility location, otherwise by the smallest divergence. InputError if there are no
// picks.
Assignment assign(const Objective& objective, Elements picks, const RunOptions& run = {});

}  // namespace winnow
