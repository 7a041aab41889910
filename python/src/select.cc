// Selecting, pruning, certifying: one call each.
#include "winnow/select.h"

#include <fmt/format.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <utility>

#include "base/stopwatch.h"
#include "python/src/arrays.h"
#include "python/src/blocks.h"
#include "python/src/module.h"
#include "python/src/objective.h"
#include "python/src/options.h"
#include "python/src/parameters.h"
#include "python/src/results.h"
#include "python/src/selection.h"
#include "winnow/error.h"
#include "winnow/report.h"
#include "winnow/select/parameters.h"
#include "winnow/select/plan.h"

namespace winnow::python {
namespace {

void set_distances(const HeldObjective& held, SelectOptions& options) {
  if (!find_method(options.method).spreads) return;
  const Rows* rows = rows_in_memory(held);
  if (rows == nullptr) {
    throw InputError(fmt::format("method {} needs distances between rows; expected {}", options.method,
                                 held.in_blocks == nullptr ? "rows and no own objective" : "all rows in memory"));
  }
  options.gist.distances = make_distances(*rows, options.gist.distance);
}

HeldSelection* select_picks(nb::object objective, const nb::dict& given, const nb::dict& settings,
                            const nb::dict& limits) {
  auto& held = nb::cast<HeldObjective&>(objective);
  auto result = std::make_unique<HeldSelection>();
  result->objective = std::move(objective);
  result->options = options_from(given, held);
  SelectOptions& options = result->options;
  check_options(options);
  detail::Stopwatch watch;
  Selected selected;
  ScoreUnits units;
  std::optional<ScoresReport> scores;
  const Objective& f = objective_in(held);
  const bool in_blocks = held.in_blocks != nullptr;
  RowSource* const blocks = in_blocks ? &nb::cast<PythonBlocks&>(held.rows) : nullptr;
  const Rows* const rows = held.known && !in_blocks ? &nb::cast<const HeldRows&>(held.rows).rows : nullptr;
  {
    LongCall call(held.run);
    const std::lock_guard lock(held.in_use);
    const ReportedPasses reported(held, call);
    options.run = call.options();
    const Objective& maximized = with_scores(f, options, units, result->scored);
    const std::size_t usual = find_usual_size(maximized, options);
    {
      const nb::gil_scoped_acquire locked;
      check_memory(held, usual, memory_of_limits(options.constraint.get(), !options.scores.empty(), f.size()));
      set_method(settings, maximized, usual, options);
      set_distances(held, options);
    }
    selected = select(maximized, options);
    std::vector<Element> chosen = options.start;
    for (const Element v : elements_of(selected.selection)) chosen.push_back(v);
    const auto estimate = [&](auto& of) {
      return estimate_represented(of, options.objective, options.objective_options, chosen);
    };
    if (rows != nullptr) selected.represented_sample = estimate(*rows);
    if (blocks != nullptr) selected.represented_sample = estimate(*blocks);
    if (!options.scores.empty()) {
      scores = {"scores", options.diversity, units, measure_scores(f, options, units, elements_of(selected.selection))};
    }
    options.run.trace = nullptr;
  }
  const double seconds = watch.lap();
  result->report = make_report(describe(held), options, std::move(selected));
  SelectReport& report = result->report;
  report.seconds = {0, held.build_seconds, seconds - report.certificate.seconds, held.build_seconds + seconds};
  if (limits.contains("ids")) report.ids = nb::cast<std::vector<std::string>>(limits["ids"]);
  if (limits.contains("sizes")) report.ks = nb::cast<std::vector<std::size_t>>(limits["sizes"]);
  report.scores = std::move(scores);
  result->limits = limits_from(limits, options);
  static_cast<LimitsReport&>(report) = describe_limits(result->limits, report.selected.selection);
  return result.release();
}

// What sparsify kept, and how.
nb::dict sparsify_rows(HeldObjective& held, const nb::dict& given, const nb::dict& settings) {
  SelectOptions options = options_from(given, held);
  options.method = "sparsify";
  if (!given.contains("k")) options.k = 0;
  set_method(settings, objective_in(held), options.k, options);
  if (given.contains("groups")) {
    options.prune->groups = nb::cast<std::vector<std::uint32_t>>(given["groups"]);
    options.prune->group_floors = nb::cast<std::vector<std::size_t>>(given["group_floors"]);
  }
  const bool needs_k = options.prune->pruner != Pruner::kSparsify || options.prune->sparsify.preprune;
  if (options.k == 0 && needs_k) {
    throw InputError("k is missing; preprune, quickprune and sample need the number of picks");
  }
  if (options.k == 0 && !options.scores.empty()) {
    throw InputError("k is missing; scores are balanced for a number of picks");
  }
  check_memory(held, options.k);
  Sparsified sparsified;
  detail::Stopwatch watch;
  {
    LongCall call(held.run);
    const std::lock_guard lock(held.in_use);
    const ReportedPasses reported(held, call);
    options.run = call.options();
    ScoreUnits units;
    std::unique_ptr<Objective> scored;
    sparsified = prune(with_scores(objective_in(held), options, units, scored), options);
  }
  nb::dict dict;
  dict["kept"] = to_indices(sparsified.kept);
  dict["rounds"] = to_list(sparsified.rounds);
  dict["prepruned"] = sparsified.prepruned;
  dict["postreduced"] = sparsified.postreduced;
  dict["for_groups"] = sparsified.for_groups;
  dict["evaluations"] = sparsified.evaluations;
  dict["warning"] = sparsified.warning;
  dict["settings"] = to_dict(method_settings(options, /*pruning_alone=*/true));
  dict["seconds"] = watch.lap();
  dict["reading"] = reading_object(describe(held).reading);
  return dict;
}

// The certificate of given picks.
nb::dict certify_picks(HeldObjective& held, const Vector<std::uint32_t>& picks, const nb::dict& given) {
  const Objective& f = objective_in(held);
  check_elements(elements_of(picks), f.size(), "row");
  SelectOptions options = options_from(given, held);
  check_options(options);
  check_memory(held, picks.size());
  Selection selection;
  Certificate certificate;
  {
    LongCall call(held.run);
    const std::lock_guard lock(held.in_use);
    const ReportedPasses reported(held, call);
    options.run = call.options();
    ScoreUnits units;
    std::unique_ptr<Objective> scored;
    const Objective& maximized = with_scores(f, options, units, scored);
    selection = make_selection(maximized, options.start, elements_of(picks));
    certificate = certify_selection(maximized, selection, options, {options.certify, options.run});
  }
  nb::dict dict = certificate_dict(certificate);
  dict["value"] = selection.value;
  return dict;
}

}  // namespace

void add_select(nb::module_& module) {
  module.def("select", &select_picks, nb::arg("objective"), nb::arg("options"), nb::arg("settings"), nb::arg("limits"),
             nb::rv_policy::take_ownership);
  module.def("sparsify", &sparsify_rows, nb::arg("objective"), nb::arg("options"), nb::arg("settings"));
  module.def("certify", &certify_picks, nb::arg("objective"), nb::arg("picks"), nb::arg("options"));
}

}  // namespace winnow::python
