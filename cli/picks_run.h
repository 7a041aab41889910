// The run that made some picks, read from their JSON: certify proves the picks for the same objective and limits.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/constraint_options.h"
#include "cli/input.h"
#include "cli/picks.h"

namespace winnow::cli {

struct TakenOver {
  std::vector<std::string> options;  // that were taken from the JSON
  std::optional<std::size_t> k;      // of the run, if it was limited by one
  std::optional<std::size_t> n, d;   // rows and columns of the input that the picks were made from
  bool spread = false;               // the picks were made to lie apart: more than f was maximized
};

// If the picks are JSON, fills in the options that were not given to `command`. InputError, with both values, if an
// option was given and contradicts the JSON.
TakenOver take_over(const PicksFile& picks, const Command& command, InputArguments& input,
                    ConstraintArguments& constraint);

}  // namespace winnow::cli
