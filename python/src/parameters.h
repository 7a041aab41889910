// Settings of objectives and methods, from a dictionary to the library's values.
#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <vector>

#include "winnow/objectives/parameters.h"

namespace winnow::python {

namespace nb = nanobind;

// Values that may be views of arrays; `arrays` keeps these alive.
struct HeldValues {
  ParameterValues values;
  std::vector<nb::object> arrays;
};

// Each value is a number, a bool, a text, Rows or an array of float32. TypeError if it is anything else.
HeldValues values_from(const nb::dict& settings);

// Settings as a dictionary, for reports.
nb::dict to_dict(std::span<const Setting> settings);

}  // namespace winnow::python
