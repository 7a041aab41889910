// The commands of the program as one application of CLI11: what run_program() parses with, and what the manual and the
// completion of shells are made from.
#pragma once

namespace CLI {
class App;
}  // namespace CLI

namespace winnow::cli {

// Adds everything to an empty application.
void set_up(CLI::App& app);

}  // namespace winnow::cli
