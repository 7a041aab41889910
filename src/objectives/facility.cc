// Facility location over rows in memory, or over given similarities.
#include "winnow/objectives/facility.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/length.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "objectives/facility_objective.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;

std::vector<float> detail::best_similarities(const DenseRows& rows, const DenseRows& items,
                                             const SimilarityOptions& similarity, double scale, const RunOptions& run) {
  const MetricRows source(rows, items, similarity, find_kernels(run.backend));
  std::vector<Element> all(rows.size);
  std::iota(all.begin(), all.end(), Element{0});
  std::vector<float> best(items.size, 0.0F);
  const Parallel parallel(run.threads);
  parallel.for_ranges(source.blocks(), 1, [&](std::size_t first, std::size_t last) {
    constexpr std::size_t kPart = 64 * MetricRows::kRowsTogether;
    for (std::size_t v = 0; v < all.size(); v += kPart) {
      poll();
      for_similarities(source, Elements(all).subspan(v, std::min(kPart, all.size() - v)), first * kBlock,
                       std::min(last * kBlock, items.size), [&](Element, std::size_t i, double s) {
                         best[i] = std::max(best[i], static_cast<float>(s * scale));
                       });
    }
  });
  return best;
}

void detail::check_facility_options(const FacilityOptions& options) {
  check_similarity_options(options.similarity);
  if (!(options.eta > 0 && options.eta < 1e30))
    throw InputError(fmt::format("eta is {}; expected a number > 0", options.eta));
  if (!(options.nu >= 0 && options.nu < 1e30))
    throw InputError(fmt::format("nu is {}; expected a number >= 0", options.nu));
  const bool others = options.represented || options.query || options.privacy;
  if (options.similarity.metric == Metric::kPrecomputed && others) {
    throw InputError(
        "precomputed similarities already determine what is represented; represented, query and private rows need a "
        "metric");
  }
}

ItemLimits detail::limits_of(const DenseRows& items, const SimilarityOptions& similarity,
                             const FacilityOptions& options) {
  ItemLimits limits;
  if (options.query) limits.ceiling = best_similarities(*options.query, items, similarity, options.eta, options.run);
  limits.floor.assign(items.size, 0.0);
  if (options.privacy) {
    const auto floor = best_similarities(*options.privacy, items, similarity, options.nu, options.run);
    limits.floor.assign(floor.begin(), floor.end());
  }
  return limits;
}

namespace {

double longest(const DenseRows& rows) {
  double squares = 0;
  for (std::size_t v = 0; v < rows.size; ++v) {
    squares = std::max(squares, squared_length(rows.row(static_cast<Element>(v))));
  }
  return std::sqrt(squares);
}

}  // namespace

// The error of f if a floor is subtracted: each item's similarities to the picks, the query and the private rows have
// the error of a computed similarity, which does not cancel. A similarity passes through one rounding per coordinate
// and a few more. Each adds at most half a unit in the last place of a number that is at most 1, |x| |y| for products,
// or the reach for closeness.
double detail::noise_of_floor(const DenseRows& items, const SimilarityOptions& similarity,
                              const FacilityOptions& options, double longest_row) {
  if (!options.privacy) return 0;
  const double roundings = 1.02 * (static_cast<double>(items.dim) + 16);
  double largest = 1;
  if (similarity.metric == Metric::kCosineSquared) largest = 2;  // the slope of the square
  if (similarity.metric == Metric::kCloseness) largest = similarity.reach;
  if (similarity.metric == Metric::kDot) {
    largest = longest_row;
    for (const auto& others : {options.query, options.privacy}) {
      if (others) largest = std::max(largest, longest(*others));
    }
    largest *= longest(items);
  }
  const double factors = std::max(1.0, options.query ? options.eta : 0) + options.nu;
  return roundings * 0x1p-24 * largest * factors * static_cast<double>(items.size);
}

namespace {

// What is left of the memory for states, if similarities may be held.
std::size_t budget_beside(const MetricRows& rows, std::size_t memory) {
  const std::size_t all = memory_allowance(memory);
  const std::size_t held = rows.in_memory() ? rows.bytes_to_hold() : 0;
  return std::max<std::size_t>(1, all - std::min(all, held));
}
template <class Rows>
std::size_t budget_beside(const Rows&, std::size_t memory) {
  return memory_allowance(memory);
}

template <class Source>
std::unique_ptr<Objective> make(std::shared_ptr<const Source> source, std::vector<double> first,
                                const FacilityOptions& options, double value_noise = 0) {
  const auto budget = std::make_shared<LiveBudget>(budget_beside(*source, options.run.memory));
  return std::make_unique<FacilityObjective<Source>>(
      Columns<FacilityLaw, Source>{std::move(source), std::move(first), &find_kernels(options.run.backend), budget,
                                   value_noise, options.run.threads},
      options.run.threads);
}

std::unique_ptr<Objective> make_from_rows(const DenseRows& rows, const FacilityOptions& options) {
  const DenseRows items = options.represented.value_or(rows);
  const Kernels& kernels = find_kernels(options.run.backend);
  const SimilarityOptions similarity = settled(options.similarity, rows, kernels, options.run.threads);
  auto source = std::make_shared<MetricRows>(rows, items, similarity, kernels);
  ItemLimits limits = limits_of(items, similarity, options);
  source->limit(limits.ceiling);
  if (source->bytes_to_hold() <= memory_allowance(options.run.memory)) source->hold(options.run.threads);
  const bool by_length = options.privacy && similarity.metric == Metric::kDot;
  const double noise = noise_of_floor(items, similarity, options, by_length ? longest(rows) : 0);
  return make<MetricRows>(std::move(source), std::move(limits.floor), options, noise);
}

}  // namespace

std::unique_ptr<Objective> make_facility_objective(const Rows& rows, const FacilityOptions& options) {
  check_facility_options(options);
  if (options.similarity.metric == Metric::kPrecomputed) {
    return std::visit(
        [&]<class RowsT>(const RowsT& r) {
          return make<RowsT>(std::make_shared<RowsT>(r), std::vector<double>(r.dim, 0.0), options);
        },
        rows);
  }
  return make_from_rows(dense_for_metric(rows), options);
}

}  // namespace winnow
