#include "python/src/selection.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <utility>

#include "python/src/arrays.h"
#include "python/src/blocks.h"
#include "python/src/collect.h"
#include "python/src/module.h"
#include "python/src/parameters.h"
#include "python/src/results.h"
#include "winnow/error.h"
#include "winnow/report/page.h"
#include "winnow/select/assign.h"
#include "winnow/select/random_curve.h"

namespace winnow::python {
namespace {

// To the start and the picks, computed once. InputError if there are none. Stored with Python's lock, because another
// thread may have stored it meanwhile.
const Assignment& assignment_of(HeldSelection& self) {
  if (self.report.assignment) return *self.report.assignment;
  auto& held = nb::cast<HeldObjective&>(self.objective);
  std::vector<Element> chosen = self.options.start;
  for (const Pick& pick : self.selected().selection.picks) chosen.push_back(pick.element);
  Assignment assignment;
  {
    LongCall call(held.run);
    const std::lock_guard lock(held.in_use);
    const ReportedPasses reported(held, call);
    assignment = assign(objective_in(held), chosen, call.options());
  }
  if (!self.report.assignment) self.report.assignment = std::move(assignment);
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
  const Rows* rows = rows_in_memory(held);
  if (rows == nullptr) {
    throw InputError(held.in_blocks == nullptr ? "a page shows rows on a map; an objective of one's own has no rows"
                                               : "a page shows rows on a map, which needs all of them in memory");
  }
  if (!self.selected().selection.picks.empty() || !self.options.start.empty()) assignment_of(self);
  const Objective& maximized = self.maximized();
  LongCall call(held.run);
  const std::lock_guard lock(held.in_use);
  SelectOptions options = self.options;
  options.run = call.options();
  SelectPage page;
  page.map = map_rows(*rows, self.report.metric == to_string(Metric::kCosine), options.run);
  page.random = random_curve(maximized, options, self.selected().selection.picks.size());
  page.groups = self.limits.groups;
  page.shown = {shown, folder};
  return to_html(self.report, page);
}

}  // namespace

std::vector<Element> elements_of(const Selection& selection) {
  std::vector<Element> elements;
  for (const Pick& pick : selection.picks) elements.push_back(pick.element);
  return elements;
}

void add_selection(nb::module_& module) {
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
      .def_prop_ro("rows", [](const HeldSelection& self) { return self.report.n; })
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
      .def_prop_ro("represented_sample",
                   [](const HeldSelection& self) { return to_object(self.selected().represented_sample); })
      .def_prop_ro("seconds", &seconds_of)
      .def_prop_ro("reading", [](const HeldSelection& self) { return reading_object(self.report.reading); })
      .def("representatives", &representatives)
      .def("to_json", [](const HeldSelection& self) { return to_json(self.report); })
      .def("to_csv", [](const HeldSelection& self) { return to_csv(self.report); })
      .def("to_table", [](const HeldSelection& self) { return to_table(self.report, "to_pandas()"); })
      .def("to_html", &page_of, nb::arg("shown"), nb::arg("folder"));
}

}  // namespace winnow::python
