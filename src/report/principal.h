// The two directions along which rows vary most (principal components), by subspace iteration. Rows are centred on the
// fly, so sparse rows stay sparse. Nothing depends on the number of threads or on the instruction set.
#pragma once

#include <array>
#include <vector>

#include "winnow/types.h"

namespace winnow::detail {

struct PrincipalAxes {
  bool unit = false;                              // rows count as scaled to length 1; rows of zeros stay zero
  std::array<std::vector<double>, 2> directions;  // one entry per column; all 0 if the rows do not vary any further
  std::array<double, 2> origin{};                 // the mean row along each direction
  std::array<double, 2> shares{};                 // of the variance of the rows
};

// Of the rows that `sample` lists.
PrincipalAxes find_principal_axes(const Rows& rows, Elements sample, bool unit);

// The place of a row along the axes; the mean row is at 0, 0.
std::array<double, 2> place_of(const Rows& rows, Element v, const PrincipalAxes& axes);

// At most `most` of n rows, drawn by the hash of their numbers and in the order of the hashes. A shorter sample is the
// beginning of a longer one.
std::vector<Element> sample_by_hash(std::size_t n, std::size_t most);

}  // namespace winnow::detail
