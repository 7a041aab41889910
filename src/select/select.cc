// The façade over the stages.
#include "winnow/select.h"

#include <fmt/format.h>

#include <numeric>
#include <vector>

#include "winnow/error.h"

namespace winnow {

Selection maximize(const Objective& objective, const SelectOptions& options) {
  Maximizer* run = find_maximizer(options.method);
  if (run == nullptr) {
    std::string names;
    for (const auto& maximizer : maximizers()) names += fmt::format("{}{}", names.empty() ? "" : ", ", maximizer.name);
    throw InputError(fmt::format("no method '{}'; expected one of: {}", options.method, names));
  }
  std::vector<Element> ground(objective.size());
  std::iota(ground.begin(), ground.end(), Element{0});
  Cardinality constraint(options.k);
  return run(objective, ground, constraint, options.maximize);
}

Selection select(const Rows& rows, const SelectOptions& options) {
  check_rows(rows);
  return maximize(*make_objective(options.objective, rows, options.objective_options), options);
}

}  // namespace winnow
