#include "select/contenders.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "winnow/error.h"
#include "winnow/select/parameters.h"

namespace winnow::detail {
namespace {

CompareContender contender_of(const std::string& name) {
  if (name != kPruners[0] && std::find(std::begin(kPruners), std::end(kPruners), name) != std::end(kPruners)) {
    return {name, "", "sparsify", {{"pruner", name}}};
  }
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos) return {name, "", name};
  return {name, "", name.substr(0, colon), {{"preset", name.substr(colon + 1)}}};
}

// Every method that maximizes f alone, and sparsify with each preset and pruner.
std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const Method& method : methods()) {
    if (!method.spreads) names.emplace_back(method.name);
  }
  names.emplace_back("sparsify:paper");
  for (const std::string_view pruner : kPruners) {
    if (pruner != kPruners[0]) names.emplace_back(pruner);
  }
  return names;
}

std::vector<std::string> names_of(const CompareOptions& options) {
  if (options.methods.empty()) throw InputError("no method to compare; expected at least one");
  if (compares_all(options)) return all_names();
  if (std::find(options.methods.begin(), options.methods.end(), "all") == options.methods.end()) return options.methods;
  throw InputError(
      fmt::format("the methods are {}; expected all alone, or a list of names", fmt::join(options.methods, ",")));
}

// Whether a value of that name has an effect. Auto is left as it is: it decides itself whether it prunes.
bool uses(const CompareContender& contender, const std::string& parameter) {
  ParameterValues values = contender.values;
  values.set(parameter, 1.0);
  return contender.method != "auto" && !find_misfit(parameters_of_method(contender.method), values);
}

// The contenders, those that use the parameter once for each of its values.
std::vector<CompareContender> varied(const std::vector<CompareContender>& contenders, const std::string& parameter,
                                     const std::vector<double>& values) {
  if (values.empty()) return contenders;
  std::vector<CompareContender> all;
  bool used = false;
  for (const CompareContender& contender : contenders) {
    if (!uses(contender, parameter)) {
      all.push_back(contender);
      continue;
    }
    used = true;
    for (const double value : values) {
      CompareContender variant = contender;
      variant.values.set(parameter, value);
      variant.variant += fmt::format("{}{}={}", variant.variant.empty() ? "" : " ", parameter, value);
      all.push_back(std::move(variant));
    }
  }
  if (used) return all;
  throw InputError(
      fmt::format("values of {} were given, but no method prunes with it; expected sparsify, sparsify:fast "
                  "or sparsify:paper among the methods",
                  parameter));
}

}  // namespace

bool compares_all(const CompareOptions& options) {
  return options.methods.size() == 1 && options.methods.front() == "all";
}

std::vector<CompareContender> contenders_of(const CompareOptions& options) {
  std::vector<CompareContender> contenders;
  for (const std::string& name : names_of(options)) contenders.push_back(contender_of(name));
  return varied(varied(contenders, "r", options.r), "c", options.c);
}

SelectOptions options_of_contender(const CompareContender& contender, const Objective* objective,
                                   const SelectOptions& problem) {
  SelectOptions options = problem;
  options.method = contender.method;
  if (find_method(contender.method).spreads) {
    throw InputError(fmt::format("method {} maximizes more than f, so it cannot be compared by f", contender.method));
  }
  check_options(options);
  if (find_misfit(parameters_of_method(contender.method), contender.values)) {
    throw InputError(fmt::format("method '{}' names a preset; only sparsify has presets", contender.name));
  }
  const std::size_t picks = objective == nullptr ? 1 : find_usual_size(*objective, options);
  set_method_values(contender.values, objective, picks, options);
  return options;
}

}  // namespace winnow::detail
