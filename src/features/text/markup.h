// Lines of Markdown that are not prose, each judged on its own.
#pragma once

#include <string_view>

namespace winnow::detail {

// All take a line without spaces at either end.
bool is_table_row(std::string_view line);   // "| a | b |"
bool is_images(std::string_view line);      // "![alt](file)", "[![alt](file)](address)", or several of them
bool is_fence(std::string_view line);       // "```" or "```cpp": begins a block of code
bool is_bare_fence(std::string_view line);  // "```": ends a block of code
}  // namespace winnow::detail
