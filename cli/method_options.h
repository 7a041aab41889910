// How to maximize: the method and its parameters.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/parameters.h"
#include "winnow/select.h"

namespace winnow::cli {

struct MethodArguments {
  std::string method = "auto";
  Given given = {};
};

// --method and the parameters of all methods.
void add_method_options(CLI::App& command, MethodArguments& arguments);

// Only the parameters of pruning, for a command that does nothing else.
void add_prune_options(CLI::App& command, MethodArguments& arguments);

// InputError if a value is out of range or the method does not use it. Called before there is an objective.
void check_method_arguments(const MethodArguments& arguments);

// The method and its parameters; k picks are expected.
void set_method(const MethodArguments& arguments, const Objective& objective, std::size_t k, SelectOptions& options);

}  // namespace winnow::cli
