#include "python/src/objective.h"

#include <fmt/format.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <new>

#include "base/stopwatch.h"
#include "python/src/arrays.h"
#include "python/src/collect.h"
#include "python/src/module.h"
#include "python/src/parameters.h"
#include "winnow/error.h"
#include "winnow/objectives/mixture.h"

namespace winnow::python {
namespace {

void make(HeldObjective* self, const std::string& name, nb::handle_t<HeldRows> rows, const nb::dict& parameters,
          const Run& run) {
  const Rows& view = nb::cast<const HeldRows&>(rows).rows;
  make_held(self, nb::borrow(rows), parameters, run, [&](HeldObjective& held, LongCall& call) {
    check_objective_options(name, held.options);
    check_rows(view, needs_nonnegative_rows(name, held.options));
    held.chosen = choose_objective(name, held.options.values, view);
    held.options.run = call.options();
    held.f = make_objective(held.chosen.name, view, held.options);
  });
}

void make_sum(HeldObjective* self, const std::vector<std::pair<HeldObjective*, double>>& parts, const Run& run) {
  std::vector<MixturePart> mixture;
  for (const auto& [part, weight] : parts) {  // before any is taken
    objective_in(*part);
    if (part->in_blocks != nullptr) throw InputError("a mixture needs all rows in memory; expected one objective");
  }
  auto* held = new (self) HeldObjective;
  held->run = run;
  held->chosen.name = "mixture";
  for (const auto& [part, weight] : parts) {
    if (held->rows.is_none()) held->rows = part->rows;
    held->arrays.push_back(part->rows);
    held->arrays.push_back(part->own);
    held->arrays.insert(held->arrays.end(), part->arrays.begin(), part->arrays.end());
    held->build_seconds += part->build_seconds;
    mixture.push_back({weight, std::move(part->f)});
  }
  try {
    held->f = make_mixture_objective(std::move(mixture));
  } catch (...) {
    held->~HeldObjective();
    throw;
  }
}

HeldState start(nb::object self) {
  auto& held = nb::cast<HeldObjective&>(self);
  const Objective& f = objective_in(held);
  std::unique_ptr<GainState> state;
  {
    const nb::gil_scoped_release released;
    const std::lock_guard lock(held.in_use);
    state = f.start();
  }
  return {std::move(self), std::move(state)};
}

NumPy<double> residual_gains(HeldObjective& self, const Vector<std::uint32_t>& elements) {
  const Objective& f = objective_in(self);
  check_elements(elements_of(elements), f.size(), "element");
  std::vector<double> out(elements.size());
  {
    const LongCall call(self.run);
    const std::lock_guard lock(self.in_use);
    f.residual_gains(elements_of(elements), out);
  }
  return to_numpy(std::move(out));
}

HeldObjective& objective_of(const HeldState& state) {
  return nb::cast<HeldObjective&>(state.objective);
}

void add_all(HeldState& self, const Vector<std::uint32_t>& elements) {
  HeldObjective& held = objective_of(self);
  check_elements(elements_of(elements), objective_in(held).size(), "element");
  const LongCall call(held.run);
  const std::lock_guard lock(held.in_use);
  self.state->add_all(elements_of(elements));
}

void add(HeldState& self, Element v) {
  HeldObjective& held = objective_of(self);
  check_elements({&v, 1}, objective_in(held).size(), "element");
  const nb::gil_scoped_release released;
  const std::lock_guard lock(held.in_use);
  self.state->add(v);
}

NumPy<double> gains(const HeldState& self, const Vector<std::uint32_t>& elements) {
  HeldObjective& held = objective_of(self);
  const Elements vs = elements_of(elements);
  check_elements(vs, objective_in(held).size(), "element");
  std::vector<double> out(vs.size());
  {
    const LongCall call(held.run);
    const std::lock_guard lock(held.in_use);
    if (!self.state->gains_together(vs, out, held.run.options.threads)) self.state->gains(vs, out);
  }
  return to_numpy(std::move(out));
}

double value_at(const HeldState& self) {
  HeldObjective& held = objective_of(self);
  const nb::gil_scoped_release released;
  const std::lock_guard lock(held.in_use);
  return self.state->value();
}

HeldState clone(const HeldState& self) {
  HeldObjective& held = objective_of(self);
  std::unique_ptr<GainState> copy;
  {
    const nb::gil_scoped_release released;
    const std::lock_guard lock(held.in_use);
    copy = self.state->clone();
  }
  return {self.objective, std::move(copy)};
}

double value_of(HeldObjective& self, const Vector<std::uint32_t>& elements) {
  const Objective& f = objective_in(self);
  check_elements(elements_of(elements), f.size(), "element");
  const LongCall call(self.run);
  const std::lock_guard lock(self.in_use);
  const auto state = f.start();
  state->add_all(elements_of(elements));
  return state->value();
}

}  // namespace

const Objective& objective_in(const HeldObjective& held) {
  if (held.f == nullptr) throw InputError("the objective is part of a mixture now; expected the mixture");
  return *held.f;
}

const Rows* rows_in_memory(const HeldObjective& held) {
  return held.rows.is_none() || held.in_blocks != nullptr ? nullptr : &nb::cast<const HeldRows&>(held.rows).rows;
}

void make_held(HeldObjective* self, nb::object rows, const nb::dict& parameters, const Run& run,
               const std::function<void(HeldObjective& held, LongCall& call)>& build) {
  HeldValues values = values_from(parameters);
  auto* held = new (self) HeldObjective;
  try {
    held->rows = std::move(rows);
    held->arrays = std::move(values.arrays);
    held->options.values = std::move(values.values);
    held->run = run;
    held->known = true;
    LongCall call(run);
    detail::Stopwatch watch;
    build(*held, call);
    held->options.run.trace = nullptr;
    held->build_seconds = watch.lap();
  } catch (...) {
    held->~HeldObjective();  // Python does not know yet that there is anything to destroy
    throw;
  }
}

void check_elements(Elements elements, std::size_t n, const char* what) {
  for (const Element v : elements) {
    if (v >= n) throw InputError(fmt::format("{} {} does not exist; there are {}, counted from 0", what, v, n));
  }
}

void add_objective(nb::module_& module) {
  nb::class_<HeldObjective>(module, "Objective", nb::type_slots(Collected<HeldObjective>::slots),
                            "f over the rows of arrays.")
      .def("__init__", &make, nb::arg("name"), nb::arg("rows"), nb::arg("parameters"), nb::arg("run"))
      .def("__init__", &make_sum, nb::arg("parts"), nb::arg("run"))
      .def_prop_ro("size", [](const HeldObjective& self) { return objective_in(self).size(); })
      .def_prop_ro("monotone", [](const HeldObjective& self) { return objective_in(self).properties().monotone; })
      .def_prop_ro("name", [](const HeldObjective& self) { return self.chosen.name; })
      .def_prop_ro("why", [](const HeldObjective& self) { return self.chosen.why; })
      .def_prop_ro("build_seconds", [](const HeldObjective& self) { return self.build_seconds; })
      .def("start", [](nb::object self) { return start(std::move(self)); })
      .def("residual_gains", &residual_gains, nb::arg("elements"))
      .def("value", &value_of, nb::arg("elements"));

  nb::class_<HeldState>(module, "State", nb::type_slots(Collected<HeldState>::slots),
                        "What f stores about a growing set S.")
      .def_prop_ro("value", &value_at)
      .def("add", &add, nb::arg("element"))
      .def("add_all", &add_all, nb::arg("elements"))
      .def("gains", &gains, nb::arg("elements"))
      .def("clone", &clone);
}

}  // namespace winnow::python
