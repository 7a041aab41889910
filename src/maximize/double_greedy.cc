// Double greedy (Buchbinder, Feldman, Naor, Schwartz 2012): X starts empty, Y starts with everything, and each element
// in turn joins X or leaves Y. With a = f(v|X) and b = -f(v|Y-v), both cut off at 0, it joins with probability a / (a +
// b): 1/2 f(S*) in expectation for every f >= 0, monotone or not, over all subsets. The deterministic variant, which
// joins if a >= b (not cut off), always reaches 1/3.
//
// A state can grow but not shrink, so Y-v is built by halving. To decide a range, a state holds X and everything to the
// right of the range. The left half gets a copy with the right half added; the right half gets what the left half
// chose. This takes O(n log n) additions and O(n) copies, O(log n) of them at a time.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/rng.h"
#include "maximize/growth.h"
#include "maximize/pick_journal.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

class DoubleGreedy {
 public:
  DoubleGreedy(const Objective& objective, Elements ground, Constraint& constraint, const MaximizeOptions& options)
      : growth_(objective, ground, constraint, options),
        ground_(ground),
        rng_(options.run.seed),
        deterministic_(options.deterministic) {}

  Selection run(std::unique_ptr<GainState> nothing) {
    if (!ground_.empty()) decide(0, ground_.size(), std::move(nothing));
    return growth_.finish();
  }

 private:
  // others: X and all of ground from `end` on.
  void decide(std::size_t begin, std::size_t end, std::unique_ptr<GainState> others) {
    if (end - begin == 1) {
      if (joins(ground_[begin], *others)) growth_.pick(ground_[begin]);
      growth_.report("deciding", end, ground_.size());
      return;
    }
    const std::size_t middle = begin + (end - begin) / 2;
    const std::size_t picked = growth_.picks().size();
    auto with_right = others->clone();
    for (const Element v : ground_.subspan(middle, end - middle)) with_right->add(v);
    decide(begin, middle, std::move(with_right));
    for (std::size_t i = picked; i < growth_.picks().size(); ++i) others->add(growth_.picks()[i].element);
    decide(middle, end, std::move(others));
  }

  bool joins(Element v, const GainState& others) {
    Gain a = 0;
    Gain b = 0;
    growth_.gains(std::span(&v, 1), std::span(&a, 1));
    others.gains(std::span(&v, 1), std::span(&b, 1));
    growth_.count(1);
    b = -b;
    if (deterministic_) return a >= b;
    a = std::max(a, 0.0);
    b = std::max(b, 0.0);
    return a + b == 0 || rng_.uniform() * (a + b) < a;
  }

  Growth growth_;  // X
  Elements ground_;
  Rng rng_;
  bool deterministic_;
};

}  // namespace

Selection double_greedy(const Objective& objective, Elements ground, Constraint& constraint,
                        const MaximizeOptions& options) {
  const auto all = constraint.clone();
  const bool fit = all->most() >= ground.size() && std::all_of(ground.begin(), ground.end(), [&](Element v) {
                     const bool admitted = all->admits(v);
                     if (admitted) all->add(v);
                     return admitted;
                   });
  if (!fit) {
    throw InputError(
        fmt::format("double greedy does not support constraints, but not all {} elements may be chosen together; "
                    "expected k = {}, or another method",
                    ground.size(), ground.size()));
  }
  return remembered_selection("double-greedy", ground, constraint, options, [&](PickJournal&) {
    return DoubleGreedy(objective, ground, constraint, options).run(objective.start());
  });
}

}  // namespace winnow
