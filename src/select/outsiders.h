// The search of repair: which elements outside the pruned V' would have been picked?
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "objectives/batch.h"
#include "winnow/maximize.h"

namespace winnow::detail {

// Does the constraint admit any element of ground in addition to the picks?
bool more_fit(const Constraint& constraint, Elements ground, const Selection& selection);

class Outsiders {
 public:
  Outsiders(const Objective& objective, Elements ground, const Constraint& constraint, const RunOptions& run)
      : objective_(objective),
        ground_(ground),
        constraint_(constraint),
        least_batch_(objective.properties().least_batch),
        reads_rows_(objective.properties().reads_rows),
        batches_(objective.properties(), run.threads),
        journal_(run.journal) {}

  // The elements of ground outside `kept` (increasing) whose score, given the first half of the picks and the outsiders
  // already added, is at least the last pick's score, or at least 0 if more than the picks would fit. At most as many
  // as there are picks or, if more fit and costs do not count, as the constraint allows. Increasing.
  std::vector<Element> worth_adding(Elements kept, const Selection& selection);

  std::uint64_t evaluations() const { return evaluations_; }

 private:
  double score(Element v, Gain gain) const;
  void scores(const GainState& state, Elements vs, std::span<double> out);
  std::vector<Element> outside(Elements kept) const;
  std::vector<Element> promising(const GainState& state, Elements kept, double least);
  std::vector<Element> search(Elements kept, const Selection& selection);
  std::vector<Element> let_in(GainState& state, Elements candidates, double least, std::size_t most);

  const Objective& objective_;
  Elements ground_;
  const Constraint& constraint_;
  std::size_t least_batch_;
  bool reads_rows_;
  Batches batches_;
  Journal* journal_;
  std::uint64_t evaluations_ = 0;
};

}  // namespace winnow::detail
