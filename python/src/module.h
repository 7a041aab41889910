// What the parts of the extension module share: each adds its classes and functions.
#pragma once

#include <nanobind/nanobind.h>

namespace winnow::python {

namespace nb = nanobind;

void add_arrays(nb::module_& module);
void add_run(nb::module_& module);
void add_parameters(nb::module_& module);
void add_objective(nb::module_& module);
void add_own_objective(nb::module_& module);
void add_blocks(nb::module_& module);
void add_constraint(nb::module_& module);
void add_selection(nb::module_& module);
void add_select(nb::module_& module);
void add_compare(nb::module_& module);
void add_stream(nb::module_& module);
void add_shards(nb::module_& module);

}  // namespace winnow::python
