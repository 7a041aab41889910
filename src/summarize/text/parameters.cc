// The parameters of the objectives over text: those of "summary", and those of the registry that make sense over
// sentences, some with other defaults.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "winnow/error.h"
#include "winnow/text/objective.h"
#include "winnow/text/summarize.h"

namespace winnow {
namespace {

using Kind = ParameterKind;

constexpr std::string_view kSummary = "summary";

constexpr Parameter kDiversity{.name = "diversity",
                               .usual = 5.0,
                               .expected = "a number >= 0",
                               .in_range = [](double x) { return x >= 0 && x < 1e30; },
                               .help = "weight of diversity; coverage has weight 1"};
constexpr Parameter kLikeness{.name = "neighbours",
                              .kind = Kind::kCount,
                              .usual = 32.0,
                              .expected = "a whole number >= 1",
                              .in_range = [](double x) { return x >= 1; },
                              .help =
                                  "number of nearest neighbours that a sentence may represent; default of all but "
                                  "summary: 64"};
constexpr Parameter kNeighbours{.name = "neighbours",
                                .kind = Kind::kCount,
                                .usual = 64.0,
                                .expected = "a whole number >= 1",
                                .in_range = [](double x) { return x >= 1; },
                                .help = kLikeness.help};
constexpr Parameter kAlpha{.name = "alpha",
                           .usual = 0.2,
                           .expected = "a share 0 < alpha <= 1",
                           .in_range = [](double x) { return x > 0 && x <= 1; },
                           .help = "the share of a sentence's total similarity that is enough, 0 < A <= 1"};

// The parameter as text uses it; null if sentences do not have it. They are compared by cosine, as sparse rows, of
// which no sample is drawn, and there are no other files of rows or weights.
const Parameter* over_text(const Parameter* parameter) {
  if (parameter->name == kNeighbours.name) return &kNeighbours;
  if (parameter->name == kAlpha.name) return &kAlpha;
  const bool file = parameter->kind == Kind::kRows || parameter->kind == Kind::kWeights;
  const bool needs_other = !parameter->with.empty();  // the metric, or one of the files
  const bool dense = parameter->name == "metric" || parameter->name == "represented-sample";
  return file || needs_other || dense ? nullptr : parameter;
}

std::vector<const Parameter*> over_text(const NamedObjective& objective) {
  std::vector<const Parameter*> kept;
  for (const Parameter* parameter : objective.parameters) {
    if (const Parameter* over = over_text(parameter)) kept.push_back(over);
  }
  return kept;
}

}  // namespace

std::vector<TextObjective> text_objectives() {
  std::vector<TextObjective> all = {
      {"concepts", "what the documents share, early first, each thing once; reads best", "", {}},
      {kSummary, "coverage and diversity, early sentences first", "", {&kDiversity, &kLikeness, &kAlpha}},
      {"paper", "the paper's objective: features of TF-IDF rows", "features", over_text(find_objective("features"))}};
  for (const NamedObjective& known : objectives()) {
    if (known.probabilities || known.dense) continue;
    all.push_back({known.name, known.summary, known.name, over_text(known)});
  }
  return all;
}

TextObjective find_text_objective(std::string_view name) {
  std::vector<std::string_view> names;
  for (TextObjective& known : text_objectives()) {
    if (known.name == name) return std::move(known);
    names.push_back(known.name);
  }
  throw InputError(fmt::format("no objective '{}' of text; expected one of: {}", name, fmt::join(names, ", ")));
}

std::vector<const Parameter*> parameters_of_text(std::string_view objective, const ParameterValues& values) {
  const TextObjective named = find_text_objective(objective);
  std::vector<const Parameter*> used = named.parameters;
  const ParameterValue* mixture = values.find("mixture");
  if (mixture == nullptr || named.over.empty() || !find_objective(named.over).sums_others) return used;
  for (const MixtureTerm& term : parse_mixture(std::get<std::string>(mixture->held()))) {
    for (const Parameter* parameter : find_text_objective(term.objective).parameters) add_once(used, parameter);
  }
  return used;
}

std::vector<std::string_view> text_objectives_with(std::string_view parameter) {
  std::vector<std::string_view> names;
  for (const TextObjective& known : text_objectives()) {
    const bool has = std::any_of(known.parameters.begin(), known.parameters.end(),
                                 [&](const Parameter* own) { return own->name == parameter; });
    if (has) names.push_back(known.name);
  }
  return names;
}

void set_text_values(const ParameterValues& values, SummarizeOptions& options) {
  const auto used = parameters_of_text(options.objective, values);
  if (options.objective == kSummary) {
    options.summary.diversity = values.number(kDiversity);
    options.summary.neighbours = values.count(kLikeness);
    options.summary.alpha = values.number(kAlpha);
    return;
  }
  for (const Parameter* parameter : used) {
    if (parameter->kind == Kind::kText) {
      if (std::string text = values.text(*parameter); !text.empty()) options.others.values.set(parameter->name, text);
    } else {
      options.others.values.set(parameter->name, values.number(*parameter));
    }
  }
}

std::vector<Setting> text_settings(const SummarizeOptions& options) {
  ParameterValues values = options.others.values;
  if (options.objective == kSummary) {
    values = {{"diversity", options.summary.diversity},
              {"neighbours", options.summary.neighbours},
              {"alpha", options.summary.alpha}};
  }
  return settings_of(parameters_of_text(options.objective, values), values);
}

}  // namespace winnow
