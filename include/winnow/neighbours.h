// The graph of nearest neighbours: for every item, the K elements most similar to it. All other similarities count as
// 0, so facility location and similar objectives need memory for n * K similarities instead of n * n.
#pragma once

#include <cstddef>
#include <optional>

#include "winnow/objectives/similarity.h"
#include "winnow/run.h"

namespace winnow {

struct NeighbourOptions {
  std::size_t neighbours = 64;  // K >= 1
  SimilarityOptions similarity = {};
  std::optional<DenseRows> items = {};  // unset: the elements, each of which is its own neighbour too
  std::size_t exact_up_to = 40'000;     // more elements are searched approximately, with a recall of about 0.96
  RunOptions run = {};
};

// Row v of `similarities` holds the items that v is a neighbour of, with their similarities to v. Metric::kPrecomputed
// expects this layout. All values are > 0.
struct NeighbourGraph {
  SparseMatrix similarities;
  bool exact = true;
  double recall = 1;  // the share of the nearest neighbours that were found, measured on a sample of the items

  SparseRows rows() const { return similarities.view(); }
};

// InputError if K is 0 or the metric is kPrecomputed. The graph does not depend on the number of threads.
NeighbourGraph find_neighbours(const DenseRows& elements, const NeighbourOptions& options);

// The same for sparse rows among themselves, found by the columns they share. The result is always exact. Only kCosine
// and kDot are supported, and `items` must be unset.
NeighbourGraph find_neighbours(const SparseRows& elements, const NeighbourOptions& options);

// The type of a search among dense rows that objectives accept. find_neighbours is one.
using NeighbourSearch = NeighbourGraph(const DenseRows& elements, const NeighbourOptions& options);

// Adds the reverse of every edge. Both directions get the larger of the two similarities. For objectives that need
// symmetric similarities.
NeighbourGraph make_symmetric(const NeighbourGraph& graph);

}  // namespace winnow
