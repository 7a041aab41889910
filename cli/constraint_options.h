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
  std::string groups;     // a file, or FILE:COLUMN
  std::string per_group;  // a number, a share, or a file with the limit of each group
  std::string at_least;   // the same for minimums
  std::string start;
  std::string forbid;
  std::string within;
};

void add_constraint_options(Command& command, ConstraintArguments& arguments);
// The part of them that pruning has too: groups with their limits, the start and the forbidden rows.
void add_group_options(Command& command, ConstraintArguments& arguments);
void add_start_options(Command& command, ConstraintArguments& arguments);
std::vector<FileUse> files_of(const ConstraintArguments& arguments);

// InputError if the arguments themselves are wrong. Called before anything is read.
void check_constraint_arguments(const ConstraintArguments& arguments);

// Whether anything limits the picks so that -k may be omitted.
bool limits_picks(const ConstraintArguments& arguments);

// Reads the files and puts the start, the forbidden rows and the rows to choose from into the options. If anything
// other than k limits the picks, also the constraint (including options.k if `with_k` or if there are minimums). There
// are n rows.
Limits read_constraint(const ConstraintArguments& arguments, std::size_t n, bool with_k, SelectOptions& options);

// The same for pruning. In place of a constraint, options.prune, which is set, receives how many rows of each group V'
// must hold: the maximum of the group (at most options.k, if `with_k`), or its minimum if it has no maximum. Then every
// selection from V' that the same limits allow is possible.
Limits read_prune_limits(const ConstraintArguments& arguments, std::size_t n, bool with_k, SelectOptions& options);

// InputError if the picks, from the file at `path`, break the constraint or do not meet the minimums.
void check_feasible(const SelectOptions& options, Elements picks, const std::string& path, const Limits& limits = {});

}  // namespace winnow::cli
