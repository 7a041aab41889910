// How much of what the sources repeat a summary covers.
#pragma once

#include <span>
#include <vector>

#include "winnow/text/summarize.h"

namespace winnow::detail {

// For each story, what its documents repeat and what of it the chosen sentences contain, by the weights of concepts.
std::vector<Repeated> find_repeated(const Summary& summary);

}  // namespace winnow::detail
