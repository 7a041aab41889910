// Lazy greedy (Minoux 1978): the picks of greedy, but only gains that may win are refreshed. Old gains are upper bounds
// because f is submodular. Bounds are refreshed in batches, largest first, until the best fresh gain beats every stale
// bound; batches grow within a step. This keeps threads and memory busy if a step needs thousands, and wastes little if
// it needs two.
//
// Equal elements have equal gains, so only the lowest of them needs a bound. If many gains tie with the picks', lazy
// greedy asks f once which elements are equal, and chains them: an element that was picked, or that the constraint does
// not admit any more, hands its bound to the next in its chain.
//
// Threshold (Wei, Iyer, Bilmes 2014) is the same loop, but accepts a fresh gain >= beta * the largest stale bound. Each
// step then gains at least beta times the best, which makes f(S) >= (1 - e^-beta) f(S*).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "maximize/bounds.h"
#include "maximize/growth.h"
#include "maximize/pick_journal.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

class LazyGreedy {
 public:
  LazyGreedy(const Objective& objective, Elements ground, Constraint& constraint, const MaximizeOptions& options,
             double beta, PickJournal& journal)
      : objective_(objective),
        journal_(journal),
        growth_(objective, ground, constraint, options),
        ground_(ground),
        beta_(beta),
        least_(growth_.least_score()),
        bounds_(ground.size()) {
    // They may become as large as that, and growing would hold the old and the new ones at the same time. Room that is
    // not used takes no memory.
    fresh_.reserve(ground.size());
    taken_.reserve(ground.size());
  }

  Selection run() {
    if (!resume() && !growth_.full()) bound_all();
    while (!growth_.full()) {
      const auto best = best_of_refreshed();
      if (!best) break;
      if (best->score <= 0) {
        pick_the_rest();
        break;
      }
      growth_.pick(best->element);
      put_back(*best);
      if (beta_ == 1 && chains_.empty() && ties_ > ground_.size() / 4) chain_equals();
      journal_.note(growth_, [&](Packer& to) { save(to); });
    }
    return growth_.finish();
  }

 private:
  using Position = Bounds::Position;
  static constexpr Position kLast = std::numeric_limits<Position>::max();

  struct Fresh {  // a gain computed at the present S
    Position position;
    Gain gain;
  };

  static constexpr std::size_t kMostAtOnce = 1 << 16;  // gains in one batch: enough for any number of threads

  // All that the next step depends on. The picks of threshold depend on its old bounds, and with these lazy needs no
  // gains to begin with either.
  void save(Packer& to) const {
    to.array(std::span<const Bounds::Key>(bounds_.keys()));
    to.count(fresh_.size());
    to.number(depth_);
    to.count(ties_);
    to.array(std::span<const Position>(chains_));
  }

  bool resume() {
    return journal_.resume(growth_, [&](Unpacker& from) {
      bounds_.restore(from.array<Bounds::Key>());
      fresh_.resize(from.count());
      depth_ = from.number();
      ties_ = from.count();
      chains_ = from.array<Position>();
    });
  }

  void put_back(const Candidate& picked) {
    for (const Fresh& fresh : fresh_) {
      const Element v = ground_[fresh.position];
      const bool was_picked = v == picked.element;
      const Position at = was_picked ? next(fresh.position) : fresh.position;
      if (at != kLast) bounds_.put(at, growth_.bound(ground_[at], fresh.gain));
      if (!was_picked && growth_.score(v, fresh.gain) == picked.score) ++ties_;
    }
  }

  Position next(Position i) const { return chains_.empty() ? kLast : chains_[i]; }

  // Leaves a bound only to the lowest element among equals: the least bound of them. Equal elements have equal scores.
  void chain_equals() {
    std::vector<Fresh>().swap(fresh_);  // may be as large as all that follows
    std::vector<Position> left;
    left.reserve(ground_.size());
    for (Position i = 0; i < ground_.size(); ++i) {
      if (bounds_.at(i) != Bounds::kNone) left.push_back(i);
    }
    std::sort(left.begin(), left.end(), [&](Position a, Position b) { return ground_[a] < ground_[b]; });
    elements_.clear();
    elements_.reserve(left.size());
    for (const Position i : left) elements_.push_back(ground_[i]);
    std::vector<Element> first(left.size());
    objective_.first_equal(elements_, first);

    std::vector<Position> order(left.size());
    std::iota(order.begin(), order.end(), Position{0});
    const auto kind = [&](Position p) { return std::pair(first[p], growth_.score(elements_[p], 1)); };
    std::sort(order.begin(), order.end(),
              [&](Position a, Position b) { return std::pair(kind(a), a) < std::pair(kind(b), b); });
    chains_.assign(ground_.size(), kLast);
    Bounds bounds(ground_.size());
    for (std::size_t p = 0; p < order.size();) {
      const Position head = left[order[p]];
      double least = bounds_.at(head);
      for (++p; p < order.size() && kind(order[p]) == kind(order[p - 1]); ++p) {
        const Position i = left[order[p]];
        chains_[left[order[p - 1]]] = i;
        least = std::min(least, bounds_.at(i));
      }
      bounds.put(head, least);
    }
    bounds_ = std::move(bounds);
    fresh_.reserve(ground_.size());
  }

