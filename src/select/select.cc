// The façade over the stages.
#include "winnow/select.h"

#include <fmt/format.h>

#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/backends.h"
#include "winnow/error.h"

namespace winnow {

void check_options(const SelectOptions& options) {
  const auto check_name = [](std::string_view kind, std::string_view name, const auto& all) {
    std::string names;
    for (const auto& known : all) {
      if (known.name == name) return;
      names += fmt::format("{}{}", names.empty() ? "" : ", ", known.name);
    }
    throw InputError(fmt::format("no {} '{}'; expected one of: {}", kind, name, names));
  };
  check_name("method", options.method, maximizers());
  check_name("objective", options.objective, objectives());
  check_name("backend", options.objective_options.features.backend, backends());
  check_concave(options.objective_options.features.concave);
  if (!(options.maximize.epsilon > 0 && options.maximize.epsilon < 1)) {
    throw InputError(fmt::format("epsilon is {}; expected a number 0 < epsilon < 1", options.maximize.epsilon));
  }
  if (!(options.maximize.beta > 0 && options.maximize.beta <= 1)) {
    throw InputError(fmt::format("beta is {}; expected a number 0 < beta <= 1", options.maximize.beta));
  }
}

Selection maximize(const Objective& objective, const SelectOptions& options) {
  check_options(options);
  std::vector<Element> ground(objective.size());
  std::iota(ground.begin(), ground.end(), Element{0});
  Cardinality constraint(options.k);
  return find_maximizer(options.method)(objective, ground, constraint, options.maximize);
}

Selection select(const Rows& rows, const SelectOptions& options) {
  check_options(options);
  check_rows(rows);
  return maximize(*make_objective(options.objective, rows, options.objective_options), options);
}

}  // namespace winnow
