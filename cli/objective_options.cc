#include "cli/objective_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/one_of.h"
#include "winnow/error.h"

namespace winnow::cli {
namespace {

// Every parameter that the command offers, each name once.
std::vector<const Parameter*> all_parameters(const ObjectiveArguments& arguments) {
  std::vector<const Parameter*> all;
  for (const NamedObjective& objective : offered_objectives(arguments)) {
    for (const Parameter* parameter : objective.parameters) {
      if (!(arguments.streamed && parameter->needs_all_rows)) add_once(all, parameter);
    }
  }
  return all;
}

// The objectives that have the parameter, for help and messages.
std::vector<std::string_view> owners_of(const ObjectiveArguments& arguments, std::string_view parameter) {
  std::vector<std::string_view> names = objectives_with(parameter);
  const auto offered = offered_objectives(arguments);
  std::erase_if(names, [&](std::string_view name) {
    return std::none_of(offered.begin(), offered.end(), [&](const NamedObjective& o) { return o.name == name; });
  });
  return names;
}

// One weight per feature of `table`, which may use fewer columns than the file of weights has.
std::vector<float> weights_of_table(const std::string& path, const Table& table, Negatives negatives) {
  const auto weights = read_feature_weights(path, table.columns, negatives);
  if (table.used.empty()) return weights;
  std::vector<float> used;
  for (const auto column : table.used) used.push_back(weights[column]);
  return used;
}

Table read_dense(const std::string& path, Negatives negatives) {
  Table table = read_table(path, {Format::kAuto, negatives});
  if (!std::holds_alternative<DenseRows>(table.rows)) {
    throw InputError(fmt::format("{} holds sparse rows; expected dense ones", path));
  }
  return table;
}

void check_together(const std::string& objective, const ObjectiveOptions& options) {
  check_mixture_given(find_objective(objective), options.values);
  if (!compares_rows(objective, options) || similarity_of(objective, options).metric != Metric::kPrecomputed) return;
  for (const auto& [name, value] : options.values) {
    if (!std::holds_alternative<DenseRows>(value.held())) continue;
    throw InputError(fmt::format(
        "--{} was given with --metric precomputed; rows of other files need a metric to compare them", name));
  }
}

}  // namespace

std::vector<NamedObjective> offered_objectives(const ObjectiveArguments& arguments) {
  std::vector<NamedObjective> offered;
  for (const NamedObjective& objective : objectives()) {
    if (!arguments.streamed || objective.streaming != Streaming::kNot) offered.push_back(objective);
  }
  return offered;
}

void add_objective_options(Command& command, ObjectiveArguments& arguments) {
  command
      .add_option(
          "--objective", arguments.objective,
          "What to maximize:\n  auto: features, or facility if a value is negative or a parameter of facility is "
          "given" +
              one_of(offered_objectives(arguments)))
      .capture_default_str();
  for (const Parameter* parameter : all_parameters(arguments)) {
    add_parameter_option(command, *parameter, owners_of(arguments, parameter->name), arguments.given);
  }
}

void check_mixture_given(const NamedObjective& objective, const ParameterValues& values) {
  if (!objective.sums_others || values.has("mixture")) return;
  throw InputError("--mixture is missing; expected names and weights such as features=0.7,facility=0.3");
}

std::string shown_objective(const std::string& objective, const NamedObjective& named, const Given& given) {
  const auto mixture = given.find("mixture");
  const bool parts = named.sums_others && mixture != given.end();
  return parts ? fmt::format("{} ({})", objective, mixture->second) : objective;
}

std::optional<ObjectiveChoice> named_objective(const ObjectiveArguments& arguments) {
  return choose_objective(arguments.objective, values_of(arguments.given, all_parameters(arguments)));
}

ObjectiveOptions objective_options(const ObjectiveArguments& arguments) {
  ObjectiveOptions options{.values = values_of(arguments.given, all_parameters(arguments))};
  const bool open = arguments.objective == kAutoObjective;
  refuse_misfits(parameters_of(arguments.objective, options), options.values,
                 {"--objective",
                  open ? arguments.objective
                       : shown_objective(arguments.objective, find_objective(arguments.objective), arguments.given),
                  [&](std::string_view parameter) { return owners_of(arguments, parameter); }});
  if (const auto named = choose_objective(arguments.objective, options.values)) check_together(named->name, options);
  return options;
}

std::map<std::string, std::string> parameter_files(const ObjectiveArguments& arguments) {
  std::map<std::string, std::string> files;
  for (const Parameter* parameter : all_parameters(arguments)) {
    const bool file = parameter->kind == ParameterKind::kRows || parameter->kind == ParameterKind::kWeights;
    const auto given = arguments.given.find(parameter->name);
    if (file && given != arguments.given.end()) files[given->first] = given->second;
  }
  return files;
}

std::vector<FileUse> files_of(const ObjectiveArguments& arguments) {
  std::vector<FileUse> uses;
  for (const auto& [name, path] : parameter_files(arguments)) uses.push_back({"--" + name, path});
  return uses;
}

std::vector<float> read_feature_weights(const std::string& path, std::size_t columns, Negatives negatives) {
  const std::size_t expected = negatives == Negatives::kSplit ? columns / 2 : columns;
  auto weights = read_weights(path, expected);
  if (weights.size() != expected) {
    throw InputError(fmt::format("{} holds {} weights, but the input has {} columns", path, weights.size(), expected));
  }
  if (negatives == Negatives::kSplit)
    weights.insert(weights.end(), weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(expected));
  return weights;
}

void read_other_files(const ObjectiveArguments& arguments, const Table& table, Negatives negatives, OtherFiles& keep,
                      ObjectiveOptions& options) {
  const auto files = parameter_files(arguments);
  for (const Parameter* parameter : all_parameters(arguments)) {
    const auto file = files.find(std::string(parameter->name));
    if (file == files.end()) continue;
    if (parameter->kind == ParameterKind::kWeights) {
      keep.weights.push_back(weights_of_table(file->second, table, negatives));
      options.values.set(parameter->name, std::span<const float>(keep.weights.back()));
    } else {
      keep.tables.push_back(read_dense(file->second, negatives));
      options.values.set(parameter->name, std::get<DenseRows>(keep.tables.back().rows));
    }
  }
}

}  // namespace winnow::cli
