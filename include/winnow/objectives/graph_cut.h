// Graph cut f(S) = sum over i in V, j in S of s_ij - lambda * sum over i, j in S of s_ij: like everything, and unlike
// each other. s is symmetric and >= 0.
#pragma once

#include <cstddef>
#include <memory>

#include "winnow/objective.h"
#include "winnow/objectives/similarity.h"
#include "winnow/run.h"

namespace winnow {

struct GraphCutOptions {
  SimilarityOptions similarity = {};
  double lambda = 0.5;  // >= 0; the more, the less alike the picks. Above 1/2 f is no longer monotone.
  RunOptions run = {};
};

// Keeps the view `rows`, not a copy. InputError where precomputed similarities are negative, not square or not
// symmetric.
std::unique_ptr<Objective> make_graph_cut_objective(const Rows& rows, const GraphCutOptions& options);

}  // namespace winnow
