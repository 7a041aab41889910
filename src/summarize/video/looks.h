// Some of the rows, evenly spread over time, and what it means to represent a film by some of them. Adjacent frames
// hardly differ, and comparing all pairs of a fifth of the rows is a twenty-fifth of the work.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "winnow/objectives/facility.h"
#include "winnow/run.h"
#include "winnow/video/footage.h"

namespace winnow::detail {

// At most this many rows are compared, unless more are needed for the picks: all their similarities take 64 MiB.
inline constexpr std::size_t kMostLooks = 4096;

struct Looks {
  std::vector<std::size_t> numbers;  // their row numbers in the footage, increasing
  std::vector<std::size_t> frames;   // likewise their frames
  std::vector<double> seconds;       // likewise their times
  std::vector<float> values;         // their values, unless all rows are taken
  DenseRows rows;
  // The items to be represented: each row repeated in proportion to its length. Empty if that is once per row.
  std::vector<float> weighted_values;
  DenseRows weighted;
};

// About `a_second` rows per second, at most kMostLooks, but at least `least` if there are that many.
Looks take_looks(const Footage& footage, double a_second, std::size_t least);

// Facility location with the similarity exp(-distance^2 / the mean squared distance of looks), plus `across` times
// facility location over time: every moment of the film has a pick near it. A moment and a look are similar by
// exp(-(their distance / a twentieth of the film)^2). Both are monotone and submodular. The second decides if the first
// does not tell picks apart, as in a film that repeats itself.
struct FilmObjective {
  std::vector<float> similarities;  // of all pairs of looks, computed once; empty if there are too many to keep
  std::vector<float> nearness;      // of looks and moments
  std::unique_ptr<Objective> objective;
};
FilmObjective make_film_objective(const Footage& footage, const Looks& looks, double across, const RunOptions& run);

}  // namespace winnow::detail
