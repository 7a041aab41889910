// Settings of objectives and methods, from a dictionary to the library's values.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>
#include <span>
#include <string>
#include <string_view>
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

// InputError if `used` does not have one of the values, or if it needs another one. `kind` and `chosen` name what was
// chosen, such as "method" and "lazy"; `owners` has the names of those that use a parameter.
using Owners = std::function<std::vector<std::string_view>(std::string_view parameter)>;
void refuse_misfits(std::span<const Parameter* const> used, const ParameterValues& values, std::string_view kind,
                    std::string_view chosen, const Owners& owners);

// The parameters of the method. InputError if the method does not use one of them.
ParameterValues method_values(const nb::dict& settings, std::string_view method);

// Sets `value` if the key is there.
template <class T>
void take(const nb::dict& given, const char* key, T& value) {
  if (given.contains(key)) value = nb::cast<T>(given[key]);
}

// Settings as a dictionary, for reports.
nb::dict to_dict(std::span<const Setting> settings);

}  // namespace winnow::python
