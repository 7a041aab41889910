// Some of the rows, evenly spread over time, in memory of their own: neighbouring frames hardly differ, and all pairs
// of a fifth of them are a twenty-fifth of the work.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "winnow/objectives/facility.h"
#include "winnow/run.h"
#include "winnow/video/footage.h"

namespace winnow::detail {

struct Looks {
  std::vector<std::size_t> numbers;  // which rows of the footage they are, increasing
  std::vector<float> values;         // theirs, unless they are all rows
  DenseRows rows;
  double step = 1;  // seconds from one to the next, where frames come steadily
  // What is to be stood for: each row as often as it is long. Empty where that is once for each.
  std::vector<float> weighted_values;
  DenseRows weighted;
};

// About `a_second` of them a second, but at least `least` where there are so many.
Looks take_looks(const Footage& footage, double a_second, std::size_t least);

// Facility location in which a row stands for what is near it: exp(-distance^2 / the mean squared distance of looks).
struct FilmObjective {
  std::vector<float> similarities;  // of all pairs, computed once; empty where they are too many to be kept
  std::unique_ptr<Objective> objective;
};
// `rows` may be the looks themselves.
FilmObjective make_film_objective(const DenseRows& rows, const Looks& looks, const RunOptions& run);

}  // namespace winnow::detail
