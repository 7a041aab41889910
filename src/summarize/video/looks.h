// Some of the rows, evenly spread over time, as a copy. Adjacent frames hardly differ, and comparing all pairs of a
// fifth of the rows is a twenty-fifth of the work.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "winnow/objectives/facility.h"
#include "winnow/run.h"
#include "winnow/video/footage.h"

namespace winnow::detail {

struct Looks {
  std::vector<std::size_t> numbers;  // their row numbers in the footage, increasing
  std::vector<float> values;         // their values, unless all rows are taken
  DenseRows rows;
  double step = 1;  // seconds from one to the next, if the frame rate is steady
  // The items to be represented: each row repeated in proportion to its length. Empty if that is once per row.
  std::vector<float> weighted_values;
  DenseRows weighted;
};

// About `a_second` rows per second, but at least `least` if there are that many.
Looks take_looks(const Footage& footage, double a_second, std::size_t least);

// Facility location with the similarity exp(-distance^2 / the mean squared distance of looks).
struct FilmObjective {
  std::vector<float> similarities;  // of all pairs, computed once; empty if there are too many to keep
  std::unique_ptr<Objective> objective;
};
// `rows` may be the looks themselves.
FilmObjective make_film_objective(const DenseRows& rows, const Looks& looks, const RunOptions& run);

}  // namespace winnow::detail
