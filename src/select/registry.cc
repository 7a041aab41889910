// The table of contents: every objective by name, with its parameters.
#include "winnow/objectives/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/memory.h"
#include "objectives/block_objective.h"
#include "objectives/feature_window.h"
#include "select/graph_objective.h"
#include "select/objective_needs.h"
#include "select/objective_parameters.h"
#include "select/registry_rows.h"
#include "select/sampled_facility.h"
#include "winnow/error.h"
#include "winnow/objectives/coverage.h"
#include "winnow/objectives/facility.h"
#include "winnow/objectives/graph_cut.h"
#include "winnow/objectives/log_det.h"
#include "winnow/objectives/mixture.h"

namespace winnow {
using namespace detail;
namespace {

using Made = std::unique_ptr<Objective>;

SimilarityOptions similarity_in(const ParameterValues& values, const Parameter& metric = kMetric) {
  return {parse_metric(values.text(metric)), values.number(kGamma), values.number(kReach)};
}

GraphOptions graph_options(const ObjectiveOptions& options) {
  const auto& values = options.values;
  return {similarity_in(values), values.count(kNeighbours), values.rows(kRepresented), options.neighbour_search,
          options.run};
}

FeatureOptions feature_options(const ObjectiveOptions& options) {
  const auto& values = options.values;
  return {parse_concave(values.text(kConcave)), values.weights(kFeatureWeights), {}, options.run};
}

Made make_features(const Rows& rows, const ObjectiveOptions& options) {
  return make_feature_objective(rows, feature_options(options));
}

std::unique_ptr<BlockObjective> make_features_in_blocks(RowSource& rows, const ObjectiveOptions& options) {
  return make_over_blocks(rows, make_feature_window(rows.dim(), rows.sparse(), feature_options(options)), options.run);
}

Made make_facility(const Rows& rows, const ObjectiveOptions& options) {
  const GraphOptions graph = graph_options(options);
  const FacilityOptions facility = facility_options(options);
  check_sample_options("facility", options);
  // A sample of all rows is plain facility location.
  if (const std::size_t m = sample_size(options); m > 0 && m < size(rows)) {
    return make_sampled_facility(rows, m, facility);
  }
  if (graph.neighbours > 0 && (facility.query || facility.privacy)) {
    throw InputError("query and private sets are compared with all rows; leave the number of neighbours out");
  }
  return with_neighbours(
      rows, graph,
      [facility](const Rows& r, const SimilarityOptions& similarity) {
        FacilityOptions f = facility;
        f.similarity = similarity;
        if (similarity.metric == Metric::kPrecomputed && facility.similarity.metric != Metric::kPrecomputed) {
          f.represented.reset();  // the graph's columns
        }
        return make_facility_objective(r, f);
      },
      {.serves = true});
}

std::unique_ptr<BlockObjective> make_facility_in_blocks(RowSource& rows, const ObjectiveOptions& options) {
  check_sample_options("facility", options);
  const std::size_t m = sample_size(options);
  if (m == 0) throw InputError("represented-sample is 0; facility over rows that are read in blocks needs a sample");
  return make_sampled_facility(rows, m, facility_options(options));
}

Made make_saturated(const Rows& rows, const ObjectiveOptions& options) {
  const double alpha = options.values.number(kAlpha);
  return with_neighbours(rows, graph_options(options), [&](const Rows& r, const SimilarityOptions& similarity) {
    return make_saturated_objective(r, {similarity, alpha, options.run});
  });
}

Made make_cover(const Rows& rows, const ObjectiveOptions& options) {
  return make_cover_objective(rows, {options.values.weights(kFeatureWeights), options.run});
}

Made make_probabilistic_cover(const Rows& rows, const ObjectiveOptions& options) {
  return make_probabilistic_cover_objective(rows, {options.values.weights(kFeatureWeights), options.run});
}

Made make_cut(const Rows& rows, const ObjectiveOptions& options) {
  const double lambda = options.values.number(kLambda);
  return with_neighbours(rows, graph_options(options),
                         [&](const Rows& r, const SimilarityOptions& similarity) {
                           return make_graph_cut_objective(r, {similarity, lambda, options.run});
                         },
                         {.symmetric = true});
}

Made make_logdet(const Rows& rows, const ObjectiveOptions& options) {
  if (options.values.count(kNeighbours) > 0) {
    throw InputError("a log-determinant needs all similarities; leave the number of neighbours out");
  }
  return make_log_det_objective(
      rows, {similarity_in(options.values, kKernelMetric), options.values.number(kNoise), options.run});
}

// The parts share one metric, the mixture's, and the memory.
Made make_mixed(const Rows& rows, const ObjectiveOptions& options) {
  const std::string mixture = options.values.text(kMixture);
  if (mixture.empty()) {
    throw InputError(
        "a mixture of nothing was asked for; expected names and weights such as features=0.7,facility=0.3");
  }
  check_sample_options("mixture", options);
  ObjectiveOptions shared = options;
  shared.values.set("metric", options.values.text(kMetric));
  std::vector<MixturePart> parts;
  const auto terms = parse_mixture(mixture);
  shared.run.memory = std::max<std::uint64_t>(1, memory_allowance(shared.run.memory) / terms.size());
  for (const auto& [name, weight] : terms) {
    parts.push_back({weight, make_objective(name, rows, shared)});
  }
  return make_mixture_objective(std::move(parts));
}

constexpr const Parameter* kOfFeatures[] = {&kConcave, &kFeatureWeights};
constexpr const Parameter* kOfFacility[] = {
    &kMetric, &kGamma, &kReach, &kNeighbours, &kRepresented, &kRepresentedSample, &kQuery, &kEta, &kPrivate, &kNu};
constexpr const Parameter* kOfSaturated[] = {&kMetric, &kGamma, &kReach, &kNeighbours, &kAlpha};
constexpr const Parameter* kOfCover[] = {&kFeatureWeights};
constexpr const Parameter* kOfCut[] = {&kMetric, &kGamma, &kReach, &kNeighbours, &kLambda};
constexpr const Parameter* kOfLogDet[] = {&kKernelMetric, &kGamma, &kNoise};
constexpr const Parameter* kOfMixture[] = {&kMixture, &kMetric};

std::vector<NamedObjective>& rows_of_registry() {
  static std::vector<NamedObjective> rows = {
      {.name = "features",
       .summary = "feature-based: sum over features of w * g(total), g concave",
       .parameters = kOfFeatures,
       .make = make_features,
       .nonnegative = true,
       .streaming = Streaming::kWindow,
       .make_in_blocks = make_features_in_blocks,
       .needs = needs_of_features},
      {.name = "facility",
       .summary = "facility location: sum over rows of the similarity to the most similar pick",
       .parameters = kOfFacility,
       .make = make_facility,
       .streaming = Streaming::kSample,
       .make_in_blocks = make_facility_in_blocks,
       .blocks_need = kRepresentedSample.name,
       .needs = needs_of_facility},
      {.name = "saturated",
       .summary = "saturated coverage: sum over rows of min(similarity to all picks, alpha * to all rows)",
       .parameters = kOfSaturated,
       .make = make_saturated,
       .needs = needs_of_saturated},
      {.name = "cover",
       .summary = "set cover: the total weight of the columns in which some pick is not 0",
       .parameters = kOfCover,
       .make = make_cover,
       .nonnegative = true,
       .needs = needs_of_cover},
      {.name = "prob-cover",
       .summary = "probabilistic set cover: the expected weight of covered columns, rows hold probabilities",
       .parameters = kOfCover,
       .make = make_probabilistic_cover,
       .nonnegative = true,
       .probabilities = true,
       .needs = needs_of_cover},
      {.name = "cut",
       .summary = "graph cut: similarity of the picks to all rows - lambda * to each other",
       .parameters = kOfCut,
       .make = make_cut,
       .needs = needs_of_cut},
      {.name = "logdet",
       .summary = "log det(I + K / noise) of the picks' kernel: the volume they span",
       .parameters = kOfLogDet,
       .make = make_logdet,
       .signed_kernel = true,
       .dense = true,
       .needs = needs_of_log_det},
      {.name = "mixture",
       .summary = "a weighted sum of the others, see --mixture",
       .parameters = kOfMixture,
       .make = make_mixed,
       .sums_others = true,
       .needs = needs_of_mixture},
  };
  return rows;
}

// The terms of a mixture; empty for other objectives, or if the mixture was not given.
std::vector<MixtureTerm> terms_of(const NamedObjective& objective, const ObjectiveOptions& options) {
  if (!objective.sums_others || !options.values.has(kMixture.name)) return {};
  auto terms = parse_mixture(options.values.text(kMixture));
  std::erase_if(terms, [](const MixtureTerm& term) { return term.weight == 0; });
  return terms;
}

}  // namespace

void detail::add_objective(const NamedObjective& row) {
  rows_of_registry().push_back(row);
}

const Parameter* NamedObjective::find(std::string_view parameter) const {
  const auto found =
      std::find_if(parameters.begin(), parameters.end(), [&](const Parameter* p) { return p->name == parameter; });
  return found == parameters.end() ? nullptr : *found;
}

std::span<const NamedObjective> objectives() {
  return rows_of_registry();
}

const NamedObjective& find_objective(std::string_view name) {
  std::vector<std::string_view> names;
  for (const NamedObjective& objective : objectives()) {
    if (objective.name == name) return objective;
    names.push_back(objective.name);
  }
  throw InputError(fmt::format("no objective '{}'; expected one of: {}", name, fmt::join(names, ", ")));
}

std::vector<const Parameter*> parameters_of(std::string_view name, const ObjectiveOptions& options) {
  if (name == kAutoObjective) {
    std::vector<const Parameter*> used;
    for (const std::string_view one : {kForNonNegative, kForSigned}) {
      for (const Parameter* parameter : find_objective(one).parameters) add_once(used, parameter);
    }
    return used;
  }
  const NamedObjective& objective = find_objective(name);
  std::vector<const Parameter*> used;
  for (const Parameter* parameter : objective.parameters) {
    if (parameter != &kMetric || compares_rows(name, options)) add_once(used, parameter);
  }
  for (const MixtureTerm& term : terms_of(objective, options)) {
    for (const Parameter* parameter : find_objective(term.objective).parameters) add_once(used, parameter);
  }
  return used;
}

std::vector<std::string_view> objectives_with(std::string_view parameter) {
  std::vector<std::string_view> names;
  for (const NamedObjective& objective : objectives()) {
    if (objective.find(parameter) != nullptr && (!objective.sums_others || parameter == kMixture.name)) {
      names.push_back(objective.name);
    }
  }
  return names;
}

void check_objective_options(std::string_view name, const ObjectiveOptions& options) {
  const auto used = parameters_of(name, options);
  for (const Parameter* parameter : used) {
    if (const ParameterValue* value = options.values.find(parameter->name)) check_value(*parameter, *value);
  }
  const auto misfit = find_misfit(used, options.values);
  if (!misfit) {
    if (const auto chosen = choose_objective(name, options.values)) check_sample_options(chosen->name, options);
    return;
  }
  if (misfit->parameter != nullptr) {
    throw InputError(fmt::format("{} was given, which has an effect only with {} {}", misfit->name,
                                 misfit->parameter->with, misfit->parameter->with_value));
  }
  const auto others = objectives_with(misfit->name);
  throw InputError(fmt::format("{} was given with objective {}; it belongs to {}", misfit->name, name,
                               others.empty() ? "none" : fmt::format("{}", fmt::join(others, ", "))));
}

bool compares_rows(std::string_view name, const ObjectiveOptions& options) {
  const auto chosen = choose_objective(name, options.values);
  if (!chosen) return false;
  const NamedObjective& objective = find_objective(chosen->name);
  if (!objective.sums_others) return objective.compares();
  const auto terms = terms_of(objective, options);
  return std::any_of(terms.begin(), terms.end(),
                     [](const MixtureTerm& term) { return find_objective(term.objective).compares(); });
}

SimilarityOptions similarity_of(std::string_view name, const ObjectiveOptions& options) {
  const auto chosen = choose_objective(name, options.values);
  const Parameter* metric = chosen ? find_objective(chosen->name).find(kMetric.name) : nullptr;
  return metric == nullptr ? SimilarityOptions() : similarity_in(options.values, *metric);
}

bool needs_nonnegative_rows(std::string_view name, const ObjectiveOptions& options) {
  const auto chosen = choose_objective(name, options.values);
  if (!chosen) return false;
  const NamedObjective& objective = find_objective(chosen->name);
  if (objective.sums_others) {
    const auto terms = terms_of(objective, options);
    return std::any_of(terms.begin(), terms.end(),
                       [&](const MixtureTerm& term) { return needs_nonnegative_rows(term.objective, options); });
  }
  if (objective.nonnegative) return true;
  return !objective.signed_kernel && similarity_of(chosen->name, options).metric == Metric::kPrecomputed;
}

Made make_objective(std::string_view name, const Rows& rows, const ObjectiveOptions& options) {
  return find_objective(choose_objective(name, options.values, rows).name).make(rows, options);
}

bool works_in_blocks(std::string_view name, const ObjectiveOptions& options) {
  const NamedObjective& objective = find_objective(name);
  return objective.make_in_blocks != nullptr &&
         (objective.blocks_need.empty() || options.values.has(objective.blocks_need));
}

std::unique_ptr<BlockObjective> make_block_objective(std::string_view name, RowSource& rows,
                                                     const ObjectiveOptions& options) {
  if (!works_in_blocks(name, options)) {
    std::vector<std::string> names;
    for (const NamedObjective& known : objectives()) {
      if (known.make_in_blocks == nullptr) continue;
      names.push_back(known.blocks_need.empty() ? std::string(known.name)
                                                : fmt::format("{} with {}", known.name, known.blocks_need));
    }
    throw InputError(fmt::format("objective {} needs all rows in memory; expected {}", name, fmt::join(names, " or ")));
  }
  return find_objective(name).make_in_blocks(rows, options);
}

}  // namespace winnow
