// The worth of each single sentence to its topic.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "winnow/text/objective.h"

namespace winnow::detail {

// r of each sentence, as defined at SummaryObjectiveOptions. `cluster` has the cluster of each sentence, below
// `clusters`.
std::vector<float> rewards(const TextRows& text, std::span<const Document> documents, const NeighbourGraph& graph,
                           std::span<const std::uint32_t> cluster, std::size_t clusters,
                           const SummaryObjectiveOptions& options);

// Whether a text ends like a sentence: with a full stop, a question or exclamation mark or an ellipsis. Quotes and
// brackets after it are ignored. Single letters with full stops, as in U.S. or n.a., are an abbreviation, not an end.
// Lines of tables, bylines and halves of sentences do not end like a sentence.
bool ends_like_a_sentence(std::string_view text);

}  // namespace winnow::detail