  // f(v) of all elements: the initial bounds.
  void bound_all() {
    if (bound_together()) return;
    for (std::size_t begin = 0; begin < ground_.size(); begin += kMostAtOnce) {
      const auto part = ground_.subspan(begin, std::min(kMostAtOnce, ground_.size() - begin));
      gain_.resize(part.size());
      growth_.gains(part, gain_);
      for (std::size_t i = 0; i < part.size(); ++i) {
        bounds_.put(static_cast<Position>(begin + i), growth_.bound(part[i], gain_[i]));
      }
      growth_.report("first gains", begin + part.size(), ground_.size());
    }
  }

  bool bound_together() {
    std::vector<Gain> gain(ground_.size());
    if (!growth_.gains_together(ground_, gain)) return false;
    for (Position i = 0; i < ground_.size(); ++i) bounds_.put(i, growth_.bound(ground_[i], gain[i]));
    return true;
  }

  // Refreshes, from the largest bound down, until no stale bound can win. Leaves in fresh_ the refreshed elements that
  // may be worth picking later.
  std::optional<Candidate> best_of_refreshed() {
    std::optional<Candidate> best;
    const double top = bounds_.largest();
    // The depth and the count of the last step's refreshes suggest where this step may start.
    double depth = std::max(depth_ / 2, std::abs(top) * 0x1p-20);
    const std::size_t least_batch = growth_.least_batch();
    std::size_t batch = std::max(least_batch, std::clamp<std::size_t>(fresh_.size() / 2, 8, kMostAtOnce));
    fresh_.clear();
    double lowest = top;
    for (double stale = top; stale >= least_ && !(best && best->score >= beta_ * stale); stale = bounds_.largest()) {
      // An f that needs large batches gets them, at any depth.
      const double reach = std::isfinite(depth) && least_batch == 1 ? stale - depth : Bounds::kNone;
      lowest = bounds_.take(best ? std::max(best->score, reach) : reach, batch, taken_);
      refresh_taken(best);
      depth *= 2;
      batch = std::max(least_batch, std::min(2 * batch, kMostAtOnce));
    }
    depth_ = std::isfinite(top) ? top - lowest : 0;
    return best;
  }

  void refresh_taken(std::optional<Candidate>& best) {
    for (Position& i : taken_) {
      while (i != kLast && !growth_.admits(ground_[i])) i = next(i);
    }
    std::erase(taken_, kLast);
    elements_.resize(taken_.size());
    for (std::size_t i = 0; i < taken_.size(); ++i) elements_[i] = ground_[taken_[i]];
    gain_.resize(taken_.size());
    growth_.gains(elements_, gain_);
    for (std::size_t i = 0; i < taken_.size(); ++i) {
      if (!growth_.worth(gain_[i])) continue;
      fresh_.push_back({taken_[i], gain_[i]});
      const Candidate candidate{elements_[i], growth_.score(elements_[i], gain_[i])};
      if (!best || candidate.beats(*best)) best = candidate;
    }
  }

  // If the best gain of a monotone f is 0, all gains are 0 from then on, and greedy would take the rest in order.
  void pick_the_rest() {
    bounds_.take(Bounds::kNone, ground_.size(), taken_);
    for (const Fresh& fresh : fresh_) taken_.push_back(fresh.position);
    elements_.clear();
    for (Position i : taken_) {
      for (; i != kLast; i = next(i)) elements_.push_back(ground_[i]);
    }
    std::sort(elements_.begin(), elements_.end());
    for (const Element v : elements_) {
      if (growth_.full()) break;
      if (growth_.admits(v)) growth_.pick(v);
    }
  }

  const Objective& objective_;
  PickJournal& journal_;
  Growth growth_;
  Elements ground_;
  double beta_;
  double least_;   // no smaller score is worth picking
  Bounds bounds_;  // of the elements not refreshed at the present S
  std::vector<Fresh> fresh_;
  double depth_ = 0;              // of the last step: the largest bound minus the lowest refreshed
  std::size_t ties_ = 0;          // gains that were refreshed and equalled the pick's
  std::vector<Position> chains_;  // the next element equal to each, or kLast; empty: f was not asked
  std::vector<Position> taken_;
  std::vector<Element> elements_;
  std::vector<Gain> gain_;
};

}  // namespace

Selection lazy(const Objective& objective, Elements ground, Constraint& constraint, const MaximizeOptions& options) {
  return remembered_selection("lazy", ground, constraint, options, [&](PickJournal& journal) {
    return LazyGreedy(objective, ground, constraint, options, 1.0, journal).run();
  });
}

Selection threshold(const Objective& objective, Elements ground, Constraint& constraint,
                    const MaximizeOptions& options) {
  if (!(options.beta > 0 && options.beta <= 1)) {
    throw InputError(fmt::format("beta is {}; expected a number 0 < beta <= 1", options.beta));
  }
  return remembered_selection("threshold", ground, constraint, options, [&](PickJournal& journal) {
    return LazyGreedy(objective, ground, constraint, options, options.beta, journal).run();
  });
}

}  // namespace winnow
