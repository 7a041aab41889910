// Lines of Markdown that are no prose, each looked at by itself.
#pragma once

#include <string_view>

namespace winnow::detail {

// What follows has no space at either end.
bool is_table_row(std::string_view line);   // "| a | b |"
bool is_images(std::string_view line);      // "![alt](file)", "[![alt](file)](address)", or several of them
bool is_fence(std::string_view line);       // "```" or "```cpp": what begins a block of code
bool is_bare_fence(std::string_view line);  // "```": what ends one
}  // namespace winnow::detail
