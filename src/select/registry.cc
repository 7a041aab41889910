// The table of contents: every objective by name.
#include "winnow/objectives/registry.h"

#include <fmt/format.h>

#include <charconv>
#include <string>
#include <utility>

#include "select/graph_objective.h"
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

Made make_features(const Rows& rows, const ObjectiveOptions& options) {
  FeatureOptions features = options.features;
  features.run = options.run;
  return make_feature_objective(rows, features);
}

Made make_facility(const Rows& rows, const ObjectiveOptions& options) {
  const bool special = options.query || options.privacy;
  if (options.neighbours > 0 && special) {
    throw InputError("query and private sets are compared with all rows; leave the number of neighbours out");
  }
  FacilityOptions facility{options.similarity, options.represented, options.query, options.privacy,
                           options.eta,        options.nu,          options.run};
  return with_neighbours(
      rows, options,
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

Made make_saturated(const Rows& rows, const ObjectiveOptions& options) {
  return with_neighbours(rows, options, [&](const Rows& r, const SimilarityOptions& similarity) {
    return make_saturated_objective(r, {similarity, options.alpha, options.run});
  });
}

Made make_cover(const Rows& rows, const ObjectiveOptions& options) {
  return make_cover_objective(rows, {options.features.weights, options.run});
}

Made make_probabilistic_cover(const Rows& rows, const ObjectiveOptions& options) {
  return make_probabilistic_cover_objective(rows, {options.features.weights, options.run});
}

Made make_cut(const Rows& rows, const ObjectiveOptions& options) {
  return with_neighbours(rows, options,
                         [&](const Rows& r, const SimilarityOptions& similarity) {
                           return make_graph_cut(r, {similarity, options.lambda, options.run});
                         },
                         {.symmetric = true});
}

Made make_logdet(const Rows& rows, const ObjectiveOptions& options) {
  if (options.neighbours > 0) {
    throw InputError("a log-determinant needs all similarities; leave the number of neighbours out");
  }
  return make_log_det(rows, {options.similarity, options.noise, options.run});
}

Made make_mixed(const Rows& rows, const ObjectiveOptions& options) {
  if (options.mixture.empty()) {
    throw InputError(
        "a mixture of nothing was asked for; expected names and weights such as features=0.7,facility=0.3");
  }
  std::vector<MixturePart> parts;
  for (const auto& [name, weight] : options.mixture) {
    if (name == "mixture") throw InputError("a mixture cannot be part of a mixture; expected other objectives");
    parts.push_back({weight, make_objective(name, rows, options)});
  }
  return make_mixture(std::move(parts));
}

constexpr NamedObjective kObjectives[] = {
    {"features", "feature-based: sum over features of w * g(total), g concave", Metric::kCosine, false, make_features},
    {"facility", "facility location: sum over rows of the similarity to the pick most like it", Metric::kCosine, true,
     make_facility},
    {"saturated", "saturated coverage: sum over rows of min(similarity to all picks, alpha * to all rows)",
     Metric::kCosine, true, make_saturated},
    {"cover", "set cover: the weight of the columns in which some pick is not 0", Metric::kCosine, false, make_cover},
    {"prob-cover", "probabilistic set cover: the columns' weights, covered with the probabilities in the rows",
     Metric::kCosine, false, make_probabilistic_cover},
    {"cut", "graph cut: similarity of the picks to all rows - lambda * to each other", Metric::kCosine, true, make_cut},
    {"logdet", "log det(I + K / noise) of the picks' kernel: the volume they span", Metric::kRbf, true, make_logdet},
    {"mixture", "a weighted sum of the others, see --mixture", Metric::kCosine, true, make_mixed},
};

}  // namespace

std::span<const NamedObjective> objectives() {
  return kObjectives;
}

const NamedObjective& find_objective(std::string_view name) {
  std::string names;
  for (const auto& objective : kObjectives) {
    if (objective.name == name) return objective;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", objective.name);
  }
  throw InputError(fmt::format("no objective '{}'; expected one of: {}", name, names));
}

bool needs_nonnegative_rows(std::string_view name, const ObjectiveOptions& options) {
  if (name == "mixture") {
    for (const auto& term : options.mixture) {
      if (needs_nonnegative_rows(term.objective, options)) return true;
    }
    return false;
  }
  if (!find_objective(name).compares) return true;
  return options.similarity.metric == Metric::kPrecomputed && name != "logdet";
}

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

}  // namespace

std::vector<MixtureTerm> parse_mixture(std::string_view text) {
  std::vector<MixtureTerm> terms;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view part = trimmed(text.substr(begin, end - begin));
    const std::size_t equals = std::min(part.find('='), part.size());
    MixtureTerm term{std::string(part.substr(0, equals)), 1};
    const std::string_view number = part.substr(std::min(part.size(), equals + 1));
    const auto [rest, error] = std::from_chars(number.data(), number.data() + number.size(), term.weight);
    const bool weighted = equals < part.size();
    if (weighted && (error != std::errc() || rest != number.data() + number.size() || !(term.weight >= 0))) {
      throw InputError(fmt::format("mixture '{}': '{}' is no weight; expected a number >= 0", text, number));
    }
    if (part.empty()) {
      throw InputError(fmt::format(
          "mixture '{}' has an empty part; expected names and weights such as features=0.7,facility=0.3", text));
    }
    if (term.objective == "mixture")
      throw InputError("a mixture cannot be part of a mixture; expected other objectives");
    find_objective(term.objective);
    terms.push_back(std::move(term));
    begin = end + 1;
  }
  return terms;
}

Made make_objective(std::string_view name, const Rows& rows, const ObjectiveOptions& options) {
  return find_objective(name).make(rows, options);
}

}  // namespace winnow
