// Sentences as sparse rows: tf * idf with idf = ln((1 + n) / (1 + df)) + 1, rows of length 1.
#pragma once

#include <string>
#include <vector>

#include "generators.h"

namespace winnow::bench {

using Words = std::vector<std::string>;

// One row per sentence, one column per different word in alphabetical order.
SparseMatrix tfidf_rows(const std::vector<Words>& sentences);

}  // namespace winnow::bench
