// What a reader sees in place of paths: headlines of documents, and their dates.
#pragma once

#include <cstddef>
#include <string>

#include "winnow/text/report.h"

namespace winnow::detail {

// The code of the language that the document was read in.
const std::string& language_of(const SummaryReport& report, const Document& document);

// The title of the document, or the heading that its text begins with; empty if there is neither.
std::string headline_of(const SummaryReport& report, const Document& document);

// The headline, or the first words of the text; the name if it has no words.
std::string label_of(const SummaryReport& report, const Document& document);

// "26 February 1987" for "1987-02-26T10:00"; other dates as they are.
std::string date_in_words(const std::string& date);

// From the first date of the documents to the last: "26 February – 1 March 1987". Empty if no document has a date.
// Dates that are not ISO 8601 are shown if all documents have the same one.
std::string dates_in_words(std::span<const Document> documents);

}  // namespace winnow::detail
