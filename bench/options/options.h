// The command line of a benchmark program: options as in cli/command.h, and the exit code.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "cli/command.h"

namespace winnow::bench {

struct Program {
  std::string name;
  std::string summary;
  std::function<void(cli::Command& app)> add_options;
  std::function<void()> run;  // after the options have their values
};

// Exit codes: 0 success and --help; 2 the command line or the input cannot be used; 1 anything else.
int run_program(const Program& program, int argc, char** argv);

// Checks of values.
cli::Check one_of(std::vector<std::string> names);
cli::Check whole_number(std::size_t least, std::size_t most);

}  // namespace winnow::bench
