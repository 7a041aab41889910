// Which sets may be chosen: the options other than -k, and the files they name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
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

void add_constraint_options(Command& command, ConstraintArguments& arguments);
std::vector<FileUse> files_of(const ConstraintArguments& arguments);

// InputError if the arguments themselves are wrong. Called before anything is read.
void check_constraint_arguments(const ConstraintArguments& arguments);

// Whether anything other than -k limits the picks.
bool limits_picks(const ConstraintArguments& arguments);

// Reads the files and puts the start and the forbidden rows into the options. If anything other than k limits the
// picks, also the constraint (including options.k if `with_k`). There are n rows.
Limits read_constraint(const ConstraintArguments& arguments, std::size_t n, bool with_k, SelectOptions& options);

// InputError if the picks, from the file at `path`, break the constraint.
void check_feasible(const SelectOptions& options, Elements picks, const std::string& path);

}  // namespace winnow::cli
