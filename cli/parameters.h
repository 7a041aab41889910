// Options of the command line that come from a table of parameters.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/objectives/parameters.h"

namespace winnow::cli {

// What the command line says, by the parameter's name. Files are named, not yet read.
using Given = std::map<std::string, std::string, std::less<>>;

// `owners` use it: their names stand before the help.
void add_parameter_option(CLI::App& command, const Parameter& parameter, std::span<const std::string_view> owners,
                          Given& given);

// The values of what was given of these, checked; empty rows and weights for files. InputError where one cannot be
// used.
ParameterValues values_of(const Given& given, std::span<const Parameter* const> parameters);

// Who uses a parameter, for messages.
struct Owners {
  std::string_view option;  // such as "--method"
  std::string chosen;       // its value
  std::function<std::vector<std::string_view>(std::string_view parameter)> of;
};
// InputError where a value changes nothing: it says to what the parameter belongs.
void refuse_misfits(std::span<const Parameter* const> used, const ParameterValues& values, const Owners& owners);

// "a", "a or b", "a, b or c".
std::string or_list(std::span<const std::string_view> names);

}  // namespace winnow::cli
