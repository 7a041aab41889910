// The objective of summaries: its parts and their weights.
#include "winnow/text/objective.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "summarize/text/clusters.h"
#include "summarize/text/concepts.h"
#include "summarize/text/likeness.h"
#include "summarize/text/rewards.h"
#include "winnow/error.h"
#include "winnow/objectives/coverage.h"
#include "winnow/objectives/mixture.h"

namespace winnow {
using namespace detail;
namespace {

// One per 20 sentences. A short text gets more, because its topics have few sentences each.
std::size_t cluster_count(std::size_t n) {
  const auto root = static_cast<std::size_t>(std::sqrt(static_cast<double>(n)));
  return std::clamp<std::size_t>(std::max(n / 20, root), 1, kMostClusters);
}

// r of each sentence, in the column of its cluster.
SparseMatrix rewards_by_cluster(const TextRows& text, std::span<const Document> documents, const NeighbourGraph& graph,
                                const SummaryObjectiveOptions& options) {
  SparseMatrix matrix;
  matrix.dim = cluster_count(text.sentences.size());
  matrix.columns = cluster_rows(text.rows.view(), matrix.dim, options.run.threads);
  matrix.values = rewards(text, documents, graph, matrix.columns, matrix.dim, options);
  matrix.offsets.resize(text.sentences.size() + 1);
  std::iota(matrix.offsets.begin(), matrix.offsets.end(), std::uint64_t{0});
  return matrix;
}

double value_of_all(const Objective& objective) {
  const auto state = objective.start();
  for (Element v = 0; v < objective.size(); ++v) state->add(v);
  return state->value();
}

// Scaled so that f(V) is `weight`.
MixturePart scaled(double weight, std::unique_ptr<Objective> objective) {
  const double all = value_of_all(*objective);
  return {all > 0 ? weight / all : 0, std::move(objective)};
}

// Whether it finds the nearest neighbours of each sentence by cosine. Over all terms, that would be quadratic.
bool searches_neighbours(std::string_view name, const ObjectiveOptions& options) {
  return find_objective(name).find("neighbours") != nullptr && similarity_of(name, options).metric == Metric::kCosine;
}

}  // namespace

void check_summary_options(const SummaryObjectiveOptions& options) {
  if (options.neighbours < 1) throw InputError("0 neighbours per sentence; expected 1 or more");
  if (!(options.alpha > 0 && options.alpha <= 1)) {
    throw InputError(fmt::format("alpha is {}; expected a share 0 < alpha <= 1", options.alpha));
  }
  if (!(options.diversity >= 0 && std::isfinite(options.diversity))) {
    throw InputError(fmt::format("the weight of diversity is {}; expected a number >= 0", options.diversity));
  }
  if (!(options.article >= 0)) {
    throw InputError(fmt::format("articles of {} sentences; expected a number >= 0", options.article));
  }
  if (options.full_words < 1) throw InputError("full sentences of 0 words; expected 1 or more");
  if (!(options.unended > 0 && options.unended <= 1)) {
    throw InputError(fmt::format(
        "the factor for text that does not end like a sentence is {}; expected a share 0 < x <= 1", options.unended));
  }
}

SummaryObjective make_summary_objective(const TextRows& text, std::span<const Document> documents,
                                        const SummaryObjectiveOptions& options) {
  check_summary_options(options);
  SummaryObjective made;
  made.graph = likeness(text, options.neighbours, options.run.threads);
  std::vector<MixturePart> parts;
  const SaturatedOptions saturated{{Metric::kPrecomputed, 0}, options.alpha, options.run};
  parts.push_back(scaled(1, make_saturated_objective(made.graph.rows(), saturated)));
  if (options.diversity > 0) {
    made.clusters = rewards_by_cluster(text, documents, made.graph, options);
    parts.push_back(scaled(options.diversity, make_feature_objective(made.clusters.view(), {.run = options.run})));
  }
  made.objective = make_mixture_objective(std::move(parts));
  return made;
}

SummaryObjective make_concept_objective(const TextRows& text, std::span<const Document> documents,
                                        const ConceptOptions& options) {
  if (!(options.place >= 0 && std::isfinite(options.place))) {
    throw InputError(fmt::format("the weight of places is {}; expected a number >= 0", options.place));
  }
  if (!(options.article >= 0)) {
    throw InputError(fmt::format("articles of {} sentences; expected a number >= 0", options.article));
  }
  Concepts found = find_concepts(text, documents, options);
  SummaryObjective made;
  made.concepts = std::move(found.rows);
  made.concept_weights = std::move(found.weights);
  made.objective = make_cover_objective(made.concepts.view(), {made.concept_weights, options.run});
  return made;
}

SummaryObjective make_text_objective(std::string_view name, const TextRows& text, std::span<const Document> documents,
                                     const SummaryObjectiveOptions& summary, const ObjectiveOptions& others,
                                     const ConceptOptions& concepts) {
  const std::string_view over = find_text_objective(name).over;
  if (name == "concepts") return make_concept_objective(text, documents, concepts);
  if (over.empty()) return make_summary_objective(text, documents, summary);
  SummaryObjective made;
  if (searches_neighbours(over, others)) {
    ObjectiveOptions options = others;
    options.values.set("metric", "dot");
    made.rows = telling_rows(text);
    made.objective = make_objective(over, made.rows.view(), options);
  } else {
    made.objective = make_objective(over, text.rows.view(), others);
  }
  return made;
}

}  // namespace winnow
