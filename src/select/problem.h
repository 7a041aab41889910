// The problem that SelectOptions describe, in the form that the stages need: f given the starting set, the elements
// left to choose from, and the constraint on them.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <vector>

#include "base/rng.h"
#include "winnow/select.h"

namespace winnow::detail {

class Problem {
 public:
  // InputError if an element is not in V, if the constraint is for another V, or if too few elements are left for its
  // minimums.
  Problem(const Objective& objective, const SelectOptions& options);

  const Objective& objective() const { return conditioned_ ? *conditioned_ : original_; }
  Elements start() const { return start_; }  // each once
  Elements ground() const { return ground_; }
  const Constraint& constraint() const { return *constraint_; }

  // Elements of the ground set in random order, each of which the constraint admits after those before it; at most
  // `most` of them.
  std::vector<Element> draw_feasible(Rng& rng, std::size_t most = std::numeric_limits<std::size_t>::max()) const;

  // An estimate of the number of picks, so that pruning keeps enough: what the constraint allows. If costs differ, it
  // is at most four times the number of random elements that fit. Greedy prefers cheap elements, but rarely the very
  // cheapest.
  std::size_t usual_size() const;

 private:
  const Objective& original_;
  std::unique_ptr<Objective> conditioned_;  // null if nothing is chosen yet
  std::vector<Element> start_;
  std::vector<Element> ground_;  // increasing
  std::shared_ptr<const Constraint> constraint_;
};

}  // namespace winnow::detail
