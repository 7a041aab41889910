// The similarity of sentences: the cosine of their rows, without the most common words.
#pragma once

#include "winnow/neighbours.h"
#include "winnow/text/rows.h"

namespace winnow::detail {

// Rows of length 1, without the terms that occur in more than kMostShared sentences. Those terms would make the search
// for neighbours quadratic, and their weight is small. The products of rows are cosines to which these terms add
// nothing.
SparseMatrix telling_rows(const TextRows& text);

// The nearest neighbours of each sentence, with every edge in both directions.
NeighbourGraph likeness(const TextRows& text, std::size_t neighbours, std::size_t threads);

}  // namespace winnow::detail
