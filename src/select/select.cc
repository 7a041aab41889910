// The façade over the stages.
#include "winnow/select.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/step.h"
#include "kernels/kernels.h"
#include "select/choose.h"
#include "select/complete.h"
#include "select/problem.h"
#include "winnow/constraints/intersection.h"
#include "winnow/error.h"
#include "winnow/objectives/blocks.h"
#include "winnow/select/budget.h"
#include "winnow/select/plan.h"
#include "winnow/stream.h"

namespace winnow {
using namespace detail;
namespace {

bool stops_early(const SelectOptions& options) {
  return options.until_coverage > 0 || options.maximize.until_gain > 0;
}

double value_of(const Objective& objective, Elements set) {
  const auto state = objective.start();
  state->add_all(set);
  return state->value();
}

MaximizeOptions maximize_options(const SelectOptions& options) {
  MaximizeOptions maximize = options.maximize;
  maximize.run = options.run;
  return maximize;
}

Choice choose(const Problem& problem, const SelectOptions& options) {
  if (stops_early(options)) return {"lazy", "stopping early needs exact gains"};
  if (problem.objective().properties().reads_rows && !options.nested && options.enumerate == 0) {
    return {"sparsify", "the rows do not fit into the memory allowed, and pruning needs few passes over them"};
  }
  if (options.nested) return {"lazy", "its first picks are also the answer for every smaller k"};
  if (options.enumerate > 0) return {"lazy", "every seed is extended with the picks of greedy"};
  if (options.constraint != nullptr) return {"lazy", "greedy has a guarantee under any constraint"};
  const bool may_sample = !options.prune || options.prune->pruner == Pruner::kSample;
  if (may_sample && samples_for_auto(problem.objective(), problem.ground().size(), problem.usual_size())) {
    return {
        "sparsify",
        "the similarities do not fit into the memory allowed; a random sample of the rows, repaired, needs few passes "
        "over all pairs"};
  }
  return choose_method(problem.objective(), problem.ground(), options.k, maximize_options(options));
}

// The requested exponent of costs, if any.
std::optional<double> asked_exponent(const SelectOptions& options) {
  if (options.cost_exponent || options.maximize.cost_exponent == 0) return options.cost_exponent;
  return options.maximize.cost_exponent;
}

// How the method "sparsify" prunes, or "auto" if it took that.
PruneOptions prune_of(const Problem& problem, const SelectOptions& options) {
  PruneOptions prune = options.prune ? *options.prune : make_default_prune(problem.objective(), problem.usual_size());
  if (!options.prune && options.method == "auto" &&
      samples_for_auto(problem.objective(), problem.ground().size(), problem.usual_size())) {
    prune.pruner = Pruner::kSample;
  }
  prune.best_by_costs = prune.best_by_costs && !asked_exponent(options);
  return prune;
}

PrunedSelection run_pruned(const Problem& problem, const PruneOptions& prune, const SelectOptions& options) {
  MaximizeOptions maximize = maximize_options(options);
  maximize.cost_exponent = asked_exponent(options).value_or(0);
  return select_pruned(problem.objective(), problem.ground(), problem.constraint(), prune, maximize);
}

Selection run_maximizer(const Problem& problem, Maximizer* maximizer, const SelectOptions& options) {
  const Objective& objective = problem.objective();
  const Constraint& constraint = problem.constraint();
  MaximizeOptions maximize = maximize_options(options);
  if (options.until_coverage > 0) {
    if (!objective.properties().monotone) throw InputError("stopping by coverage needs a monotone objective");
    Journal* journal = options.run.journal;
    const double all = remembered<double>(journal, "coverage", Inputs(journal).add(problem.ground()),
                                          [&] { return value_of(objective, problem.ground()); });
    maximize.until_value = options.until_coverage * all * (1 - 1e-12);
  }
  const auto asked = asked_exponent(options);
  maximize.cost_exponent = asked.value_or(0);
  Selection plain = constraint.has_costs() && !asked
                        ? best_by_costs(maximizer, objective, problem.ground(), constraint, maximize)
                        : maximizer(objective, problem.ground(), *constraint.clone(), maximize);
  if (options.enumerate == 0) return plain;
  maximize.cost_exponent = asked.value_or(1);
  Selection seeded = best_of_seeds(maximizer, objective, problem.ground(), constraint, options.enumerate, maximize);
  Selection& better = seeded.value > plain.value ? seeded : plain;
  better.evaluations = seeded.evaluations + plain.evaluations;
  return std::move(better);
}

void check_within(Elements picks, std::vector<Element> within) {
  std::sort(within.begin(), within.end());
  for (const Element v : picks) {
    if (std::binary_search(within.begin(), within.end(), v)) continue;
    throw InputError(fmt::format("row {} was picked, but is not among the {} rows to choose from", v, within.size()));
  }
}

// The constraint, and at most `size` elements; null if there is no constraint.
std::shared_ptr<const Constraint> of_size(const std::shared_ptr<const Constraint>& constraint, std::size_t size) {
  if (constraint == nullptr) return nullptr;
  std::vector<std::unique_ptr<Constraint>> parts;
  parts.push_back(constraint->clone());
  parts.push_back(std::make_unique<Cardinality>(size));
  return std::make_shared<Intersection>(std::move(parts));
}

std::vector<Element> chosen_rows(const SelectOptions& options, const Selection& selection) {
  std::vector<Element> rows = options.start;
  for (const Pick& pick : selection.picks) rows.push_back(pick.element);
  return rows;
}

// An optimizer, or a streaming method that runs in memory.
Maximizer* maximizer_of(std::string_view method) {
  for (const NamedStreamer& streamer : streamers()) {
    if (streamer.name == method) return streamer.in_memory;
  }
  return find_maximizer(method).run;
}

// The names of the methods that take the best element each time, "a, b and c".
std::string takers() {
  std::vector<std::string_view> names;
  for (const Method& method : methods()) {
    if (method.takes_best) names.push_back(method.name);
  }
  const std::string_view last = names.back();
  names.pop_back();
  return fmt::format("{} and {}", fmt::join(names, ", "), last);
}

// The spread may still be missing: the façade's options are also checked before all of them are set.
void check_gist(const SelectOptions& options) {
  if (options.gist.spread) check_gist_options(options.gist);
  if (options.constraint != nullptr || !options.start.empty() || options.nested) {
    throw InputError("method gist picks at most k rows that lie apart; it takes one k, and no budget, groups or start");
  }
  if (options.gist.distances == nullptr && compares_rows(options.objective, options.objective_options) &&
      similarity_of(options.objective, options.objective_options).metric == Metric::kPrecomputed) {
    throw InputError("method gist needs distances between rows, and precomputed similarities do not tell them");
  }
}

// The certificate bounds f over all rows, not only those within, so the diameter must be of all rows too. No two of
// them are farther apart than twice the distance of one row to its farthest.
Spread with_diameter_of_all(Spread spread, const Objective& objective, const SelectOptions& options) {
  if (!options.within) return spread;
  SelectOptions everywhere = options;
  everywhere.within.reset();
  const Problem problem(objective, everywhere);
  const Elements ground = problem.ground();
  if (ground.empty()) return spread;
  std::vector<double> distance(ground.size());
  options.gist.distances->from(ground.front(), ground, distance);
  spread.diameter = std::max(spread.diameter, 2 * *std::max_element(distance.begin(), distance.end()));
  return spread;
}

// With the scores of the options, if there are any.
Selected select_scored(const Objective& f, const SelectOptions& options) {
  if (options.scores.empty()) return select(f, options);
  const auto scored = make_scored_objective(f, options.scores, options.diversity, find_score_units(f, options));
  return select(scored == nullptr ? f : *scored, options);
}

}  // namespace

void check_options(const SelectOptions& options) {
  const Method method = find_method(options.method);
  check_objective_options(options.objective, options.objective_options);
  find_kernels(options.run.backend);
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
  if (stops_early(options) && !method.takes_best) {
    throw InputError(
        fmt::format("method {} needs a fixed k; stopping by gain or coverage works with {}", method.name, takers()));
  }
  const double rho = options.cost_exponent.value_or(options.maximize.cost_exponent);
  if (!(rho >= 0) || !std::isfinite(rho)) {
    throw InputError(fmt::format("the exponent of costs is {}; expected a number >= 0", rho));
  }
  if (method.spreads) check_gist(options);
  if (options.until_coverage > 0 && !options.scores.empty()) {
    throw InputError("stopping by coverage counts f alone, so it does not go with scores; expected a k");
  }
  if (options.enumerate > 3)
    throw InputError(fmt::format("seeds of {} elements; expected 1, 2 or 3", options.enumerate));
  if (options.enumerate > 0 && !method.takes_best) {
    throw InputError(
        fmt::format("method {} does not start from seeds; enumerating them works with {}", method.name, takers()));
  }
}

std::vector<Method> methods() {
  std::vector<Method> all{{"auto", "estimates each method's cost on a small sample and runs the cheapest", true}};
  for (const auto& known : maximizers()) {
    all.push_back({known.name, known.summary, known.takes_best, known.unconstrained});
  }
  for (const auto& streamer : streamers()) all.push_back({streamer.name, streamer.summary});
  all.push_back({"sparsify", "prune with random probes, run greedy on the remaining rows, repair"});
  all.push_back({.name = "gist",
                 .summary = "f(S) + spread * the smallest distance between picks: good picks that lie apart",
                 .spreads = true});
  return all;
}

Method find_method(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Method& known : methods()) {
    if (known.name == name) return known;
    names.push_back(known.name);
  }
  throw InputError(fmt::format("no method '{}'; expected one of: {}", name, fmt::join(names, ", ")));
}

