// The parameters of the methods, and which method uses which.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/objectives/parameters.h"
#include "winnow/select.h"

namespace winnow {

struct MethodParameter {
  Parameter parameter;
  std::span<const std::string_view> methods;  // that use it; includes "auto" if a method that auto may run uses it
  bool prunes = false;                        // a parameter of pruning, so `winnow sparsify` has it too
  // Write and read the value in SelectOptions, whose `prune` is set. Null for the preset, which sets several at once.
  void (*set)(SelectOptions&, const ParameterValue&) = nullptr;
  std::optional<ParameterValue> (*get)(const SelectOptions&) = nullptr;
  bool streams = false;  // `winnow stream` has it too
};

std::span<const MethodParameter> method_parameters();

// The parameters that the method uses; empty if there is no such method.
std::vector<const Parameter*> parameters_of_method(std::string_view method);

// Sets the options from the values, and the rest from the preset for k picks. If `objective` is null, this only checks
// the values. InputError if a value is out of range.
void set_method_values(const ParameterValues& values, const Objective* objective, std::size_t k,
                       SelectOptions& options);

// The settings of the method, including defaults, from options that set_method_values has set. With `pruning_alone`,
// only those of pruning.
std::vector<Setting> method_settings(const SelectOptions& options, bool pruning_alone = false);

}  // namespace winnow
