// What the picks are worth over all rows, from the sample that f counts and from rows that f has not seen.
#include "winnow/select/represented_sample.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "objectives/facility_objective.h"
#include "select/sampled_facility.h"

namespace winnow {
using namespace detail;
namespace {

// The largest similarity of the metric, but for rounding.
std::optional<double> largest_similarity(const SimilarityOptions& similarity) {
  if (similarity.metric == Metric::kDot) return std::nullopt;
  return similarity.metric == Metric::kCloseness ? similarity.reach : 1;
}

// What each item adds to f.
std::vector<double> shares_of(const DenseRows& items, const DenseRows& chosen, const SimilarityOptions& similarity,
                              const FacilityOptions& options) {
  const auto best = best_similarities(chosen, items, similarity, 1, options.run);
  const ItemLimits limits = limits_of(items, similarity, options);
  std::vector<double> shares(items.size);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const float s = limits.ceiling.empty() ? best[i] : std::min(best[i], limits.ceiling[i]);
    shares[i] = std::max(0.0, double{s} - limits.floor[i]);
  }
  return shares;
}

double mean_of(const std::vector<double>& values) {
  if (values.empty()) return 0;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// How far the mean of m values, drawn without replacement, may be from the mean of all, with probability 1 - failure.
// All values are within [0, most], and so is `centre`, which does not depend on the draw. An empirical Bernstein bound:
//   |mean - mean of all| <= sqrt(2 v L / m) + most L / (3 m),  L = ln(3 / failure), both sides by Bernstein, and
//   sqrt(v) <= sqrt(w + most^2 L / (2 m)) + most sqrt(L / (2 m))
// where v is the mean of all (x - centre)^2, which is at least the variance, and w that of the m values. The second
// line is Chernoff's bound of a sum of values y within [0, 1], for which E[y^2] <= E[y]. Both are bounds on exponential
// moments, which are no larger without replacement than with it (Hoeffding 1963, theorem 4).
double error_of_mean(const std::vector<double>& values, double centre, double most, double failure) {
  const auto m = static_cast<double>(values.size());
  const double l = std::log(3 / failure);
  double w = 0;
  for (const double x : values) w += (x - centre) * (x - centre);
  w /= m;
  const double half = most * std::sqrt(l / (2 * m));
  const double deviation = half + std::sqrt(w + half * half);
  return deviation * std::sqrt(2 * l / m) + most * l / (3 * m);
}

// Hoeffding's bound for each set of k rows, and for all of them together.
double error_of_any_set(std::size_t n, std::size_t k, std::size_t m, double most, double failure) {
  const auto log_factorial = [](std::size_t x) { return std::lgamma(static_cast<double>(x) + 1); };
  const double log_sets = log_factorial(n) - log_factorial(k) - log_factorial(n - k);
  return most * std::sqrt((log_sets + std::log(2 / failure)) / (2 * static_cast<double>(m)));
}

// The rows that an estimate needs, each list increasing.
struct Needed {
  std::vector<Element> chosen, sample, held_out;
};

// Nothing if f does not count a sample, or if that is all rows.
std::optional<Needed> needed_rows(std::size_t n, std::string_view objective, const ObjectiveOptions& options,
                                  Elements chosen) {
  const std::size_t m = objective == "facility" ? sample_size(options) : 0;
  if (m == 0 || m >= n) return std::nullopt;
  Needed needed{{chosen.begin(), chosen.end()},
                draw_sample(n, m, options.run.seed, SampleUse::kRepresented),
                draw_sample(n, m, options.run.seed, SampleUse::kHeldOut)};
  std::sort(needed.chosen.begin(), needed.chosen.end());
  needed.chosen.erase(std::unique(needed.chosen.begin(), needed.chosen.end()), needed.chosen.end());
  return needed;
}

// Row v of V is row place_of(v) of `rows`.
template <class PlaceOf>
RepresentedEstimate estimate_from(const DenseRows& rows, const PlaceOf& place_of, const Needed& needed, std::size_t n,
                                  const ObjectiveOptions& options) {
  const auto copy = [&](Elements wanted) {
    RowBlock block;
    block.clear(rows.dim, false);
    for (const Element v : wanted) block.append(rows, place_of(v));
    return block;
  };
  const auto view = [](const RowBlock& block) { return std::get<DenseRows>(block.view()); };
  const RowBlock chosen = copy(needed.chosen), sample = copy(needed.sample), held_out = copy(needed.held_out);
  return estimate_represented(view(chosen), view(sample), view(held_out), n, facility_options(options));
}

}  // namespace

RepresentedEstimate estimate_represented(const DenseRows& chosen, const DenseRows& sample, const DenseRows& held_out,
                                         std::size_t n, const FacilityOptions& options) {
  const SimilarityOptions similarity = settled_by_sample(options.similarity, sample, options.run);
  RepresentedEstimate found{.n = n, .rows = sample.size, .held_out = held_out.size, .picks = chosen.size};
  const auto seen = shares_of(sample, chosen, similarity, options);
  auto others = shares_of(held_out, chosen, similarity, options);
  found.on_sample = mean_of(seen);
  // The sampled rows count as they are; the held-out rows stand for all rows that are not sampled.
  const double sampled = static_cast<double>(sample.size) / static_cast<double>(n);
  const auto of_all = [&](double mean_of_others) { return sampled * found.on_sample + (1 - sampled) * mean_of_others; };
  found.mean = of_all(mean_of(others));
  found.low = found.high = found.mean;
  found.most = largest_similarity(similarity);
  if (!found.most) return found;

  constexpr double kFailure = 1 - RepresentedEstimate::kConfidence;
  const double most = *found.most;
  for (double& share : others) share = std::min(share, most);  // rounding may have lifted it above
  if (!found.is_exact()) {
    const double mean = mean_of(others);
    const double error = error_of_mean(others, std::min(found.on_sample, most), most, kFailure);
    found.low = of_all(std::max(0.0, mean - error));
    found.high = of_all(std::min(most, mean + error));
  }
  found.any_set_error = error_of_any_set(n, chosen.size, sample.size, most, kFailure);
  return found;
}

std::optional<RepresentedEstimate> estimate_represented(const Rows& rows, std::string_view objective,
                                                        const ObjectiveOptions& options, Elements chosen) {
  const auto needed = needed_rows(size(rows), objective, options, chosen);
  if (!needed) return std::nullopt;
  const auto itself = [](Element v) { return v; };
  return estimate_from(std::get<DenseRows>(rows), itself, *needed, size(rows), options);
}

// All rows are gathered at once, because that may be a pass over the source.
std::optional<RepresentedEstimate> estimate_represented(RowSource& rows, std::string_view objective,
                                                        const ObjectiveOptions& options, Elements chosen) {
  const auto needed = needed_rows(rows.size(), objective, options, chosen);
  if (!needed) return std::nullopt;
  std::vector<Element> all = needed->chosen;
  all.insert(all.end(), needed->sample.begin(), needed->sample.end());
  all.insert(all.end(), needed->held_out.begin(), needed->held_out.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  RowBlock block;
  rows.gather(all, block);
  const auto place = [&](Element v) {
    return static_cast<Element>(std::lower_bound(all.begin(), all.end(), v) - all.begin());
  };
  return estimate_from(std::get<DenseRows>(block.view()), place, *needed, rows.size(), options);
}

}  // namespace winnow
