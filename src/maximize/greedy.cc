// Greedy (Nemhauser, Wolsey, Fisher 1978), in its simplest form: it computes every gain in every step. It is the
// reference for the others.
#include <optional>
#include <vector>

#include "maximize/growth.h"
#include "maximize/pick_journal.h"

namespace winnow {
using namespace detail;

namespace {

Selection run_greedy(const Objective& objective, Elements ground, Constraint& constraint,
                     const MaximizeOptions& options, PickJournal& journal) {
  Growth growth(objective, ground, constraint, options);
  std::vector<Element> live(ground.begin(), ground.end());
  journal.resume(growth, [&](Unpacker&) {
    for (const Pick& pick : growth.picks()) std::erase(live, pick.element);
  });
  std::vector<Gain> gain(live.size());
  while (!growth.full()) {
    std::erase_if(live, [&](Element v) { return !growth.admits(v); });
    growth.gains(live, std::span(gain).first(live.size()));
    std::optional<Candidate> best;
    for (std::size_t i = 0; i < live.size(); ++i) {
      const Candidate candidate{live[i], growth.score(live[i], gain[i])};
      if (growth.worth(gain[i]) && (!best || candidate.beats(*best))) best = candidate;
    }
    if (!best) break;
    growth.pick(best->element);
    std::erase(live, best->element);
    journal.note(growth, [](Packer&) {});
  }
  return growth.finish();
}

}  // namespace

Selection greedy(const Objective& objective, Elements ground, Constraint& constraint, const MaximizeOptions& options) {
  return remembered_selection("greedy", ground, constraint, options, [&](PickJournal& journal) {
    return run_greedy(objective, ground, constraint, options, journal);
  });
}

}  // namespace winnow
