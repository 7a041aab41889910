// What an objective needs over rows of a given shape: memory in addition to the rows, and work, from which seconds are
// estimated. Known before there are rows, so that a run that cannot succeed does not begin.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "winnow/types.h"

namespace winnow {

// Counts of the operations that take the time of a run.
struct Work {
  double terms = 0;       // of gains: one value of a row, or one similarity, in one gain
  double pair_terms = 0;  // the same of two rows together, for divergences
  double products = 0;    // multiply-adds of a metric
  double calls = 0;       // gains computed by themselves, whatever a row has

  Work& operator+=(const Work& other) {
    terms += other.terms;
    pair_terms += other.pair_terms;
    products += other.products;
    calls += other.calls;
    return *this;
  }
  friend Work operator+(Work a, const Work& b) { return a += b; }
  friend Work operator*(double factor, const Work& work) {
    return {factor * work.terms, factor * work.pair_terms, factor * work.products, factor * work.calls};
  }
};

struct MemoryPart {
  std::string what;
  std::uint64_t bytes = 0;
  std::string note = {};
};

struct ObjectiveNeeds {
  std::vector<MemoryPart> memory = {};  // of the objective, in addition to the rows
  std::uint64_t state_bytes = 0;        // of a set's GainState
  std::uint64_t probe_bytes = 0;        // of a prepared probe
  Work build = {};                      // before the first gain
  Work first = {};                      // of a gain in a pass over all elements
  Work again = {};                      // of a gain that is computed once more
  Work add = {};                        // of adding a pick
  Work pair = {};                       // of f(v|u), for one probe and one element
  bool monotone = true;
  bool on_demand = false;   // similarities that do not fit are computed when they are needed
  std::string advice = {};  // what makes the memory smaller
};

}  // namespace winnow
