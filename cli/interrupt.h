// Handles Ctrl-C and other signals that end the program: one line on stderr, no half-written file or child process left
// behind, exit code 128 + the signal (130) as shells expect. If an input that is mapped into memory becomes shorter,
// the line names it, and the exit code is 2. A closed pipe ends the program without a line. More bytes than ulimit -f
// allows are an error of writing like others.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace winnow::cli {

void clean_up_on_interrupt();

// For winnow::write_file and similar functions: the temporary file they report is removed if the program is
// interrupted.
std::function<void(const char* temporary)> removed_on_interrupt();

// For winnow::write_skim: the process it reports is killed if the program is interrupted.
std::function<void(int process)> killed_on_interrupt();

// winnow::write_file, with its temporary file removed if the program is interrupted.
void write_output(const std::string& path, std::string_view content);

}  // namespace winnow::cli
