// The search of repair: which elements outside the pruned V' would have been picked?
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "objectives/batch.h"
#include "winnow/maximize.h"

namespace winnow::detail {

// Outsiders whose score is large enough, best first.
struct Promising {
  std::vector<Element> best_first;
  bool all = true;  // false: there are more, with smaller scores
};

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
  virtual ~Outsiders() = default;

  // The elements of ground outside `kept` (increasing) whose score, given the first half of the picks and the outsiders
  // already added, is at least the last pick's score, or at least 0 if more than the picks would fit. At most as many
  // as there are picks or, if more fit and costs do not count, as the constraint allows. Increasing.
  std::vector<Element> worth_adding(Elements kept, const Selection& selection);

  // Does the constraint admit any element of ground in addition to the picks?
  virtual bool more_fit(const Selection& selection) const;

  std::uint64_t evaluations() const { return evaluations_; }

 protected:
  // The outsiders whose score, given half of the picks, is at least `least`: all, or the best of them, which are
  // `wanted` or more. `given` holds `half`.
  virtual Promising promising(const GainState& given, Elements half, Elements kept, double least, std::size_t wanted);
  virtual std::size_t ground_size() const { return ground_.size(); }

 private:
  struct LetIn {
    std::vector<Element> added;
    bool settled = true;  // false: further candidates might be let in
  };

  double score(Element v, Gain gain) const;
  void scores(const GainState& state, Elements vs, std::span<double> out);
  std::vector<Element> outside(Elements kept) const;
  std::vector<Element> search(Elements kept, const Selection& selection);
  LetIn let_in(GainState& state, Elements candidates, double least, std::size_t most);

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
