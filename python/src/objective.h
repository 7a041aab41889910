// An objective over rows of Python's arrays, and its states.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "python/src/run.h"
#include "winnow/objectives/registry.h"

namespace winnow::python {

struct HeldObjective {
  nb::object rows = nb::none();    // the HeldRows that f views, or None
  std::vector<nb::object> arrays;  // further arrays that f views
  ObjectiveOptions options;
  ObjectiveChoice chosen;
  std::unique_ptr<Objective> f;
  Run run;
  double build_seconds = 0;
  bool known = false;           // made by its name in the registry
  std::recursive_mutex in_use;  // one objective serves one run at a time; a thread waits without Python's lock
};

struct HeldState {
  nb::object objective;
  std::unique_ptr<GainState> state;
};

// InputError if make_sum has taken the objective.
const Objective& objective_in(const HeldObjective& held);

// InputError if an element does not exist.
void check_elements(Elements elements, std::size_t n, const char* what);

}  // namespace winnow::python
