// Phrases that report and page share.
#pragma once

#include <string>

#include "winnow/text/report.h"

namespace winnow::detail {

// "6 of 102 sentences, 141 words, from 15 documents; left out: 15 headings, 1 too short".
std::string length_in_words(const SummaryReport& report);

}  // namespace winnow::detail
