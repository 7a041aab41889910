// The streamers as optimizers over rows in memory: the ground set in its order is the stream.
#include <fmt/format.h>

#include <algorithm>

#include "winnow/error.h"
#include "winnow/stream.h"

namespace winnow {
namespace {

Selection one_pass(std::string_view name, const Objective& objective, Elements ground, Constraint& constraint,
                   const MaximizeOptions& options) {
  if (!objective.properties().monotone) {
    throw InputError(
        fmt::format("method {} needs a monotone objective; expected random-greedy or double-greedy", name));
  }
  Selection selection;
  selection.value = objective.start()->value();  // of what was chosen before
  const std::size_t k = std::min(constraint.most(), ground.size());
  if (k == 0) return selection;
  constexpr std::size_t kWindow = 16384;
  const auto streamer =
      make_streamer(name, objective,
                    {.k = k, .trials = options.trials, .patience = options.patience, .run = options.run}, &constraint);
  for (std::size_t begin = 0; begin < ground.size(); begin += kWindow) {
    streamer->offer(ground.subspan(begin, std::min(kWindow, ground.size() - begin)));
    if (options.run.trace != nullptr) {
      options.run.trace->progress("rows", std::min(begin + kWindow, ground.size()), ground.size());
    }
  }
  const StreamSelection streamed = streamer->finish();
  for (const StreamPick& pick : streamed.picks) {
    selection.picks.push_back({ground[pick.row], pick.gain});
    constraint.add(selection.picks.back().element);
  }
  selection.value += streamed.value;
  selection.evaluations = streamed.evaluations;
  return selection;
}

}  // namespace

Selection sieve(const Objective& objective, Elements ground, Constraint& constraint, const MaximizeOptions& options) {
  return one_pass("sieve", objective, ground, constraint, options);
}

Selection sieve_plus_plus(const Objective& objective, Elements ground, Constraint& constraint,
                          const MaximizeOptions& options) {
  return one_pass("sieve++", objective, ground, constraint, options);
}

Selection three_sieves(const Objective& objective, Elements ground, Constraint& constraint,
                       const MaximizeOptions& options) {
  return one_pass("three-sieves", objective, ground, constraint, options);
}

}  // namespace winnow
