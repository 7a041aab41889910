// Which sets may be chosen: the options beside -k, and the files they name.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/files.h"
#include "winnow/report.h"
#include "winnow/select.h"

namespace winnow::cli {

struct ConstraintArguments {
  std::string costs;
  std::optional<double> budget;
  std::string groups;
  std::string per_group;  // a number, or a file with the limit of each group
  std::string start;
  std::string forbid;
};

void add_constraint_options(CLI::App& command, ConstraintArguments& arguments);
std::vector<FileUse> files_of(const ConstraintArguments& arguments);

// InputError for what is wrong with the arguments themselves, before anything is read.
void check_constraint_arguments(const ConstraintArguments& arguments);

// Whether anything but -k limits the picks.
bool limits_picks(const ConstraintArguments& arguments);

// Reads the files and puts start, forbidden and, where anything but k limits the picks, the constraint (with options.k,
// where `with_k`) into the options. n rows.
struct Limits {
  std::vector<double> costs;        // one per row, with a budget
  std::vector<std::string> groups;  // the name of each row's, with groups
};
Limits read_constraint(const ConstraintArguments& arguments, std::size_t n, bool with_k, SelectOptions& options);

// What reports say of them, given the picks.
LimitsReport describe_limits(const ConstraintArguments& arguments, const Limits& limits, const Selection& selection);

// InputError where the picks, from the file at `path`, break the constraint.
void check_feasible(const SelectOptions& options, Elements picks, const std::string& path);

}  // namespace winnow::cli