std::size_t find_usual_size(const Objective& objective, const SelectOptions& options) {
  return Problem(objective, options).usual_size();
}

PruneOptions make_default_prune(const Objective& objective, std::size_t k) {
  PruneOptions prune;
  prune.preset = "fast";
  const std::size_t picks = std::min(k, objective.size());
  prune.sparsify = fast_preset(picks, objective.properties().sparse);
  if (objective.properties().gain_grows) {
    // Passes of repair, given half the picks, together cost more than lazy on all of V, because most gains of lazy are
    // computed early. A larger V' is cheap. Its loss depends on the rows: bench/logdet measures 0.3 to 7 %.
    prune.sparsify.floor = 8 * picks;
    prune.repair_passes = 0;
  }
  return prune;
}

Sparsified prune(const Objective& objective, const SelectOptions& options) {
  const Problem problem(objective, options);
  const PruneOptions settings = options.prune ? *options.prune : make_default_prune(problem.objective(), options.k);
  return prune(problem.objective(), problem.ground(), options.k, settings, options.run);
}

// Runs the method. A certificate that it found on the way is valid for a quick one.
static Selected run_method(const Objective& objective, const SelectOptions& options) {
  check_options(options);
  const Problem problem(objective, options);
  Selected selected;
  std::string method = options.method;
  if (method == "auto") {
    selected.chosen = choose(problem, options);
    method = selected.chosen->method;
  }
  if (method == "gist") {
    SpreadSelection spread =
        gist(problem.objective(), problem.ground(), options.k, options.gist, maximize_options(options));
    selected.selection = std::move(spread.selection);
    selected.spread = spread.spread;
  } else if (method == "sparsify") {
    selected.prune = prune_of(problem, options);
    PrunedSelection pruned = run_pruned(problem, *selected.prune, options);
    selected.selection = std::move(pruned.selection);
    selected.sparsified = std::move(pruned.sparsified);
    selected.repair = std::move(pruned.repair);
    // Certificates compare with all of V.
    if (pruned.certificate && !options.within) selected.certificate = std::move(*pruned.certificate);
  } else {
    selected.selection = run_maximizer(problem, maximizer_of(method), options);
  }
  const std::size_t picks = selected.selection.picks.size();
  complete(problem.objective(), problem.ground(), problem.constraint(), options.run, selected.selection);
  if (selected.selection.picks.size() != picks) selected.certificate = {};
  return selected;
}

