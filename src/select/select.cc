// The façade over the stages.
#include "winnow/select.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "select/choose.h"
#include "winnow/backends.h"
#include "winnow/error.h"

namespace winnow {
namespace {

std::vector<Element> all_of(const Objective& objective) {
  std::vector<Element> ground(objective.size());
  std::iota(ground.begin(), ground.end(), Element{0});
  return ground;
}

bool stops_early(const SelectOptions& options) {
  return options.until_coverage > 0 || options.maximize.until_gain > 0;
}

double value_of(const Objective& objective, Elements set) {
  const auto state = objective.start();
  for (const Element v : set) state->add(v);
  return state->value();
}

}  // namespace

void check_options(const SelectOptions& options) {
  const auto check_name = [](std::string_view kind, std::string_view name, const auto& all) {
    std::string names;
    for (const auto& known : all) {
      if (known.name == name) return;
      names += fmt::format("{}{}", names.empty() ? "" : ", ", known.name);
    }
    throw InputError(fmt::format("no {} '{}'; expected one of: {}", kind, name, names));
  };
  check_name("method", options.method, methods());
  check_name("objective", options.objective, objectives());
  check_name("backend", options.objective_options.features.backend, backends());
  check_concave(options.objective_options.features.concave);
  if (!(options.maximize.epsilon > 0 && options.maximize.epsilon < 1)) {
    throw InputError(fmt::format("epsilon is {}; expected a number 0 < epsilon < 1", options.maximize.epsilon));
  }
  if (!(options.maximize.beta > 0 && options.maximize.beta <= 1)) {
    throw InputError(fmt::format("beta is {}; expected a number 0 < beta <= 1", options.maximize.beta));
  }
  if (!(options.until_coverage >= 0 && options.until_coverage <= 1)) {
    throw InputError(fmt::format("coverage is {}; expected a share from 0 to 1", options.until_coverage));
  }
  if (!(options.maximize.until_gain >= 0)) {
    throw InputError(fmt::format("the gain to stop at is {}; expected a number >= 0", options.maximize.until_gain));
  }
  if (stops_early(options) && (options.method == "stochastic" || options.method == "sparsify")) {
    throw InputError(fmt::format(
        "method {} needs a fixed k; stopping by gain or coverage works with auto, greedy, lazy and threshold",
        options.method));
  }
}

std::vector<Method> methods() {
  std::vector<Method> all{{"auto", "the cheapest of the others, by what a sample of the rows says"}};
  for (const auto& maximizer : maximizers()) all.push_back({maximizer.name, maximizer.summary});
  all.push_back({"sparsify", "prune with random probes, greedy on what is left, repair"});
  return all;
}

PruneOptions default_prune(const Objective& objective, std::size_t k) {
  PruneOptions prune;
  const std::size_t picks = std::min(k, objective.size());
  prune.sparsify = fast_preset(picks, objective.properties().sparse);
  if (objective.properties().gain_grows) {
    // Passes of repair, given half the picks, together cost more than lazy on all of V, most of whose gains are early
    // ones. A larger V' is cheap; what it loses depends on the rows: bench/logdet measures 0.3 to 7 %.
    prune.sparsify.floor = 8 * picks;
    prune.repair_passes = 0;
  }
  return prune;
}

Selected select_by_method(const Objective& objective, const SelectOptions& options) {
  check_options(options);
  const auto ground = all_of(objective);
  Selected selected;
  std::string method = options.method;
  if (method == "auto") {
    selected.chosen = stops_early(options) ? Choice{"lazy", "only exact gains tell when to stop"}
                      : options.nested     ? Choice{"lazy", "its first picks answer every smaller k too"}
                                           : choose_method(objective, options.k, options.maximize);
    method = selected.chosen->method;
  }
  if (method == "sparsify") {
    const PruneOptions prune = options.prune ? *options.prune : default_prune(objective, options.k);
    PrunedSelection pruned = select_pruned(objective, ground, options.k, prune, options.maximize);
    selected.selection = std::move(pruned.selection);
    selected.sparsified = std::move(pruned.sparsified);
    selected.repair = std::move(pruned.repair);
  } else {
    Cardinality constraint(options.k);
    MaximizeOptions maximize = options.maximize;
    if (options.until_coverage > 0)
      maximize.until_value = options.until_coverage * value_of(objective, ground) * (1 - 1e-12);
    selected.selection = find_maximizer(method)(objective, ground, constraint, maximize);
  }
  return selected;
}

Certificate certify_selection(const Objective& objective, const Selection& selection, std::size_t k,
                              const CertifyOptions& options) {
  std::vector<Element> picks;
  for (const Pick& pick : selection.picks) picks.push_back(pick.element);
  return certify(objective, all_of(objective), picks, k, options);
}

Selection select(const Rows& rows, const SelectOptions& options) {
  check_options(options);
  check_rows(rows);
  return select_by_method(*make_objective(options.objective, rows, options.objective_options), options).selection;
}

}  // namespace winnow
