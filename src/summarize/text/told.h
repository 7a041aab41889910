// The sentences of a summary by story, and what they cover, for reports and pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "winnow/text/report.h"

namespace winnow::detail {

// The sentences [first, end) of the order to show.
struct ToldStory {
  std::uint32_t story = 0;  // of the report's stories
  std::size_t first = 0;
  std::size_t end = 0;
};

// In the order to show. Empty if there is one story, or none, or if sentences of one story are apart (best first).
std::vector<ToldStory> told_stories(const SummaryReport& report);

// The share of what the documents repeat that the summary contains: of one story, and of all that it tells. Nothing if
// it is not known, or if nothing is repeated.
std::optional<double> covered_share(const SummaryReport& report, std::uint32_t story);
std::optional<double> covered_share(const SummaryReport& report);

// "4 sources say this".
std::string sources_in_words(std::size_t documents);

// A share in whole percent, rounded down: "71 %"; "less than 1 %".
std::string percent_in_words(double share);

// "covers 71 % of what the sources repeat"; empty if it is not known.
std::string coverage_in_words(const SummaryReport& report);

}  // namespace winnow::detail
