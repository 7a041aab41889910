// Ctrl-C at any moment: one line, no half-written file left behind, exit code 130 as shells expect.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace winnow::cli {

void clean_up_on_interrupt();

// For winnow::write_file and its like: the temporary file they tell of is removed when we are interrupted half way.
std::function<void(const char* temporary)> removed_on_interrupt();

// winnow::write_file, with its temporary file removed when we are interrupted half way.
void write_output(const std::string& path, std::string_view content);

}  // namespace winnow::cli
