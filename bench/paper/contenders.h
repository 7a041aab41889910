// What is compared day by day: ways to choose k sentences.
#pragma once

#include <string_view>
#include <vector>

#include "winnow/objective.h"
#include "winnow/text/rows.h"

namespace winnow::bench {

struct Choice {
  std::vector<Element> picks;
  std::size_t kept = 0;  // |V'|, or n if nothing was pruned
  double seconds = 0;
};

inline constexpr std::string_view kContenders[] = {"lazy",       "ss-paper", "ss-fast", "sieve",
                                                   "stochastic", "random",   "lead"};

// By one of kContenders. Lead: the first sentence of each document, then the second ones, and so on.
Choice choose(std::string_view contender, const Objective& objective, const TextRows& text, std::size_t k);

}  // namespace winnow::bench
