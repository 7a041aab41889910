// What an objective out of core is made of.
#pragma once

#include <cassert>
#include <span>
#include <string>
#include <string_view>

#include "winnow/objective.h"

namespace winnow::detail {

// An objective over rows that are exchanged: those of one block now, those of the next block later. States and bounds
// stay valid, because they remember S without its rows.
class WindowObjective : public Objective {
 public:
  // From now on element i is row i of `rows`, which is element ids[i] of V. Both must stay valid until the next call.
  virtual void look_at(const Rows& rows, Elements ids) = 0;

  // Called once for each block of V, in order, before residual gains are asked for. Row 0 is element `first` of V.
  virtual void survey(const Rows& rows, Element first) = 0;

  // What the survey found so far, exactly, as a share to be joined with those of other parts of V; and the same taken
  // in, as if its rows had been surveyed here.
  virtual std::string survey_share() const = 0;
  virtual void join_survey(std::string_view share) = 0;

  // What the whole survey found, for the journal of a run; and the same given instead of a survey.
  virtual std::string surveyed() const = 0;
  virtual void restore_survey(std::string_view found) = 0;

  // If represents_by_similarity(): out[j] = the place in `chosen` of the row that represents element vs[j] best, as a
  // row of V and not as an item of f. Thread-safe. Otherwise it is not called.
  virtual void represent_rows(const Rows& /*chosen*/, Elements /*vs*/, std::span<Representative> /*out*/) const {
    assert(false);
  }
};

}  // namespace winnow::detail
