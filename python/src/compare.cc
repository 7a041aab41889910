// Methods side by side.
#include "winnow/select/compare.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <utility>

#include "python/src/module.h"
#include "python/src/objective.h"
#include "python/src/options.h"
#include "winnow/error.h"
#include "winnow/report.h"

namespace winnow::python {
namespace {

// The report of `winnow compare` as JSON, and its page.
std::pair<std::string, std::string> compare_methods(HeldObjective& held, const std::vector<std::size_t>& sizes,
                                                    const nb::list& given, const nb::dict& settings,
                                                    const nb::dict& limits) {
  CompareOptions options;
  if (settings.contains("methods")) options.methods = nb::cast<std::vector<std::string>>(settings["methods"]);
  if (settings.contains("r")) options.r = nb::cast<std::vector<double>>(settings["r"]);
  if (settings.contains("c")) options.c = nb::cast<std::vector<double>>(settings["c"]);
  if (settings.contains("repeats")) options.repeats = nb::cast<std::size_t>(settings["repeats"]);
  if (sizes.empty()) throw InputError("no number of picks was given; expected at least one");
  std::vector<Compared> compared;
  ScoreUnits units;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    options.select = options_from(nb::cast<nb::dict>(given[i]), held);
    check_compare_options(options);
    LongCall call(held.run);
    const std::lock_guard lock(held.in_use);
    options.select.run = call.options();
    std::unique_ptr<Objective> scored;
    compared.push_back(compare(with_scores(objective_in(held), options.select, units, scored), options));
    options.select.run.trace = nullptr;
  }
  const Limits described = limits_from(limits, options.select);
  const LimitsReport used = describe_limits(described, compared.back().measure);
  CompareReport report = make_report(describe(held), options, std::move(compared));
  if (!options.select.scores.empty()) report.scores = {"scores", options.select.diversity, units, {}};
  static_cast<LimitsReport&>(report) = used;
  return {to_json(report), to_html(report)};
}

}  // namespace

void add_compare(nb::module_& module) {
  module.def("compare", &compare_methods, nb::arg("objective"), nb::arg("sizes"), nb::arg("options"),
             nb::arg("settings"), nb::arg("limits"));
}

}  // namespace winnow::python
