// The objective of summaries: which parts, how they are weighed against each other.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "summarize/clusters.h"
#include "winnow/coverage.h"
#include "winnow/error.h"
#include "winnow/mixture.h"
#include "winnow/summarize.h"

namespace winnow {
namespace {

// One for every 20 sentences; more of a short text, whose few topics have few sentences each.
std::size_t cluster_count(std::size_t n) {
  const auto root = static_cast<std::size_t>(std::sqrt(static_cast<double>(n)));
  return std::clamp<std::size_t>(std::max(n / 20, root), 1, kMostClusters);
}

void check_options(const SummaryObjectiveOptions& options) {
  if (options.neighbours < 1) throw InputError("0 neighbours of each sentence; expected 1 or more");
  if (!(options.alpha > 0 && options.alpha <= 1)) {
    throw InputError(fmt::format("alpha is {}; expected a share 0 < alpha <= 1", options.alpha));
  }
  if (!(options.diversity >= 0 && std::isfinite(options.diversity))) {
    throw InputError(fmt::format("the weight of diversity is {}; expected a number >= 0", options.diversity));
  }
}

// Rows of length 1, less the words that most sentences share: they would make the search for neighbours quadratic, and
// weigh little.
SparseMatrix telling_rows(const TextRows& text) {
  const SparseRows rows = text.rows.view();
  SparseMatrix telling;
  telling.dim = rows.dim;
  for (Element v = 0; v < rows.size; ++v) {
    const auto columns = rows.row_columns(v);
    const auto values = rows.row_values(v);
    double squares = 0;
    for (const float x : values) squares += double{x} * double{x};
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (text.frequencies[columns[i]] > kMostShared) continue;
      telling.columns.push_back(columns[i]);
      telling.values.push_back(static_cast<float>(double{values[i]} / std::sqrt(squares)));
    }
    telling.offsets.push_back(telling.columns.size());
  }
  return telling;
}

NeighbourGraph likeness(const TextRows& text, const SummaryObjectiveOptions& options) {
  NeighbourOptions neighbours;
  neighbours.neighbours = options.neighbours;
  neighbours.similarity.metric = Metric::kDot;
  neighbours.threads = options.threads;
  return symmetric(nearest_neighbours(telling_rows(text).view(), neighbours));
}

// How many sentences of the same document stand before each.
std::vector<std::size_t> places(const TextRows& text) {
  std::vector<std::size_t> places;
  for (std::size_t v = 0; v < text.sentences.size(); ++v) {
    const bool goes_on = v > 0 && text.sentences[v].document == text.sentences[v - 1].document;
    places.push_back(goes_on ? places.back() + 1 : 0);
  }
  return places;
}

// r of each sentence, in the column of its cluster.
SparseMatrix rewards(const TextRows& text, const NeighbourGraph& graph, std::size_t threads) {
  const std::size_t n = text.sentences.size();
  SparseMatrix rewards;
  rewards.dim = cluster_count(n);
  rewards.columns = cluster_rows(text.rows.view(), rewards.dim, threads);
  const auto place = places(text);
  for (Element v = 0; v < n; ++v) {
    const auto alike = graph.rows().row_values(v);
    const double total = std::accumulate(alike.begin(), alike.end(), 0.0);
    rewards.values.push_back(static_cast<float>(total / static_cast<double>(1 + place[v])));
    rewards.offsets.push_back(v + std::uint64_t{1});
  }
  return rewards;
}

double value_of_all(const Objective& objective) {
  const auto state = objective.start();
  for (Element v = 0; v < objective.size(); ++v) state->add(v);
  return state->value();
}

// Weighed so that all of V is worth `weight`.
MixturePart scaled(double weight, std::unique_ptr<Objective> objective) {
  const double all = value_of_all(*objective);
  return {all > 0 ? weight / all : 0, std::move(objective)};
}

}  // namespace

SummaryObjective make_summary_objective(const TextRows& text, const SummaryObjectiveOptions& options) {
  check_options(options);
  SummaryObjective made;
  made.graph = likeness(text, options);
  std::vector<MixturePart> parts;
  const SaturatedOptions saturated{{Metric::kPrecomputed, 0}, options.alpha, options.threads, options.backend};
  parts.push_back(scaled(1, make_saturated_objective(made.graph.rows(), saturated)));
  if (options.diversity > 0) {
    made.clusters = rewards(text, made.graph, options.threads);
    parts.push_back(
        scaled(options.diversity, make_feature_objective(made.clusters.view(), {.backend = options.backend})));
  }
  made.objective = make_mixture(std::move(parts));
  return made;
}

std::vector<TextObjective> text_objectives() {
  std::vector<TextObjective> all = {{"summary", "coverage and diversity, early sentences first; reads best"},
                                    {"paper", "the paper's: features of TF-IDF rows"}};
  for (const auto& known : objectives()) {
    if (known.name != "prob-cover" && known.name != "logdet") all.push_back({known.name, known.summary});
  }
  return all;
}

void check_text_objective(std::string_view name) {
  std::string names;
  for (const TextObjective& known : text_objectives()) {
    if (known.name == name) return;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", known.name);
  }
  throw InputError(fmt::format("no objective '{}' of text; expected one of: {}", name, names));
}

SummaryObjective make_text_objective(std::string_view name, const TextRows& text,
                                     const SummaryObjectiveOptions& summary, const ObjectiveOptions& others) {
  check_text_objective(name);
  if (name == "summary") return make_summary_objective(text, summary);
  SummaryObjective made;
  made.objective = make_objective(name == "paper" ? "features" : name, text.rows.view(), others);
  return made;
}

}  // namespace winnow
