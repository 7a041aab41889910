// How every command runs: the number of threads, the seed, the kernels, the memory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"

namespace winnow::cli {

// Checks of an option's value, with a message that says what was expected.
Check at_least(std::uint64_t least);                     // a whole number of at most nine digits
Check between(std::uint64_t least, std::uint64_t most);  // a whole number
Check one_of_names(std::vector<std::string> names);
Check positive();  // any number > 0

void add_threads_option(Command& command, std::size_t& threads);
void add_seed_option(Command& command, std::uint64_t& seed);
void add_backend_option(Command& command, std::string& backend);
// A number of bytes such as 500M; stays as it is if not given.
void add_bytes_option(Command& command, const std::string& name, std::size_t& bytes, const std::string& help);
void add_memory_option(Command& command, std::size_t& memory);

}  // namespace winnow::cli
