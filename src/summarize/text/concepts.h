// Sentences as sets of concepts: pairs of adjacent stems, each with the weight of what the documents of a story share.
#pragma once

#include <span>
#include <vector>

#include "winnow/text/objective.h"

namespace winnow::detail {

struct Concepts {
  SparseMatrix rows;           // one column per concept of a story; all values are 1
  std::vector<float> weights;  // per column
};

// The weights as defined at ConceptOptions. Sentences of documents without a story have no concepts.
Concepts find_concepts(const TextRows& text, std::span<const Document> documents, const ConceptOptions& options);

}  // namespace winnow::detail
