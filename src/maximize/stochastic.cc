// Stochastic greedy, "lazier than lazy" (Mirzasoleiman et al. 2015): each step takes the best of a random sample of
// n/k * ln(1/epsilon) elements. (1 - 1/e - epsilon) f(S*) in expectation, from at most n * ln(1/epsilon) gains. Old
// gains bound new ones, so only elements of the sample that may win are refreshed.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "base/rounding.h"
#include "maximize/growth.h"
#include "maximize/pick_journal.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

struct Bounded {
  Element element;
  float bound;  // >= its score; infinite until one was computed
};

std::size_t sample_size(std::size_t n, std::size_t k, double epsilon) {
  const double size = std::ceil(static_cast<double>(n) / static_cast<double>(k) * std::log(1 / epsilon));
  return size < static_cast<double>(n) ? std::max<std::size_t>(1, static_cast<std::size_t>(size)) : n;
}

// The first `count` of `live` become a uniform sample of it (Fisher and Yates, stopped early).
void draw(std::span<Bounded> live, std::size_t count, Rng& rng) {
  for (std::size_t i = 0; i < count; ++i) std::swap(live[i], live[i + rng.below(live.size() - i)]);
}

// The best of the sample, refreshed from the largest bound down while a bound can still win. None if nothing in the
// sample is worth picking.
std::optional<Candidate> best_of(std::span<Bounded> sample, Growth& growth, std::vector<Element>& elements,
                                 std::vector<Gain>& gain) {
  std::sort(sample.begin(), sample.end(), [](const Bounded& a, const Bounded& b) {
    return a.bound != b.bound ? a.bound > b.bound : a.element < b.element;
  });
  std::optional<Candidate> best;
  std::size_t batch = std::max<std::size_t>(8, growth.least_batch());
  for (std::size_t begin = 0; begin < sample.size(); batch *= 2) {
    if (best && best->score >= double{sample[begin].bound}) break;
    std::size_t end = begin;
    while (end < sample.size() && (end - begin < batch || std::isinf(sample[end].bound))) ++end;
    elements.clear();
    for (std::size_t i = begin; i < end; ++i) elements.push_back(sample[i].element);
    gain.resize(elements.size());
    growth.gains(elements, gain);
    for (std::size_t i = begin; i < end; ++i) {
      const Element v = sample[i].element;
      const Candidate candidate{v, growth.score(v, gain[i - begin])};
      sample[i].bound = round_up(growth.bound(v, gain[i - begin]));
      if (growth.worth(gain[i - begin]) && (!best || candidate.beats(*best))) best = candidate;
    }
    begin = end;
  }
  return best;
}

Selection run_stochastic(const Objective& objective, Elements ground, Constraint& constraint,
                         const MaximizeOptions& options, PickJournal& journal) {
  Growth growth(objective, ground, constraint, options);
  if (growth.full()) return growth.finish();
  const std::size_t size = sample_size(ground.size(), growth.most(), options.epsilon);

  std::vector<Bounded> live;
  live.reserve(ground.size());
  for (const Element v : ground) live.push_back({v, std::numeric_limits<float>::infinity()});
  Rng rng(options.run.seed);
  journal.resume(growth, [&](Unpacker& from) {
    live = from.array<Bounded>();
    rng.restore(from.count());
  });
  std::vector<Element> elements;
  std::vector<Gain> gain;
  while (!growth.full() && !live.empty()) {
    const std::span sample(live.data(), std::min(size, live.size()));
    draw(live, sample.size(), rng);
    if (std::any_of(sample.begin(), sample.end(), [&](const Bounded& b) { return !growth.admits(b.element); })) {
      std::erase_if(live, [&](const Bounded& b) { return !growth.admits(b.element); });
      continue;
    }
    const auto best = best_of(sample, growth, elements, gain);
    if (!best) {
      live.erase(live.begin(), live.begin() + static_cast<std::ptrdiff_t>(sample.size()));
      continue;
    }
    growth.pick(best->element);
    std::swap(*std::find_if(sample.begin(), sample.end(), [&](const Bounded& b) { return b.element == best->element; }),
              live.back());
    live.pop_back();
    journal.note(growth, [&](Packer& to) {
      to.array(std::span<const Bounded>(live));
      to.count(rng.state());
    });
  }
  return growth.finish();
}

}  // namespace

Selection stochastic(const Objective& objective, Elements ground, Constraint& constraint,
                     const MaximizeOptions& options) {
  if (!(options.epsilon > 0 && options.epsilon < 1)) {
    throw InputError(fmt::format("epsilon is {}; expected a number 0 < epsilon < 1", options.epsilon));
  }
  return remembered_selection("stochastic", ground, constraint, options, [&](PickJournal& journal) {
    return run_stochastic(objective, ground, constraint, options, journal);
  });
}

}  // namespace winnow
