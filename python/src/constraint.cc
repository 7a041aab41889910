// Constraints as they are: small classes over the library's.
#include "winnow/constraint.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>

#include "python/src/arrays.h"
#include "python/src/module.h"
#include "winnow/constraints/group_quotas.h"
#include "winnow/constraints/intersection.h"
#include "winnow/constraints/knapsack.h"
#include "winnow/constraints/partition_matroid.h"
#include "winnow/constraints/spacing.h"

namespace winnow::python {
namespace {

using Shared = std::shared_ptr<Constraint>;

template <class T>
std::vector<T> copied(const Vector<T>& array) {
  return {array.data(), array.data() + array.size()};
}

// As the command line: without k there are only maximums.
Shared make_quotas(std::optional<std::size_t> k, const Vector<std::uint32_t>& groups,
                   const Vector<std::uint64_t>& least, const Vector<std::uint64_t>& most) {
  if (!k) {
    return std::make_shared<PartitionMatroid>(copied(groups),
                                              std::vector<std::size_t>(most.data(), most.data() + most.size()));
  }
  std::vector<Quota> quotas(least.size());
  for (std::size_t g = 0; g < quotas.size(); ++g) quotas[g] = {least.data()[g], most.data()[g]};
  return std::make_shared<GroupQuotas>(*k, copied(groups), quotas);
}

Shared make_intersection(const std::vector<Shared>& parts) {
  std::vector<std::unique_ptr<Constraint>> clones;
  for (const Shared& part : parts) clones.push_back(part->clone());
  return std::make_shared<Intersection>(std::move(clones));
}

}  // namespace

void add_constraint(nb::module_& module) {
  nb::class_<Constraint>(module, "Constraint", "Which sets may be chosen.")
      .def("admits", &Constraint::admits, nb::arg("element"))
      .def("add", &Constraint::add, nb::arg("element"))
      .def("clone", [](const Constraint& self) { return Shared(self.clone()); });
  module.def(
      "cardinality", [](std::size_t k) -> Shared { return std::make_shared<Cardinality>(k); }, nb::arg("k"));
  module.def(
      "knapsack",
      [](const Vector<double>& costs, double budget) -> Shared {
        return std::make_shared<Knapsack>(copied(costs), budget);
      },
      nb::arg("costs"), nb::arg("budget"));
  module.def("quotas", &make_quotas, nb::arg("k").none(), nb::arg("groups"), nb::arg("least"), nb::arg("most"));
  module.def(
      "spacing", [](std::size_t n, std::size_t distance) -> Shared { return std::make_shared<Spacing>(n, distance); },
      nb::arg("n"), nb::arg("distance"));
  module.def("intersection", &make_intersection, nb::arg("parts"));
}

}  // namespace winnow::python
