// Who represents me: for everybody the pick that stands for it, to fan labels back out.
#pragma once

#include <cstddef>
#include <vector>

#include "winnow/objective.h"
#include "winnow/run.h"

namespace winnow {

struct Assignment {
  std::vector<Representative> of;  // one for each represented item (the elements, unless f looks after others)
  std::vector<std::size_t> sizes;  // how many each pick stands for, in the order of the picks
  std::size_t nobody = 0;          // how many have none
};

// By the largest similarity for facility location, by the smallest divergence else. InputError where there are no
// picks.
Assignment assign(const Objective& objective, Elements picks, const RunOptions& run = {});

}  // namespace winnow
