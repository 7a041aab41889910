// Greedy (Nemhauser, Wolsey, Fisher 1978), as plain as it gets: every gain, every step. The others are measured by it.
#include <vector>

#include "maximize/growth.h"

namespace winnow {

Selection greedy(const Objective& objective, Elements ground, Constraint& constraint, const MaximizeOptions& options) {
  Growth growth(objective, ground, constraint, options);
  std::vector<Element> live(ground.begin(), ground.end());
  std::vector<Gain> gain(live.size());
  while (!growth.full()) {
    std::erase_if(live, [&](Element v) { return !growth.admits(v); });
    if (live.empty()) break;
    growth.gains(live, std::span(gain).first(live.size()));
    std::size_t best = 0;
    for (std::size_t i = 1; i < live.size(); ++i) {
      if (Candidate{live[i], gain[i]}.beats({live[best], gain[best]})) best = i;
    }
    if (growth.stops_at(gain[best])) break;
    growth.pick(live[best]);
    live.erase(live.begin() + static_cast<std::ptrdiff_t>(best));
  }
  return growth.finish();
}

}  // namespace winnow
