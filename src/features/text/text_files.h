// Which files a path names, and what kind of text a file is.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::detail {

bool is_json_lines(std::string_view name);  // by its ending

// A folder is replaced by its text files, sorted; other paths stay as they are.
std::vector<std::string> expand_folders(std::span<const std::string> paths);

}  // namespace winnow::detail