Selected select_by_method(const Objective& objective, const SelectOptions& options) {
  Selected selected = run_method(objective, options);
  selected.certificate = {};
  return selected;
}

Certificate certify_selection(const Objective& objective, const Selection& selection, const SelectOptions& select,
                              const CertifyOptions& options) {
  if (!objective.properties().monotone) return {};
  SelectOptions everywhere = select;  // not only within
  everywhere.within.reset();
  const Problem problem(objective, everywhere);
  std::vector<Element> picks;
  for (const Pick& pick : selection.picks) {
    if (!std::binary_search(problem.ground().begin(), problem.ground().end(), pick.element)) {
      throw InputError(
          fmt::format("row {} was picked, but is forbidden, already chosen or does not exist", pick.element));
    }
    picks.push_back(pick.element);
  }
  if (select.within) check_within(picks, *select.within);
  return certify(problem.objective(), problem.ground(), picks, problem.constraint(), options);
}

Certificate certify_selection(const Objective& objective, const Selection& selection, std::size_t k,
                              const CertifyOptions& options) {
  SelectOptions select;
  select.k = k;
  return certify_selection(objective, selection, select, options);
}

Selection make_selection(const Objective& objective, Elements start, Elements picks) {
  const auto state = objective.start();
  for (const Element v : start) state->add(v);
  Selection selection;
  selection.value = state->value();
  for (const Element v : picks) {
    state->add(v);
    selection.picks.push_back({v, state->value() - selection.value});
    selection.value = state->value();
  }
  return selection;
}

