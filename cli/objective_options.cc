#include "cli/objective_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/one_of.h"
#include "winnow/error.h"

namespace winnow::cli {
namespace {

// Every parameter of all objectives, each name once.
std::vector<const Parameter*> all_parameters() {
  std::vector<const Parameter*> all;
  for (const NamedObjective& objective : objectives()) {
    for (const Parameter* parameter : objective.parameters) {
      const auto same = [&](const Parameter* other) { return other->name == parameter->name; };
      if (std::none_of(all.begin(), all.end(), same)) all.push_back(parameter);
    }
  }
  return all;
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

void check_together(const ObjectiveArguments& arguments, const ObjectiveOptions& options) {
  const NamedObjective& objective = find_objective(arguments.objective);
  if (objective.sums_others && !options.values.has("mixture")) {
    throw InputError("--mixture is missing; expected names and weights such as features=0.7,facility=0.3");
  }
  if (!compares_rows(arguments.objective, options) ||
      similarity_of(arguments.objective, options).metric != Metric::kPrecomputed)
    return;
  for (const auto& [name, value] : options.values) {
    if (!std::holds_alternative<DenseRows>(value.held())) continue;
    throw InputError(fmt::format(
        "--{} was given with --metric precomputed; rows of other files need a metric to compare them", name));
  }
}

}  // namespace

void add_objective_options(CLI::App& command, ObjectiveArguments& arguments) {
  command.add_option("--objective", arguments.objective, "What to maximize:" + one_of(objectives()))
      ->capture_default_str();
  for (const Parameter* parameter : all_parameters()) {
    add_parameter_option(command, *parameter, objectives_with(parameter->name), arguments.given);
  }
}

ObjectiveOptions objective_options(const ObjectiveArguments& arguments) {
  find_objective(arguments.objective);
  ObjectiveOptions options{.values = values_of(arguments.given, all_parameters())};
  const auto mixture = arguments.given.find("mixture");
  const std::string parts = mixture == arguments.given.end() ? "" : fmt::format(" ({})", mixture->second);
  const bool mixed = find_objective(arguments.objective).sums_others;
  refuse_misfits(parameters_of(arguments.objective, options), options.values,
                 {"--objective", arguments.objective + (mixed ? parts : ""), objectives_with});
  check_together(arguments, options);
  return options;
}

std::map<std::string, std::string> parameter_files(const ObjectiveArguments& arguments) {
  std::map<std::string, std::string> files;
  for (const Parameter* parameter : all_parameters()) {
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
  auto weights = read_weights(path);
  const std::size_t expected = negatives == Negatives::kSplit ? columns / 2 : columns;
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
  for (const Parameter* parameter : all_parameters()) {
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
