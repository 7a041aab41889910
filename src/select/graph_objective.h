// An objective over a graph of nearest neighbours that was made for it.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "winnow/neighbours.h"
#include "winnow/objective.h"
#include "winnow/objectives/similarity.h"
#include "winnow/run.h"

namespace winnow::detail {

// Makes an objective of rows and how to compare them.
using MakeFromSimilarities = std::function<std::unique_ptr<Objective>(const Rows&, const SimilarityOptions&)>;

// Where a number of neighbours is asked for, or the rows are sparse and must be compared by the columns they share,
// builds their graph and makes the objective of that, as precomputed similarities; else of the rows themselves. The
// objective keeps the graph.
struct GraphUse {
  bool symmetric = false;  // the objective needs every edge both ways
  bool serves = false;     // picks represent by similarity: by that of the rows, not by the graph's few edges
};
struct GraphOptions {
  SimilarityOptions similarity;
  std::size_t neighbours = 0;            // of each item; 0: all
  std::optional<DenseRows> represented;  // the items, if not the rows
  NeighbourSearch* search = nullptr;     // for dense rows; null: none
  RunOptions run;
};
std::unique_ptr<Objective> with_neighbours(const Rows& rows, const GraphOptions& options,
                                           const MakeFromSimilarities& make, const GraphUse& use = {});

}  // namespace winnow::detail
