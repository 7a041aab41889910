// Some of the rows, evenly spread, in memory of their own: neighbouring frames hardly differ, and all pairs of a fifth
// of them are a twenty-fifth of the work.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "winnow/facility.h"
#include "winnow/film.h"

namespace winnow {

struct Looks {
  std::vector<float> values;
  DenseRows rows;  // row i is row i * stride of the footage
  std::size_t stride = 1;
};

// About `a_second` of them a second, but at least `least` where there are so many.
Looks take_looks(const Footage& footage, double a_second, std::size_t least);

// Facility location in which a row stands for what is near it: exp(-distance^2 / the mean squared distance of looks).
// `rows` may be the looks themselves.
std::unique_ptr<Objective> make_film_objective(const DenseRows& rows, const Looks& looks, std::size_t threads);

}  // namespace winnow
