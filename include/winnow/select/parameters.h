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
  std::span<const std::string_view> methods;  // that use it; "auto" where one that it may take does
  bool prunes = false;                        // of pruning itself, so `winnow sparsify` has it too
  // Where it is in SelectOptions, whose `prune` is set. Null for the preset, which decides many at once.
  void (*set)(SelectOptions&, const ParameterValue&) = nullptr;
  std::optional<ParameterValue> (*get)(const SelectOptions&) = nullptr;
};

std::span<const MethodParameter> method_parameters();

// Those that the method uses; none if there is no such method.
std::vector<const Parameter*> parameters_of_method(std::string_view method);

// Puts the values, and for the rest what the preset means for k picks, into the options. `objective` null: only to
// check the values. InputError where one is out of range.
void set_method_values(const ParameterValues& values, const Objective* objective, std::size_t k,
                       SelectOptions& options);

// What the method was told, defaults included, from options that set_method_values filled.
std::vector<Setting> method_settings(const SelectOptions& options);

}  // namespace winnow
