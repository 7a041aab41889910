// Phrases that report and page share.
#pragma once

#include <string>

#include "winnow/text/report.h"

namespace winnow::detail {

// "6 of 102 sentences, 141 words, from 15 documents; left out: 15 headings, 1 too short".
std::string length_in_words(const SummaryReport& report);

// "about "flood costs": 14 of 102 sentences concern it". Of a report with a query.
std::string query_in_words(const SummaryReport& report);

// The sentence of the pick with this number.
inline const Sentence& sentence_of(const SummaryReport& report, std::size_t number) {
  return report.text->sentences[report.select.selected.selection.picks[number].element];
}

}  // namespace winnow::detail
