// What SelectOptions ask for, as the stages want it: f given the starting set, the elements left to choose from, and
// the constraint on them.
#pragma once

#include <memory>
#include <vector>

#include "winnow/select.h"

namespace winnow::detail {

class Problem {
 public:
  // InputError where an element is not of V or the constraint is for another V.
  Problem(const Objective& objective, const SelectOptions& options);

  const Objective& objective() const { return conditioned_ ? *conditioned_ : original_; }
  Elements ground() const { return ground_; }
  const Constraint& constraint() const { return *constraint_; }

  // About how many will be chosen, for pruning to keep enough: what the constraint allows, but where costs differ, at
  // most four times as many as fit when taken at random. Greedy prefers the cheap, but hardly the very cheapest.
  std::size_t usual_size() const;

 private:
  const Objective& original_;
  std::unique_ptr<Objective> conditioned_;  // null where nothing is chosen yet
  std::vector<Element> ground_;             // increasing
  std::shared_ptr<const Constraint> constraint_;
};

}  // namespace winnow::detail
