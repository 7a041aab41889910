#include "python/src/options.h"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "python/src/arrays.h"
#include "python/src/blocks.h"
#include "python/src/parameters.h"
#include "winnow/error.h"
#include "winnow/select/parameters.h"

namespace winnow::python {
namespace {

std::vector<Element> elements_in(const nb::dict& given, const char* key, std::size_t n) {
  if (!given.contains(key)) return {};
  const auto array = nb::cast<Vector<Element>>(given[key]);
  check_elements(elements_of(array), n, "row");
  return {array.data(), array.data() + array.size()};
}

}  // namespace

SelectOptions options_from(const nb::dict& given, const HeldObjective& held) {
  const std::size_t n = objective_in(held).size();
  SelectOptions options;
  if (held.known) {  // otherwise the library does not know its name and settings
    options.objective = held.chosen.name;
    options.objective_options = held.options;
  }
  options.run = held.run.options;
  options.k = n;
  take(given, "k", options.k);
  take(given, "method", options.method);
  take(given, "diversity", options.diversity);
  take(given, "until_gain", options.maximize.until_gain);
  take(given, "until_coverage", options.until_coverage);
  take(given, "nested", options.nested);
  if (given.contains("constraint")) {
    options.constraint = nb::cast<std::shared_ptr<Constraint>>(given["constraint"]);
  }
  if (given.contains("certify")) options.certify = parse_certify(nb::cast<std::string>(given["certify"]));
  options.start = elements_in(given, "start", n);
  options.forbidden = elements_in(given, "forbid", n);
  if (given.contains("within")) {
    options.within = elements_in(given, "within", n);
    if (options.within->empty()) throw InputError("within names no rows; expected the rows to choose from");
  }
  if (given.contains("scores")) {
    const auto scores = nb::cast<Vector<double>>(given["scores"]);
    options.scores.assign(scores.data(), scores.data() + scores.size());
  }
  return options;
}

void set_method(const nb::dict& settings, const Objective& f, std::size_t k, SelectOptions& options) {
  set_method_values(method_values(settings, options.method), &f, k, options);
}

RunReport describe(const HeldObjective& held) {
  RunReport report;
  if (held.known) {
    report = describe_objective(held.chosen.name, held.options);
  } else {
    report.objective = held.chosen.name;
  }
  report.objective_why = held.chosen.why;
  report.seed = held.run.options.seed;
  report.threads = held.run.options.threads;
  report.n = objective_in(held).size();
  report.input = "X";
  report.format = held.in_blocks == nullptr ? "array" : "blocks";
  if (const Rows* rows = rows_in_memory(held)) report.d = dim(*rows);
  if (held.in_blocks != nullptr) {
    report.d = nb::cast<const PythonBlocks&>(held.rows).dim();
    report.reading = held.in_blocks->reading();
  }
  const Properties properties = held.f->properties();
  report.similarities = properties.similarities;
  report.neighbour_recall = properties.neighbour_recall;
  return report;
}

Limits limits_from(const nb::dict& given, const SelectOptions& options) {
  Limits limits;
  limits.within = options.within ? options.within->size() : 0;
  limits.within_file = options.within ? "within" : "";
  limits.start_file = options.start.empty() ? "" : "start";
  limits.forbid_file = options.forbidden.empty() ? "" : "forbid";
  if (given.contains("budget")) {
    limits.budget = nb::cast<double>(given["budget"]);
    limits.costs_file = "costs";
    const auto costs = nb::cast<Vector<double>>(given["costs"]);
    limits.costs.assign(costs.data(), costs.data() + costs.size());
  }
  if (given.contains("groups")) {
    limits.groups_file = "groups";
    take(given, "groups", limits.groups);
    take(given, "per_group", limits.per_group);
    take(given, "at_least", limits.at_least);
  }
  return limits;
}

const Objective& with_scores(const Objective& f, const SelectOptions& options, ScoreUnits& units,
                             std::unique_ptr<Objective>& scored) {
  if (options.scores.empty()) return f;
  units = find_score_units(f, options);
  scored = make_scored_objective(f, options.scores, options.diversity, units);
  return scored == nullptr ? f : *scored;
}

}  // namespace winnow::python
