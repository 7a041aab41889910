#include "python/src/parameters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "python/src/arrays.h"
#include "python/src/module.h"
#include "winnow/error.h"
#include "winnow/objectives/registry.h"
#include "winnow/select/parameters.h"
#include "winnow/select/stream_parameters.h"

namespace winnow::python {
namespace {

nb::str to_str(std::string_view text) {
  return nb::str(text.data(), text.size());
}

nb::list names_of(std::span<const Parameter* const> parameters) {
  nb::list names;
  for (const Parameter* parameter : parameters) names.append(to_str(parameter->name));
  return names;
}

// name -> the names of its parameters, in the order to show them.
nb::dict objective_table() {
  nb::dict table;
  for (const NamedObjective& objective : objectives()) table[to_str(objective.name)] = names_of(objective.parameters);
  return table;
}

nb::dict method_table() {
  nb::dict table;
  for (const Method& method : methods()) table[to_str(method.name)] = names_of(parameters_of_method(method.name));
  return table;
}

nb::dict streamer_table() {
  nb::dict table;
  for (const NamedStreamer& streamer : streamers()) {
    table[to_str(streamer.name)] = names_of(parameters_of_streamer(streamer.name));
  }
  return table;
}

// The methods that use the parameter, except auto, which uses those of the others.
std::vector<std::string_view> methods_with(std::string_view parameter) {
  std::vector<std::string_view> users;
  for (const MethodParameter& row : method_parameters()) {
    if (row.parameter.name != parameter) continue;
    std::copy_if(row.methods.begin(), row.methods.end(), std::back_inserter(users),
                 [](std::string_view method) { return method != "auto"; });
  }
  return users;
}

}  // namespace

HeldValues values_from(const nb::dict& settings) {
  HeldValues held;
  for (const auto& [key, value] : settings) {
    const auto name = nb::cast<std::string>(key);
    Vector<float> weights;
    if (nb::isinstance<nb::str>(value)) {
      held.values.set(name, nb::cast<std::string>(value));
    } else if (nb::isinstance<HeldRows>(value)) {
      const auto* dense = std::get_if<DenseRows>(&nb::cast<const HeldRows&>(value).rows);
      if (dense == nullptr)
        throw nb::type_error(fmt::format("{} holds sparse rows; expected dense ones", name).c_str());
      held.values.set(name, *dense);
      held.arrays.push_back(nb::borrow(value));
    } else if (nb::try_cast(value, weights, false)) {
      held.values.set(name, std::span<const float>(weights.data(), weights.size()));
      held.arrays.push_back(nb::cast(weights));
    } else if (double number = 0; nb::try_cast(value, number)) {
      held.values.set(name, number);
    } else {
      throw nb::type_error(fmt::format("{} is a {}; expected a number, a text or an array", name,
                                       nb::cast<std::string>(nb::handle(value.type()).attr("__name__")))
                               .c_str());
    }
  }
  return held;
}

void refuse_misfits(std::span<const Parameter* const> used, const ParameterValues& values, std::string_view kind,
                    std::string_view chosen, const Owners& owners) {
  const auto misfit = find_misfit(used, values);
  if (!misfit) return;
  const std::string name = setting_name(misfit->name);
  if (misfit->parameter == nullptr) {
    throw InputError(fmt::format("{} was given with {} {}; it belongs to {}", name, kind, chosen,
                                 fmt::join(owners(misfit->name), ", ")));
  }
  const std::string_view with = misfit->parameter->with;
  throw InputError(misfit->parameter->with_value.empty()
                       ? fmt::format("{} was given without {}; expected both", name, setting_name(with))
                       : fmt::format("{} was given, but {} is {}; it belongs to {} {}", name, setting_name(with),
                                     misfit->has, setting_name(with), misfit->parameter->with_value));
}

ParameterValues method_values(const nb::dict& settings, std::string_view method) {
  ParameterValues values = values_from(settings).values;
  refuse_misfits(parameters_of_method(method), values, "method", method, methods_with);
  return values;
}

nb::dict to_dict(std::span<const Setting> settings) {
  nb::dict dict;
  for (const Setting& setting : settings) {
    dict[to_str(setting.name)] = std::visit([](const auto& value) { return nb::cast(value); }, setting.value);
  }
  return dict;
}

void add_parameters(nb::module_& module) {
  module.def("objective_parameters", &objective_table);
  module.def("method_parameters", &method_table);
  module.def("streamer_parameters", &streamer_table);
}

}  // namespace winnow::python
