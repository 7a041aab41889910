// Graph cut f(S) = sum over i in V, j in S of s_ij - lambda * sum over i, j in S of s_ij: picks are similar to all
// elements and dissimilar to each other. s is symmetric and >= 0.
#pragma once

#include <cstddef>
#include <memory>

#include "winnow/objective.h"
#include "winnow/objectives/similarity.h"
#include "winnow/run.h"

namespace winnow {

struct GraphCutOptions {
  SimilarityOptions similarity = {};
  double lambda = 0.5;  // >= 0; larger values make picks less similar. Above 1/2 f is not monotone.
  RunOptions run = {};
};

// Keeps the view `rows`, not a copy. InputError if precomputed similarities are negative, not square or not symmetric.
std::unique_ptr<Objective> make_graph_cut_objective(const Rows& rows, const GraphCutOptions& options);

}  // namespace winnow
