// Options of the command line that come from a table of parameters.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "winnow/objectives/parameters.h"

namespace winnow::cli {

// The values on the command line, by the name of the parameter. Files are named but not yet read.
using Given = std::map<std::string, std::string, std::less<>>;

// `owners` are the names of its users, shown before the help.
void add_parameter_option(Command& command, const Parameter& parameter, std::span<const std::string_view> owners,
                          Given& given);

// The checked values of the given parameters, with empty rows and weights for files. InputError if one cannot be used.
ParameterValues values_of(const Given& given, std::span<const Parameter* const> parameters);

// What uses a parameter, for messages.
struct Owners {
  std::string_view option;  // such as "--method"
  std::string chosen;       // its value
  std::function<std::vector<std::string_view>(std::string_view parameter)> of;
};
// InputError if a value has no effect. The message says what the parameter belongs to.
void refuse_misfits(std::span<const Parameter* const> used, const ParameterValues& values, const Owners& owners);

// "a", "a or b", "a, b or c".
std::string or_list(std::span<const std::string_view> names);

}  // namespace winnow::cli
