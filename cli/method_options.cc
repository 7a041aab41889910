#include "cli/method_options.h"

#include <algorithm>

#include "cli/one_of.h"
#include "winnow/error.h"
#include "winnow/select/parameters.h"

namespace winnow::cli {
namespace {

// The methods that use it, except auto, which uses the parameters of the others.
std::vector<std::string_view> users_of(std::string_view parameter) {
  std::vector<std::string_view> names;
  for (const MethodParameter& row : method_parameters()) {
    if (row.parameter.name != parameter) continue;
    std::copy_if(row.methods.begin(), row.methods.end(), std::back_inserter(names),
                 [](std::string_view method) { return method != "auto"; });
  }
  return names;
}

// Long lists would make the help hard to read.
std::vector<std::string_view> owners_shown(std::string_view parameter) {
  constexpr std::size_t kMostShown = 3;
  auto names = users_of(parameter);
  if (names.size() > kMostShown) names.clear();
  return names;
}

std::vector<Method> offered_methods(const MethodArguments& arguments) {
  auto offered = methods();
  std::erase_if(offered, [&](const Method& method) { return method.spreads && !arguments.with_distances; });
  return offered;
}

bool is_offered(const MethodArguments& arguments, const MethodParameter& row) {
  return arguments.with_distances || std::any_of(row.methods.begin(), row.methods.end(),
                                                 [](std::string_view method) { return !find_method(method).spreads; });
}

ParameterValues values_in(const MethodArguments& arguments) {
  std::vector<const Parameter*> all;
  for (const MethodParameter& row : method_parameters()) all.push_back(&row.parameter);
  return values_of(arguments.given, all);
}

}  // namespace

void add_method_options(Command& command, MethodArguments& arguments) {
  command.add_option("--method", arguments.method, "How to maximize it:" + one_of(offered_methods(arguments)))
      .capture_default_str();
  for (const MethodParameter& row : method_parameters()) {
    if (!is_offered(arguments, row)) continue;
    add_parameter_option(command, row.parameter, owners_shown(row.parameter.name), arguments.given);
  }
}

void add_prune_options(Command& command, MethodArguments& arguments) {
  arguments.method = "sparsify";
  for (const MethodParameter& row : method_parameters()) {
    if (row.prunes) add_parameter_option(command, row.parameter, {}, arguments.given);
  }
}

SelectOptions check_method_arguments(const MethodArguments& arguments) {
  SelectOptions options;
  options.method = arguments.method;
  check_options(options);
  const bool spreads = find_method(arguments.method).spreads;
  if (spreads && !arguments.with_distances) {
    throw InputError("--method " + arguments.method + " needs distances between rows; it belongs to winnow select");
  }
  const ParameterValues values = values_in(arguments);
  refuse_misfits(parameters_of_method(arguments.method), values, {"--method", arguments.method, users_of});
  set_method_values(values, nullptr, 1, options);
  check_options(options);
  if (spreads) check_gist_options(options.gist);
  return options;
}

void set_method(const MethodArguments& arguments, const Objective& objective, std::size_t k, SelectOptions& options) {
  options.method = arguments.method;
  set_method_values(values_in(arguments), &objective, k, options);
}

void set_planned_method(const MethodArguments& arguments, bool sparse, std::size_t k, SelectOptions& options) {
  options.method = arguments.method;
  set_method_values(values_in(arguments), nullptr, k, options);
  SparsifyOptions& pruning = options.prune->sparsify;
  if (options.prune->preset == "paper") return;
  const SparsifyOptions fast = fast_preset(k, sparse);
  if (!arguments.given.contains("r")) pruning.r = fast.r;
  if (!arguments.given.contains("floor")) pruning.floor = fast.floor;
}

}  // namespace winnow::cli
