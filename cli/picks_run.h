// The run that made some picks, as their JSON tells it: certify proves the picks for the same objective and limits.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/constraint_options.h"
#include "cli/input.h"
#include "cli/picks.h"

namespace winnow::cli {

struct TakenOver {
  std::vector<std::string> options;  // that the JSON decided
  std::optional<std::size_t> k;      // where limits were taken that held beside this k
};

// Puts what the JSON says, if the picks are JSON, where `command` was not given the option. InputError, with both
// values, where it was and says something else.
TakenOver take_over(const PicksFile& picks, const CLI::App& command, InputArguments& input,
                    ConstraintArguments& constraint);

}  // namespace winnow::cli
