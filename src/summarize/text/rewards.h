// What each sentence is worth to its topic, by itself.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "winnow/text/objective.h"

namespace winnow::detail {

// r of each sentence, as SummaryObjectiveOptions has it; `cluster` is where each belongs, below `clusters`.
std::vector<float> rewards(const TextRows& text, std::span<const Document> documents, const NeighbourGraph& graph,
                           std::span<const std::uint32_t> cluster, std::size_t clusters,
                           const SummaryObjectiveOptions& options);

// Whether a text ends as sentences do: with a full stop, a question or exclamation mark or an ellipsis, quotes and
// brackets after it aside; single letters with full stops, as in U.S. or n.a., are an abbreviation and no end. Lines of
// tables, bylines and halves of sentences do not end so.
bool ends_like_a_sentence(std::string_view text);

}  // namespace winnow::detail
