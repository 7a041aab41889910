// The program, from its command line to its exit code.
#pragma once

namespace winnow::cli {

// Exit codes: 0 success; 2 the input or the command line cannot be used; 1 the machine or the program failed; 130
// interrupted.
int run_program(int argc, char** argv);

}  // namespace winnow::cli
