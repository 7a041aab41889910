// The cost model of `auto`, in gains per element.
//
// Lazy computes every gain once and then refreshes R of them per element. R is measured: lazy greedy runs on a 2 %
// sample of m elements for k m/n picks. There a pick lowers the other gains by n/m times as much as in the whole, so
// each refreshes n/m times the share of the elements, with m/n as many picks: R of the sample is near R of the whole,
// up to the k m/n at which it saturates. Stochastic costs ln(1/epsilon) at the most. It is taken where it is cheaper by
// a third at least; where lazy refreshes little, which is where gains differ most and samples miss the best, lazy is
// exact and fast anyway. On sparse rows lazy refreshes 1 to 7 gains an element in our experiments, so nothing is
// sampled there.
#include "select/choose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/rng.h"

namespace winnow {
namespace {

// The m elements with the smallest hashes, increasing.
std::vector<Element> sample_of(std::size_t n, std::size_t m, std::uint64_t seed) {
  std::vector<std::pair<std::uint64_t, Element>> hashed(n);
  for (std::size_t v = 0; v < n; ++v) hashed[v] = {mix(mix(seed) + v), static_cast<Element>(v)};
  std::nth_element(hashed.begin(), hashed.begin() + static_cast<std::ptrdiff_t>(m), hashed.end());
  std::vector<Element> sample;
  for (std::size_t i = 0; i < m; ++i) sample.push_back(hashed[i].second);
  std::sort(sample.begin(), sample.end());
  return sample;
}

}  // namespace

Choice choose_method(const Objective& objective, std::size_t k, const MaximizeOptions& options) {
  constexpr std::size_t kLeastSample = 200;
  constexpr std::size_t kLeastPicks = 4;
  if (objective.properties().sparse) {
    return {"lazy", "sparse rows share little, so lazy refreshes few gains"};
  }
  const std::size_t n = objective.size();
  const std::size_t m = std::max(kLeastSample, n / 50);
  const std::size_t picks = n == 0 ? 0 : std::min(k, n) * m / n;
  if (m >= n || picks < kLeastPicks) {
    return {"lazy", fmt::format("{} picks of {} are too few to gain from anything else", std::min(k, n), n)};
  }

  const auto sample = sample_of(n, m, options.seed);
  Cardinality constraint(picks);
  MaximizeOptions sample_options = options;
  sample_options.trace = nullptr;
  const Selection selection = lazy(objective, sample, constraint, sample_options);
  const double refreshed =
      (static_cast<double>(selection.evaluations) - static_cast<double>(m)) / static_cast<double>(m);

  const double lazy_cost = 1 + refreshed;
  const double stochastic_cost = std::log(1 / options.epsilon);
  if (lazy_cost > 1.5 * stochastic_cost) {
    return {"stochastic",
            fmt::format("on a sample of {} lazy computed {:.1f} gains an element; stochastic needs {:.1f} at the most",
                        m, lazy_cost, stochastic_cost)};
  }
  return {"lazy", fmt::format("on a sample of {} lazy computed only {:.1f} gains an element", m, lazy_cost)};
}

}  // namespace winnow
