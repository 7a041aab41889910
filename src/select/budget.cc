// The best over exponents of costs, and partial enumeration.
#include "winnow/select/budget.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "objectives/batch.h"
#include "winnow/constraints/knapsack.h"
#include "winnow/error.h"
#include "winnow/objectives/conditioned.h"

namespace winnow {
using namespace detail;
namespace {

// The number of sets of 1 to `size` of n elements. A double is enough, because it is only compared.
double count_seeds(std::size_t n, std::size_t size) {
  double sets = 1;
  double sum = 0;
  for (std::size_t i = 0; i < std::min(size, n); ++i) {
    sets *= static_cast<double>(n - i) / static_cast<double>(i + 1);
    sum += sets;
  }
  return sum;
}

// Grows all seeds that begin with one element, in order, and remembers the best.
class Seeds {
 public:
  Seeds(Maximizer* maximizer, const Objective& objective, Elements ground, std::size_t size,
        const MaximizeOptions& options)
      : maximizer_(maximizer), objective_(objective), ground_(ground), size_(size), options_(options) {
    options_.run.threads = 1;
    options_.run.trace = nullptr;
    options_.run.journal = nullptr;  // seeds grow on several threads
  }

  void grow(const Constraint& constraint) {
    std::vector<Element> rest;
    std::copy_if(ground_.begin(), ground_.end(), std::back_inserter(rest),
                 [&](Element v) { return std::find(seed_.begin(), seed_.end(), v) == seed_.end(); });
    const auto from_seed = make_conditioned_objective(objective_, seed_);
    const auto within = constraint.clone();
    Selection grown = maximizer_(*from_seed, rest, *within, options_);
    evaluations_ += grown.evaluations;
    if (found_ && grown.value <= best_.value) return;
    found_ = true;
    best_ = std::move(grown);
    best_seed_ = seed_;
  }

  // The seeds that begin with seed_ and ground[place] and continue with elements after that place.
  void grow_from(std::size_t place, const Constraint& constraint) {
    if (!constraint.admits(ground_[place])) return;
    const auto with = constraint.clone();
    with->add(ground_[place]);
    seed_.push_back(ground_[place]);
    grow(*with);
    for (std::size_t next = place + 1; seed_.size() < size_ && next < ground_.size(); ++next) grow_from(next, *with);
    seed_.pop_back();
  }

  bool found() const { return found_; }
  double value() const { return best_.value; }
  std::uint64_t evaluations() const { return evaluations_; }

  // The seed and the picks added to it, with gains in that order.
  Selection best() const {
    Selection whole;
    const auto state = objective_.start();
    const auto add = [&](Element v) {
      const double before = state->value();
      state->add(v);
      whole.picks.push_back({v, state->value() - before});
    };
    for (const Element v : best_seed_) add(v);
    for (const Pick& pick : best_.picks) add(pick.element);
    whole.value = state->value();
    return whole;
  }

 private:
  Maximizer* maximizer_;
  const Objective& objective_;
  Elements ground_;
  std::size_t size_;
  MaximizeOptions options_;
  std::vector<Element> seed_;
  bool found_ = false;
  std::vector<Element> best_seed_;
  Selection best_;
  std::uint64_t evaluations_ = 0;
};

// The best over runs with each of these exponents; the first among equals.
Selection best_of_exponents(std::initializer_list<double> exponents, Maximizer* maximizer, const Objective& objective,
                            Elements ground, const Constraint& constraint, const MaximizeOptions& options) {
  std::optional<Selection> best;
  std::uint64_t evaluations = 0;
  for (const double exponent : exponents) {
    MaximizeOptions with = options;
    with.cost_exponent = exponent;
    Selection selection = maximizer(objective, ground, *constraint.clone(), with);
    evaluations += selection.evaluations;
    if (!best || selection.value > best->value) best = std::move(selection);
  }
  best->evaluations = evaluations;
  return std::move(*best);
}

}  // namespace

Selection better_of_two(Maximizer* maximizer, const Objective& objective, Elements ground, const Constraint& constraint,
                        const MaximizeOptions& options) {
  return best_of_exponents({0, 1}, maximizer, objective, ground, constraint, options);
}

Selection best_by_costs(Maximizer* maximizer, const Objective& objective, Elements ground, const Constraint& constraint,
                        const MaximizeOptions& options) {
  if (dynamic_cast<const Knapsack*>(&constraint) != nullptr) {
    return better_of_two(maximizer, objective, ground, constraint, options);
  }
  return best_of_exponents({0, 1, 0.0625, 0.125, 0.25, 0.5}, maximizer, objective, ground, constraint, options);
}

Selection best_of_seeds(Maximizer* maximizer, const Objective& objective, Elements ground, const Constraint& constraint,
                        std::size_t size, const MaximizeOptions& options) {
  if (size < 1 || size > 3) throw InputError(fmt::format("seeds of {} elements; expected 1, 2 or 3", size));
  if (count_seeds(ground.size(), size) > static_cast<double>(kMostSeeds)) {
    throw InputError(fmt::format("seeds of up to {} of {} elements are {:.3g} seeds; expected at most {}", size,
                                 ground.size(), count_seeds(ground.size(), size), kMostSeeds));
  }
  const Parallel parallel(threads_for(objective.properties(), options.run.threads));
  Seeds none(maximizer, objective, ground, size, options);
  none.grow(constraint);
  Selection best = none.best();
  std::uint64_t evaluations = none.evaluations();
  // In chunks, so that the trace is called from this thread. The first of equals wins, independent of the thread that
  // found it.
  const std::size_t chunk = 8 * parallel.threads();
  for (std::size_t begin = 0; begin < ground.size(); begin += chunk) {
    const std::size_t end = std::min(ground.size(), begin + chunk);
    std::vector<Seeds> seeds(end - begin, Seeds(maximizer, objective, ground, size, options));
    parallel.for_ranges(seeds.size(), 1, [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i) seeds[i].grow_from(begin + i, constraint);
    });
    for (const Seeds& seed : seeds) {
      evaluations += seed.evaluations();
      if (seed.found() && seed.value() > best.value) best = seed.best();
    }
    if (options.run.trace != nullptr) options.run.trace->progress("seeds", end, ground.size());
  }
  best.evaluations = evaluations;
  return best;
}

}  // namespace winnow
