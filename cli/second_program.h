// Programs to which winnow hands over what needs large libraries.
#pragma once

#include <string>

namespace winnow::cli {

// Becomes the program of that name, with the same arguments and the standard input unread. It is beside this program in
// a build tree, and in the folder for such programs if it is installed. SystemError if it is missing. `users` is what
// needs it: "videos and pictures".
[[noreturn]] void become(const std::string& name, const std::string& users);

}  // namespace winnow::cli
