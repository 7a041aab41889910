// How to maximize: the method and its parameters.
#pragma once

#include <string>

#include "cli/command.h"
#include "cli/parameters.h"
#include "winnow/select.h"

namespace winnow::cli {

struct MethodArguments {
  std::string method = "auto";
  Given given = {};
  bool with_distances = false;  // the command offers methods that need distances between rows
};

// --method and the parameters of all methods.
void add_method_options(Command& command, MethodArguments& arguments);

// Only the parameters of pruning, for a command that does nothing else.
void add_prune_options(Command& command, MethodArguments& arguments);

// The options that the arguments alone determine. InputError if a value is out of range or the method does not use it.
// Called before there is an objective.
SelectOptions check_method_arguments(const MethodArguments& arguments);

// The method and its parameters; k picks are expected.
void set_method(const MethodArguments& arguments, const Objective& objective, std::size_t k, SelectOptions& options);

// The same for a plan, before there is an objective. `sparse`: its rows are.
void set_planned_method(const MethodArguments& arguments, bool sparse, std::size_t k, SelectOptions& options);

}  // namespace winnow::cli
