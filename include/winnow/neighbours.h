// The graph of nearest neighbours: for every item the K elements most like it. What is left out counts as 0, so
// facility location and its kin need memory for n * K similarities instead of n * n.
#pragma once

#include <cstddef>
#include <optional>

#include "winnow/objectives/similarity.h"
#include "winnow/run.h"

namespace winnow {

struct NeighbourOptions {
  std::size_t neighbours = 64;  // K >= 1
  SimilarityOptions similarity = {};
  std::optional<DenseRows> items = {};  // whose neighbours; unset: the elements', each among its own
  std::size_t exact_up_to = 40'000;     // elements; beyond, neighbours are searched in a HNSW graph and nearly exact
  RunOptions run = {};
};

// Row v of `similarities` holds the items that v is a neighbour of, and how alike they are: the layout that
// Metric::kPrecomputed wants. All values are > 0.
struct NeighbourGraph {
  SparseMatrix similarities;
  bool exact = true;

  SparseRows rows() const { return similarities.view(); }
};

// InputError for K = 0 and for kPrecomputed. The graph does not depend on the number of threads.
// This search is the component `neighbours` (faiss); the rest of this header is in `core`.
NeighbourGraph find_neighbours(const DenseRows& elements, const NeighbourOptions& options);

// The same of sparse rows among themselves, by the columns they share: always exact; kCosine and kDot only, and items
// must be unset.
NeighbourGraph find_neighbours(const SparseRows& elements, const NeighbourOptions& options);

// A search among dense rows, as objectives take it: find_neighbours is one.
using NeighbourSearch = NeighbourGraph(const DenseRows& elements, const NeighbourOptions& options);

// With every edge both ways, at the larger of the two similarities: for objectives that need them alike both ways.
NeighbourGraph make_symmetric(const NeighbourGraph& graph);

}  // namespace winnow
