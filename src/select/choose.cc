// The cost model of `auto`, in gains per element.
//
// Lazy computes every gain once and then refreshes R of them per element, threshold fewer. Both are counted on a 2 %
// sample of m elements, for k m/n picks. In the sample a pick lowers the other gains by n/m times as much as in the
// whole, so each pick refreshes n/m times the share of the elements, with m/n as many picks. R of the sample is
// therefore near R of the whole, up to the k m/n at which it saturates. If nearly all gains are refreshed at every pick
// of the sample, the whole needs more, often several times as many: both counts are doubled. If k is small, the sample
// is larger, up to a tenth, so that R can be told from the cost of the others. Stochastic costs at most ln(1/epsilon).
// Sparsify costs its pairs, r log2 n probes for each of the n (1 + 1/sqrt c + 1/c + …) live elements, and a few passes
// of repair. The cheapest method is taken. Lazy, which is exact, is preferred unless another is cheaper by a third. On
// sparse rows lazy refreshes 1 to 7 gains per element in our experiments, so nothing is sampled there. If lazy needs at
// most kFew gains per element, the others are not estimated.
#include "select/choose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/rng.h"
#include "base/step.h"

namespace winnow::detail {

// As a record of the journal. remembered() looks them up beside Packer, so they are not in an unnamed namespace.
static void pack(Packer& to, const Choice& choice) {
  to.text(choice.method);
  to.text(choice.why);
}

static void unpack(Unpacker& from, Choice& choice) {
  choice.method = from.text();
  choice.why = from.text();
}

namespace {

struct Cost {
  const char* method;
  double gains;  // per element
};

// The m elements with the smallest hashes, increasing.
std::vector<Element> sample_of(Elements ground, std::size_t m, std::uint64_t seed) {
  std::vector<std::pair<std::uint64_t, Element>> hashed;
  hashed.reserve(ground.size());
  for (const Element v : ground) hashed.emplace_back(mix(mix(seed) + v), v);
  std::nth_element(hashed.begin(), hashed.begin() + static_cast<std::ptrdiff_t>(m), hashed.end());
  std::vector<Element> sample;
  for (std::size_t i = 0; i < m; ++i) sample.push_back(hashed[i].second);
  std::sort(sample.begin(), sample.end());
  return sample;
}

Choice estimate(const Objective& objective, Elements ground, std::size_t k, const MaximizeOptions& options) {
  constexpr std::size_t kLeastSample = 200;
  constexpr std::size_t kLeastPicks = 4;
  constexpr std::size_t kEnoughPicks = 16;
  constexpr double kFew = 5;  // gains per element: lazy is fast enough, so the others are not estimated
  constexpr double kSaturated = 0.75;
  if (!objective.properties().monotone) {
    return {"lazy", "the objective is not monotone, and greedy stops if no gain is positive"};
  }
  if (objective.properties().sparse) {
    return {"lazy", "sparse rows have little in common, so lazy refreshes few gains"};
  }
  const std::size_t n = ground.size();
  const std::size_t for_picks = k == 0 ? 0 : kEnoughPicks * n / k;  // a sample of this size has kEnoughPicks
  const std::size_t m = std::max({kLeastSample, n / 50, std::min(for_picks, n / 10)});
  const std::size_t picks = n == 0 ? 0 : std::min(k, n) * m / n;
  if (m >= n || picks < kLeastPicks) {
    return {"lazy", fmt::format("{} picks of {} are too few for another method to be faster", std::min(k, n), n)};
  }

  const auto sample = sample_of(ground, m, options.run.seed);
  MaximizeOptions sample_options = options;
  sample_options.run.trace = nullptr;
  sample_options.run.journal = nullptr;
  const auto counted = [&](Maximizer* maximizer) {
    Cardinality constraint(picks);
    return static_cast<double>(maximizer(objective, sample, constraint, sample_options).evaluations) /
           static_cast<double>(m);
  };
  const double refreshed = counted(lazy);
  const bool saturated = refreshed >= kSaturated * static_cast<double>(picks);
  const auto in_whole = [&](double gains) { return saturated ? std::min(2 * gains, static_cast<double>(k)) : gains; };
  const Cost lazy_cost{"lazy", in_whole(refreshed)};
  if (lazy_cost.gains <= kFew) {
    return {"lazy",
            fmt::format("on a sample of {} rows, lazy computed only {:.1f} gains per element", m, lazy_cost.gains)};
  }
  const SparsifyOptions fast = fast_preset(k, false);
  const double probes = fast.r * std::log2(static_cast<double>(n));
  const double sparsify_cost = objective.properties().pair_cost * probes / (1 - 1 / std::sqrt(fast.c)) + 3;
  std::vector<Cost> others = {{"threshold", in_whole(counted(threshold))},
                              {"stochastic", std::log(1 / options.epsilon)}};
  // Without repair (see make_default_prune) pruning may lose more than is acceptable for auto.
  if (!objective.properties().gain_grows) others.push_back({"sparsify", sparsify_cost});
  const Cost& cheapest =
      *std::min_element(others.begin(), others.end(), [](const Cost& a, const Cost& b) { return a.gains < b.gains; });
  const Cost& taken = cheapest.gains < lazy_cost.gains / 1.5 ? cheapest : lazy_cost;
  std::string why = fmt::format("gains per element, estimated on a sample of {} rows: lazy {:.1f}", m, lazy_cost.gains);
  for (const Cost& other : others) why += fmt::format(", {} {:.1f}", other.method, other.gains);
  return {taken.method, why};
}

}  // namespace

// V' has 2k rows, and repair adds up to k more: it should be a small part of V. For few picks lazy needs little more
// than its first pass.
bool samples_for_auto(const Objective& objective, std::size_t ground, std::size_t k) {
  constexpr std::size_t kFewPicks = 16;
  return objective.properties().on_demand && k >= kFewPicks && 8 * k <= ground;
}

Choice choose_method(const Objective& objective, Elements ground, std::size_t k, const MaximizeOptions& options) {
  Journal* journal = options.run.journal;
  return remembered<Choice>(journal, "choice", Inputs(journal).add(ground).add(k).add(options.run.seed),
                            [&] { return estimate(objective, ground, k, options); });
}

}  // namespace winnow::detail
