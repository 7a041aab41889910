// How every command runs: the number of threads, the seed, the kernels.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

namespace winnow::cli {

// Checks of an option's value, with a message that says what was expected.
CLI::Validator at_least(std::uint64_t least);  // a whole number of at most nine digits
CLI::Validator not_negative();                 // any number >= 0
CLI::Validator positive();                     // any number > 0

void add_threads_option(CLI::App& command, std::size_t& threads);
void add_seed_option(CLI::App& command, std::uint64_t& seed);
void add_backend_option(CLI::App& command, std::string& backend);

}  // namespace winnow::cli
