#include "select/complete.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "base/step.h"
#include "maximize/selection_record.h"
#include "objectives/batch.h"

namespace winnow::detail {
namespace {

// A gain computed at some earlier set: an upper bound, because gains only shrink.
struct OldGain {
  Gain gain;
  Element element;
  std::size_t at;  // the number of picks when it was computed

  bool operator<(const OldGain& other) const {
    return gain != other.gain ? gain < other.gain : element > other.element;
  }
};

std::vector<Element> wanted_of(Elements ground, Elements chosen, const Constraint& constraint) {
  std::vector<Element> wanted;
  for (const Element v : ground) {
    if (constraint.wants(v) && constraint.admits(v)) wanted.push_back(v);
  }
  if (wanted.empty()) return wanted;
  std::vector<Element> sorted(chosen.begin(), chosen.end());
  std::sort(sorted.begin(), sorted.end());
  std::erase_if(wanted, [&](Element v) { return std::binary_search(sorted.begin(), sorted.end(), v); });
  return wanted;
}

std::priority_queue<OldGain> first_gains(const GainState& state, Elements vs, const Batches& batches) {
  std::vector<Gain> gain(vs.size());
  batches.gains(state, vs, gain);
  std::vector<OldGain> all;
  all.reserve(vs.size());
  for (std::size_t i = 0; i < vs.size(); ++i) all.push_back({gain[i], vs[i], 0});
  return std::priority_queue<OldGain>(std::less<OldGain>(), std::move(all));
}

// `filled` is the constraint with the chosen elements.
Selection pick_all_wanted(const Objective& objective, Elements chosen, Elements wanted, Constraint& filled,
                          const RunOptions& run) {
  Selection more;
  const auto state = objective.start();
  state->add_all(chosen);
  auto queue = first_gains(*state, wanted, Batches(objective.properties(), run.threads));
  more.evaluations = wanted.size();
  while (!queue.empty()) {
    OldGain best = queue.top();
    queue.pop();
    if (!filled.wants(best.element) || !filled.admits(best.element)) continue;
    if (best.at < more.picks.size()) {
      state->gains(std::span(&best.element, 1), std::span(&best.gain, 1));
      best.at = more.picks.size();
      ++more.evaluations;
      queue.push(best);
      continue;
    }
    const double before = state->value();
    state->add(best.element);
    filled.add(best.element);
    more.picks.push_back({best.element, state->value() - before});
  }
  more.value = state->value();
  return more;
}

}  // namespace

Selection pick_wanted(const Objective& objective, Elements chosen, Elements ground, const Constraint& constraint,
                      const RunOptions& run) {
  const auto filled = constraint.clone();
  for (const Element v : chosen) filled->add(v);
  const auto wanted = wanted_of(ground, chosen, *filled);
  if (wanted.empty()) return {};
  return remembered<Selection>(run.journal, "minimums", Inputs(run.journal).add(chosen).add(wanted),
                               [&] { return pick_all_wanted(objective, chosen, wanted, *filled, run); });
}

void complete(const Objective& objective, Elements ground, const Constraint& constraint, const RunOptions& run,
              Selection& selection) {
  std::vector<Element> chosen;
  for (const Pick& pick : selection.picks) chosen.push_back(pick.element);
  const Selection more = pick_wanted(objective, chosen, ground, constraint, run);
  if (more.picks.empty()) return;
  selection.picks.insert(selection.picks.end(), more.picks.begin(), more.picks.end());
  selection.value = more.value;
  selection.evaluations += more.evaluations;
}

}  // namespace winnow::detail
