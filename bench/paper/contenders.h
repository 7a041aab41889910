// What is compared on texts: ways to choose k sentences.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "winnow/objective.h"
#include "winnow/text/rows.h"

namespace winnow::bench {

struct Choice {
  std::vector<Element> picks;
  std::size_t kept = 0;  // |V'|, or n if nothing was pruned
  double seconds = 0;    // of CPU on one thread: the least of a few runs if it is short
};

// random-v: greedy on a random V' of `kept` elements.
inline constexpr std::string_view kContenders[] = {"lazy",  "ss-paper",   "random-v", "ss-fast",
                                                   "sieve", "stochastic", "random",   "lead"};

struct Setting {
  std::string_view contender;
  std::size_t k = 0;
  std::uint64_t seed = 0;
  double r = 8, c = 8;   // of ss-paper
  std::size_t kept = 0;  // of random-v
};

// By one of kContenders. Lead: the first sentence of each document, then the second ones, and so on.
Choice choose(const Setting& setting, const Objective& objective, const TextRows& text);

// f of the picks.
double value_of(const Objective& objective, const std::vector<Element>& picks);

}  // namespace winnow::bench
