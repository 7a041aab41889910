// The parts of the program that need an optional component of the library (text, video), and the message if
// the program was built without it.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"

namespace winnow::cli {

// A message with the component that `user` ("winnow video") needs, and how to get it.
std::string missing_component(std::string_view user, std::string_view component);

// A subcommand that accepts any arguments and throws the message of missing_component.
void add_missing_command(Command& app, const std::string& name, std::string_view component);

}  // namespace winnow::cli
