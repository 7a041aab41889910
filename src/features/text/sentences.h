// Splits many documents into sentences at once.
#pragma once

#include <span>
#include <vector>

#include "base/parallel.h"
#include "features/text/language.h"
#include "winnow/text/sentences.h"

namespace winnow::detail {

// In the order of documents and positions. `lines`: each line is a sentence. The trace may be null.
std::vector<Sentence> split_documents(std::span<const Document> documents, const DocumentLanguages& languages,
                                      bool lines, const Parallel& parallel, Trace* trace = nullptr);

}  // namespace winnow::detail
