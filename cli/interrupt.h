// Ctrl-C at any moment, or another signal to end: one line, no half-written file nor helper left behind, exit code 128
// + the signal (130) as shells expect.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace winnow::cli {

void clean_up_on_interrupt();

// For winnow::write_file and its like: the temporary file they tell of is removed when we are interrupted half way.
std::function<void(const char* temporary)> removed_on_interrupt();

// For winnow::write_skim: the program it tells of is killed when we are interrupted.
std::function<void(int process)> killed_on_interrupt();

// winnow::write_file, with its temporary file removed when we are interrupted half way.
void write_output(const std::string& path, std::string_view content);

}  // namespace winnow::cli
