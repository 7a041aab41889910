// The contenders: every way to choose k elements, each timed over all of its work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data_sets.h"
#include "winnow/types.h"

namespace winnow::bench {

struct Run {
  std::vector<Element> picks;     // in order
  std::size_t kept = 0;           // |V'|; n if nothing was pruned
  std::uint64_t evaluations = 0;  // gains, residual gains and pairs
  double seconds = 0;
  std::string note;                       // what auto chose, and why; a warning
  std::vector<Element> random_kept = {};  // the picks if V' is as many random elements; empty if nothing was pruned
};

struct Contender {
  std::string_view name;
  Run (*run)(const DataSet& data, std::uint64_t seed);  // all cores
};

// Lazy greedy, the reference, is the first.
std::span<const Contender> contenders();

std::vector<Element> all_elements(std::size_t size);

}  // namespace winnow::bench
