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

// Makes an objective from rows and the options for comparing them.
using MakeFromSimilarities = std::function<std::unique_ptr<Objective>(const Rows&, const SimilarityOptions&)>;

// If a number of neighbours is given, or the rows are sparse and must be compared by the columns they share, builds the
// neighbour graph and makes the objective from it, as precomputed similarities. Otherwise makes it from the rows
// themselves. The objective keeps the graph.
struct GraphUse {
  bool symmetric = false;  // the objective needs every edge in both directions
  bool serves = false;     // representatives are found by the similarity of rows, not by the few edges of the graph
};
inline constexpr double kMostPairs = 1 << 25;  // held at once unless the user asks for more: about 500 MB

struct GraphOptions {
  SimilarityOptions similarity;
  std::size_t neighbours = 0;            // per item; 0: all
  std::optional<DenseRows> represented;  // the items, if not the rows
  NeighbourSearch* search;               // for dense rows
  RunOptions run;
};
std::unique_ptr<Objective> with_neighbours(const Rows& rows, const GraphOptions& options,
                                           const MakeFromSimilarities& make, const GraphUse& use = {});

}  // namespace winnow::detail
