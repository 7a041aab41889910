// The parts of a summary's page.
#pragma once

#include <string>
#include <string_view>

#include "report/page.h"
#include "winnow/text/report.h"

namespace winnow::detail {

// In a <style> element.
extern const std::string_view kTextStyle;

// Copies the summary, searches the sources, and opens the source that a link leads to. The page can be read without it.
extern const std::string_view kTextScript;
extern const std::string_view kTextScriptHash;  // of its bytes, as a policy states it

// Words of the page itself, which are English, as text of the page's language. `text` is markup.
std::string in_english(const SummaryReport& report, std::string_view text);

// The attributes of an element that holds text of this document: its language, and its direction. Browsers do not find
// the direction themselves if the text is in <bdi>.
std::string attributes_of(const SummaryReport& report, const Document& document);

// Every document, collapsed, with the chosen sentences marked: first those with chosen sentences.
std::string sources_of_page(const SummaryReport& report);

}  // namespace winnow::detail
