// An objective over rows of Python's arrays, and its states.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "python/src/run.h"
#include "winnow/objectives/blocks.h"
#include "winnow/objectives/registry.h"

namespace winnow::python {

struct HeldObjective {
  nb::object rows = nb::none();    // the HeldRows that f views, or the PythonBlocks that it reads, or None
  nb::object own = nb::none();     // the Python object that f calls, or None
  std::vector<nb::object> arrays;  // further arrays that f views
  ObjectiveOptions options;
  ObjectiveChoice chosen;
  std::unique_ptr<Objective> f;
  BlockObjective* in_blocks = nullptr;  // f, if it reads its rows in blocks
  Run run;
  double build_seconds = 0;
  bool known = false;           // made by its name in the registry
  std::recursive_mutex in_use;  // one objective serves one run at a time; a thread waits without Python's lock

  template <class Function>
  void visit(const Function& function) {
    function(rows);
    function(own);
    function(run.progress);
    for (nb::object& array : arrays) function(array);
  }
  void drop() {
    // f stays until this is destroyed, after the states that refer to it. It does not look at its rows any more.
    rows = own = run.progress = nb::none();
    arrays.clear();
  }
};

struct HeldState {
  nb::object objective;
  std::unique_ptr<GainState> state;

  template <class Function>
  void visit(const Function& function) {
    function(objective);
  }
  void drop() {
    state.reset();
    objective = nb::none();
  }
};

// InputError if make_sum has taken the objective.
const Objective& objective_in(const HeldObjective& held);

// The rows that f views; null if it has none or reads them in blocks.
const Rows* rows_in_memory(const HeldObjective& held);

// Constructs an objective of the registry in place of self, over these rows. `build` checks and makes f, without
// Python's lock.
void make_held(HeldObjective* self, nb::object rows, const nb::dict& parameters, const Run& run,
               const std::function<void(HeldObjective& held, LongCall& call)>& build);

// InputError if an element does not exist.
void check_elements(Elements elements, std::size_t n, const char* what);

}  // namespace winnow::python
