// Random greedy (Buchbinder, Feldman, Naor, Schwartz 2014): k times, a uniformly random one of the k largest positive
// gains. If fewer are positive, dummies of gain 0 fill up the k, and a step that draws one picks nothing. Under |S| <=
// k, in expectation, 1/e f(S*) for every f >= 0, monotone or not, and (1 - 1/e) f(S*) for monotone f. Under other
// constraints the draw is among the admitted elements, and only feasible picks are guaranteed.
//
// A monotone f does not need dummies: if all remaining elements are candidates, fewer candidates have a larger mean
// gain. So its picks fill the constraint, as those of the other optimizers do.
//
// The rank is drawn first. Old gains, which bound new ones, then limit how many must be refreshed to find the element
// of that rank.
#include <algorithm>
#include <optional>
#include <vector>

#include "base/rng.h"
#include "maximize/bounds.h"
#include "maximize/growth.h"
#include "maximize/pick_journal.h"

namespace winnow {
using namespace detail;
namespace {

class RandomGreedy {
 public:
  RandomGreedy(const Objective& objective, Elements ground, Constraint& constraint, const MaximizeOptions& options)
      : growth_(objective, ground, constraint, options),
        ground_(ground),
        bounds_(ground.size()),
        rng_(options.run.seed) {
    // As large as they may become, so that they are not copied to grow. Room that is not used takes no memory.
    fresh_.reserve(ground.size());
    taken_.reserve(ground.size());
  }

  Selection run() {
    if (!growth_.full()) {
      std::vector<Gain> gain(ground_.size());
      growth_.gains(ground_, gain);
      for (std::size_t i = 0; i < ground_.size(); ++i) put(static_cast<Bounds::Position>(i), gain[i]);
    }
    const std::size_t k = growth_.most();
    for (std::size_t step = 0; step < k && !growth_.full(); ++step) {
      auto rank = static_cast<std::size_t>(rng_.below(k));
      refresh_down_to(rank);
      if (fresh_.empty()) break;
      if (rank >= fresh_.size() && growth_.monotone()) rank = static_cast<std::size_t>(rng_.below(fresh_.size()));
      if (rank < fresh_.size()) growth_.pick(ground_[fresh_[rank].position]);
      for (std::size_t i = 0; i < fresh_.size(); ++i) {
        if (i != rank) put(fresh_[i].position, fresh_[i].gain);
      }
    }
    return growth_.finish();
  }

 private:
  struct Fresh {  // a gain computed at the present S
    Bounds::Position position;
    Gain gain;
    Candidate candidate;
  };

  void put(Bounds::Position position, Gain gain) { bounds_.put(position, growth_.bound(ground_[position], gain)); }

  // Leaves the refreshed elements in fresh_, best first. The first rank + 1 of them, or all if there are fewer, are the
  // best of all elements.
  void refresh_down_to(std::size_t rank) {
    fresh_.clear();
    for (double stale = bounds_.largest(); stale != Bounds::kNone; stale = bounds_.largest()) {
      if (fresh_.size() > rank && fresh_[rank].candidate.score >= stale) return;
      // Refreshes nothing below the present element of the rank. If there is none yet, refreshes at least as many as
      // are missing.
      const double at_least = fresh_.size() > rank ? fresh_[rank].candidate.score : Bounds::kNone;
      bounds_.take(at_least, std::max({rank + 1, fresh_.size(), growth_.least_batch()}), taken_);
      refresh_taken();
    }
  }

  void refresh_taken() {
    std::erase_if(taken_, [&](Bounds::Position i) { return !growth_.admits(ground_[i]); });
    elements_.clear();
    for (const auto i : taken_) elements_.push_back(ground_[i]);
    gain_.resize(taken_.size());
    growth_.gains(elements_, gain_);
    for (std::size_t i = 0; i < taken_.size(); ++i) {
      if (!growth_.worth(gain_[i])) continue;
      fresh_.push_back({taken_[i], gain_[i], {elements_[i], growth_.score(elements_[i], gain_[i])}});
    }
    std::sort(fresh_.begin(), fresh_.end(),
              [](const Fresh& a, const Fresh& b) { return a.candidate.beats(b.candidate); });
  }

  Growth growth_;
  Elements ground_;
  Bounds bounds_;  // of the elements not refreshed at the present S
  Rng rng_;
  std::vector<Fresh> fresh_;
  std::vector<Bounds::Position> taken_;
  std::vector<Element> elements_;
  std::vector<Gain> gain_;
};

}  // namespace

Selection random_greedy(const Objective& objective, Elements ground, Constraint& constraint,
                        const MaximizeOptions& options) {
  return remembered_selection("random-greedy", ground, constraint, options,
                              [&](PickJournal&) { return RandomGreedy(objective, ground, constraint, options).run(); });
}

}  // namespace winnow
