// The parts of the program that need an optional component of the library (text, video, neighbours), and what the
// program says if it was built without one.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

#include "winnow/neighbours.h"

namespace winnow::cli {

// Finds the neighbours of dense rows. Without the component neighbours it throws what missing_component says.
NeighbourSearch* neighbour_search();

// What `user` ("winnow video") needs, and how to get it.
std::string missing_component(std::string_view user, std::string_view component);

// A subcommand that takes any arguments and throws what missing_component says.
void add_missing_command(CLI::App& app, const std::string& name, std::string_view component);

}  // namespace winnow::cli
