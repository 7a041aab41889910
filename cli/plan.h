// --dry-run: what a command would need, printed instead of doing it. And the refusal of what cannot fit, before the
// work.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/input.h"
#include "winnow/select/plan.h"

namespace winnow::cli {

void add_dry_run_option(Command& command, bool& dry_run);

// What a plan of this input is made with: the objective (if the rows decide, their first part is looked at), its
// parameters, and rows in place of those of other files, of which only the number counts.
SelectOptions plan_options(const InputArguments& arguments);

// The rows of the input, from its header or its first lines, and how they will be held for these options. InputError if
// it must be read to be known, such as standard input.
PlannedRows plan_rows(const InputArguments& arguments, const SelectOptions& options);

// InputError, with the numbers, if the rows and the objective need more memory than there is. Nothing if that is not
// known before the rows are read. Called before they are.
void check_input_memory(const InputArguments& arguments);

// A plan as it is shown.
struct ShownPlan {
  std::string command;
  std::string input;
  std::optional<RowShape> shape = {};
  std::string objective = {};
  Plan plan;
  double reading = 0;  // seconds of reading the input once
  double seconds = 0;  // in all
};

// Measures the rates, and shows the plan of a command with these arguments.
ShownPlan shown_plan(const std::string& command, const InputArguments& arguments, const PlannedRows& rows,
                     const SelectOptions& options, Plan plan);

// As JSON to the file `json`, or as a table if it is empty.
void write_plan(const ShownPlan& plan, const std::string& json);

// The bytes of all files that are there.
std::uint64_t bytes_of_files(const std::vector<std::string>& paths);

// What reading so many bytes of this file takes, by its first few megabytes; 0 if it cannot be read.
double seconds_to_read(const std::string& path, std::uint64_t bytes);

}  // namespace winnow::cli
