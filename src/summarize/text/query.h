// Which sentences concern a question, and how much.
#pragma once

#include <span>
#include <string>

#include "winnow/text/summarize.h"

namespace winnow::detail {

// The relevance of each sentence to the words of the query, as defined at SummarizeOptions::query. InputError if the
// query has no word to look for, or if no sentence contains one.
QueryMatch match_query(const std::string& query, const TextRows& text, std::span<const Document> documents,
                       const TextOptions& reading);

// The documents with sentences that concern the query; the others have no story. Stories that more of these documents
// tell come first. Documents are not grouped if they are one story, or if fewer than kManyDocuments are left and
// `always` is not set.
Stories stories_about(const QueryMatch& match, const TextRows& text, const Stories& stories, bool always);

}  // namespace winnow::detail
