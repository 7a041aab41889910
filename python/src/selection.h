// A selection, and all that its page needs.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <vector>

#include "python/src/objective.h"
#include "winnow/report.h"
#include "winnow/select.h"

namespace winnow::python {

// The objective keeps the rows alive.
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

std::vector<Element> elements_of(const Selection& selection);

}  // namespace winnow::python
