// f of random rows, to compare a selection with.
#pragma once

#include <cstddef>
#include <vector>

#include "winnow/select.h"

namespace winnow {

struct RandomCurve {
  std::size_t orders = 0;           // the number of random orders
  std::vector<std::size_t> counts;  // how many rows were chosen: from 0 on, increasing
  std::vector<double> values;       // f of the first counts[i] rows, the mean over the orders
};

// Rows in random order that keep the limits of the options: as many as the shortest order has, at most k. Values
// include f(start). The orders depend on the seed of options.run alone.
RandomCurve random_curve(const Objective& objective, const SelectOptions& options, std::size_t k);

}  // namespace winnow
