// Selecting, pruning, certifying: one call each, and what they found.
#include "winnow/select.h"

#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <utility>

#include "base/stopwatch.h"
#include "python/src/arrays.h"
#include "python/src/collect.h"
#include "python/src/module.h"
#include "python/src/objective.h"
#include "python/src/options.h"
#include "python/src/parameters.h"
#include "winnow/error.h"
#include "winnow/report.h"
#include "winnow/report/page.h"
#include "winnow/select/assign.h"
#include "winnow/select/parameters.h"
#include "winnow/select/random_curve.h"

namespace winnow::python {
namespace {

// A selection with all that its page needs: the objective, which keeps the rows alive.
struct HeldSelection {
  nb::object objective;
  SelectOptions options;
  std::unique_ptr<Objective> scored;
  Limits limits;
  SelectReport report;

  const Objective& maximized() const {
    return scored == nullptr ? objective_in(nb::cast<const HeldObjective&>(objective)) : *scored;
  }
  const Selected& selected() const { return report.selected; }

  template <class Function>
  void visit(const Function& function) {
    function(objective);
  }
  void drop() {
    scored.reset();
    options = {};
    objective = nb::none();
  }
};

std::vector<Element> elements_of(const Selection& selection) {
  std::vector<Element> elements;
  for (const Pick& pick : selection.picks) elements.push_back(pick.element);
  return elements;
}

NumPy<std::int64_t> to_indices(Elements elements) {
  return to_numpy(std::vector<std::int64_t>(elements.begin(), elements.end()));
}

void set_distances(const HeldObjective& held, SelectOptions& options) {
  if (!find_method(options.method).spreads) return;
  if (held.rows.is_none())
    throw InputError("method gist needs distances between rows; expected rows and no own objective");
  options.gist.distances = make_distances(nb::cast<const HeldRows&>(held.rows).rows, options.gist.distance);
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
  const Objective& f = objective_in(held);
  {
    LongCall call(held.run);
    const std::lock_guard lock(held.in_use);
    options.run = call.options();
    const Objective& maximized = with_scores(f, options, units, result->scored);
    const std::size_t usual = find_usual_size(maximized, options);
    {
      const nb::gil_scoped_acquire locked;
      set_method(settings, maximized, usual, options);
      set_distances(held, options);
    }
    selected = select(maximized, options);
    options.run.trace = nullptr;
  }
  const double seconds = watch.lap();
  result->report = make_report(describe(held), options, std::move(selected));
  SelectReport& report = result->report;
  report.seconds = {0, held.build_seconds, seconds - report.certificate.seconds, held.build_seconds + seconds};
  if (limits.contains("ids")) report.ids = nb::cast<std::vector<std::string>>(limits["ids"]);
  if (limits.contains("sizes")) report.ks = nb::cast<std::vector<std::size_t>>(limits["sizes"]);
  if (!options.scores.empty()) {
    report.scores = {"scores", options.diversity, units,
                     measure_scores(f, options, units, elements_of(report.selected.selection))};
  }
  result->limits = limits_from(limits, options);
  static_cast<LimitsReport&>(report) = describe_limits(result->limits, report.selected.selection);
  return result.release();
}

// To the start and the picks, computed once. InputError if there are none.
const Assignment& assignment_of(HeldSelection& self) {
  if (self.report.assignment) return *self.report.assignment;
  auto& held = nb::cast<HeldObjective&>(self.objective);
  std::vector<Element> chosen = self.options.start;
  for (const Pick& pick : self.selected().selection.picks) chosen.push_back(pick.element);
  LongCall call(held.run);
  const std::lock_guard lock(held.in_use);
  self.report.assignment = assign(objective_in(held), chosen, call.options());
  return *self.report.assignment;
}

// For each item: the row of its representative, or -1; and the score.
std::pair<NumPy<std::int64_t>, NumPy<double>> representatives(HeldSelection& self) {
  const Assignment& assignment = assignment_of(self);
  std::vector<std::int64_t> rows;
  std::vector<double> scores;
  for (const Representative& one : assignment.of) {
    rows.push_back(one.element == Representative::kNobody ? -1 : std::int64_t{one.element});
    scores.push_back(one.score);
  }
  return {to_numpy(std::move(rows)), to_numpy(std::move(scores))};
}

nb::dict certificate_dict(const Certificate& certificate) {
  nb::dict dict;
  dict["ratio"] = certificate.ratio;
  dict["upper_bound"] = certificate.upper_bound;
  dict["kind"] = certificate.kind;
  dict["passes"] = certificate.passes;
  dict["seconds"] = certificate.seconds;
  return dict;
}

nb::list to_list(const std::vector<SparsifyRound>& rounds) {
  nb::list list;
  for (const SparsifyRound& round : rounds) {
    nb::dict dict;
    dict["probes"] = round.probes;
    dict["live_before"] = round.live_before;
    dict["live_after"] = round.live_after;
    dict["divergence"] = std::vector<double>(std::begin(round.divergence), std::end(round.divergence));
    dict["largest_dropped"] = round.largest_dropped;
    dict["pairs"] = round.pairs;
    dict["seconds"] = round.seconds;
    list.append(dict);
  }
  return list;
}

nb::list to_list(const std::vector<RepairPass>& passes) {
  nb::list list;
  for (const RepairPass& pass : passes) {
    nb::dict dict;
    dict["added"] = pass.added;
    dict["value_before"] = pass.value_before;
    dict["value_after"] = pass.value_after;
    dict["seconds"] = pass.seconds;
    list.append(dict);
  }
  return list;
}

nb::object to_object(const std::optional<Spread>& spread) {
  if (!spread) return nb::none();
  nb::dict dict;
  dict["utility"] = spread->utility;
  dict["weight"] = spread->weight;
  dict["smallest"] = spread->smallest;
  dict["value"] = spread->value;
  dict["diameter"] = spread->diameter;
  dict["exact"] = spread->exact;
  dict["sets"] = spread->sets;
  return dict;
}

nb::dict seconds_of(const HeldSelection& self) {
  nb::dict dict;
  dict["build"] = self.report.seconds.build;
  dict["maximize"] = self.report.seconds.maximize;
  dict["certify"] = self.report.certificate.seconds;
  dict["total"] = self.report.seconds.total;
  return dict;
}

// The page of `winnow select --html`.
std::string page_of(HeldSelection& self, const std::vector<std::string>& shown, const std::string& folder) {
  auto& held = nb::cast<HeldObjective&>(self.objective);
  if (held.rows.is_none()) throw InputError("a page shows rows on a map; an objective of one's own has no rows");
  if (!self.selected().selection.picks.empty() || !self.options.start.empty()) assignment_of(self);
  const Rows& rows = nb::cast<const HeldRows&>(held.rows).rows;
  LongCall call(held.run);
  const std::lock_guard lock(held.in_use);
  SelectOptions options = self.options;
  options.run = call.options();
  SelectPage page;
  page.map = map_rows(rows, self.report.metric == to_string(Metric::kCosine), options.run);
  page.random = random_curve(self.maximized(), options, self.selected().selection.picks.size());
  page.groups = self.limits.groups;
  page.shown = {shown, folder};
  return to_html(self.report, page);
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
  Sparsified sparsified;
  detail::Stopwatch watch;
  {
    LongCall call(held.run);
    const std::lock_guard lock(held.in_use);
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
  return dict;
}

// The certificate of given picks.
nb::dict certify_picks(HeldObjective& held, const Vector<std::uint32_t>& picks, const nb::dict& given) {
  const Objective& f = objective_in(held);
  check_elements(python::elements_of(picks), f.size(), "row");
  SelectOptions options = options_from(given, held);
  check_options(options);
  Selection selection;
  Certificate certificate;
  {
    LongCall call(held.run);
    const std::lock_guard lock(held.in_use);
    options.run = call.options();
    ScoreUnits units;
    std::unique_ptr<Objective> scored;
    const Objective& maximized = with_scores(f, options, units, scored);
    selection = make_selection(maximized, options.start, python::elements_of(picks));
    certificate = certify_selection(maximized, selection, options, {options.certify, options.run});
  }
  nb::dict dict = certificate_dict(certificate);
  dict["value"] = selection.value;
  return dict;
}

}  // namespace

void add_select(nb::module_& module) {
  nb::class_<HeldSelection>(module, "Selection", nb::type_slots(Collected<HeldSelection>::slots),
                            "Picks, and how they were found.")
      .def_prop_ro(
          "indices",
          [](const HeldSelection& self) { return nb::cast(to_indices(elements_of(self.selected().selection))); })
      .def_prop_ro("gains",
                   [](const HeldSelection& self) {
                     std::vector<double> gains;
                     for (const Pick& pick : self.selected().selection.picks) gains.push_back(pick.gain);
                     return nb::cast(to_numpy(std::move(gains)));
                   })
      .def_prop_ro("value", [](const HeldSelection& self) { return self.selected().selection.value; })
      .def_prop_ro("evaluations", [](const HeldSelection& self) { return self.selected().selection.evaluations; })
      .def_prop_ro("chosen",
                   [](const HeldSelection& self) -> std::optional<std::pair<std::string, std::string>> {
                     const auto& chosen = self.selected().chosen;
                     if (!chosen) return std::nullopt;
                     return std::pair(chosen->method, chosen->why);
                   })
      .def_prop_ro("method", [](const HeldSelection& self) { return self.report.method; })
      .def_prop_ro("objective", [](const HeldSelection& self) { return self.report.objective; })
      .def_prop_ro("objective_why", [](const HeldSelection& self) { return self.report.objective_why; })
      .def_prop_ro("settings", [](const HeldSelection& self) { return to_dict(self.report.settings); })
      .def_prop_ro("method_settings", [](const HeldSelection& self) { return to_dict(self.report.method_settings); })
      .def_prop_ro("certificate", [](const HeldSelection& self) { return certificate_dict(self.report.certificate); })
      .def_prop_ro("rounds",
                   [](const HeldSelection& self) {
                     return self.selected().sparsified ? to_list(self.selected().sparsified->rounds) : nb::list();
                   })
      .def_prop_ro("kept",
                   [](const HeldSelection& self) -> nb::object {
                     if (!self.selected().sparsified) return nb::none();
                     return nb::cast(to_indices(self.selected().sparsified->kept));
                   })
      .def_prop_ro("repair", [](const HeldSelection& self) { return to_list(self.selected().repair); })
      .def_prop_ro("spread", [](const HeldSelection& self) { return to_object(self.selected().spread); })
      .def_prop_ro("seconds", &seconds_of)
      .def("representatives", &representatives)
      .def("to_json", [](const HeldSelection& self) { return to_json(self.report); })
      .def("to_csv", [](const HeldSelection& self) { return to_csv(self.report); })
      .def("to_table", [](const HeldSelection& self) { return to_table(self.report); })
      .def("to_html", &page_of, nb::arg("shown"), nb::arg("folder"));
  module.def("select", &select_picks, nb::arg("objective"), nb::arg("options"), nb::arg("settings"), nb::arg("limits"),
             nb::rv_policy::take_ownership);
  module.def("sparsify", &sparsify_rows, nb::arg("objective"), nb::arg("options"), nb::arg("settings"));
  module.def("certify", &certify_picks, nb::arg("objective"), nb::arg("picks"), nb::arg("options"));
}

}  // namespace winnow::python