Selected select(const Objective& objective, const SelectOptions& options) {
  Selected selected = run_method(objective, options);
  SelectOptions allowed = options;
  if (stops_early(options)) {
    allowed.k = selected.selection.picks.size();
    allowed.constraint = of_size(options.constraint, allowed.k);
  }
  const bool known = options.certify == CertifyEffort::kQuick && !selected.certificate.kind.empty();
  if (!known) {
    selected.certificate = certify_selection(objective, selected.selection, allowed, {options.certify, options.run});
  }
  if (selected.spread) {
    const Spread everywhere = with_diameter_of_all(*selected.spread, objective, options);
    selected.certificate = certify_spread(selected.certificate, everywhere, options.k);
  }
  return selected;
}

Selected select(const Rows& rows, const SelectOptions& options) {
  check_options(options);
  check_rows(rows, needs_nonnegative_rows(options.objective, options.objective_options));
  SelectOptions chosen = options;
  ObjectiveChoice objective = choose_objective(options.objective, options.objective_options.values, rows);
  chosen.objective = objective.name;
  chosen.objective_options.run = options.run;
  if (options.method == "gist" && options.gist.distances == nullptr) {
    chosen.gist.distances = make_distances(rows, options.gist.distance);
  }
  Selected selected = select_scored(*make_objective(chosen.objective, rows, chosen.objective_options), chosen);
  selected.represented_sample =
      estimate_represented(rows, chosen.objective, chosen.objective_options, chosen_rows(options, selected.selection));
  selected.objective = std::move(objective);
  return selected;
}

Selected select(RowSource& rows, const SelectOptions& options) {
  check_options(options);
  if (find_method(options.method).spreads && options.gist.distances == nullptr) {
    throw InputError(fmt::format("method {} compares the rows, so it needs all of them in memory", options.method));
  }
  SelectOptions chosen = options;
  ObjectiveChoice objective = choose_block_objective(options.objective, options.objective_options.values);
  chosen.objective = objective.name;
  chosen.objective_options.run = options.run;
  const auto f = make_block_objective(chosen.objective, rows, chosen.objective_options);
  const std::uint64_t others = memory_of_limits(chosen.constraint.get(), !chosen.scores.empty(), rows.size());
  check_block_memory(rows, find_usual_size(*f, chosen), options.run, others);
  f->leave(others);
  Selected selected = select_scored(*f, chosen);
  selected.represented_sample =
      estimate_represented(rows, chosen.objective, chosen.objective_options, chosen_rows(options, selected.selection));
  selected.objective = std::move(objective);
  return selected;
}

}  // namespace winnow
