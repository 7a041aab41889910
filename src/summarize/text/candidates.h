// Which sentences a summary may pick: whole ones, of the stories that it tells.
#pragma once

#include <span>

#include "winnow/text/summarize.h"

namespace winnow::detail {

// Selects by summary.select, and sets summary.selected, summary.scraps and summary.select.forbidden. A sentence that
// needs the one before may be picked only together with it.
void select_whole_sentences(const Objective& objective, std::span<const Document> documents, Summary& summary);

}  // namespace winnow::detail
