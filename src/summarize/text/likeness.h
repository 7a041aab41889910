// How alike sentences are: the cosine of their rows, less the words that most share.
#pragma once

#include "winnow/neighbours.h"
#include "winnow/text/rows.h"

namespace winnow::detail {

// Rows of length 1 less the terms that more than kMostShared sentences have, which would make the search for neighbours
// quadratic and weigh little. Their products are cosines to which those terms add nothing.
SparseMatrix telling_rows(const TextRows& text);

// The nearest neighbours of each sentence, every edge both ways.
NeighbourGraph likeness(const TextRows& text, std::size_t neighbours, std::size_t threads);

}  // namespace winnow::detail
