// The file that is mapped at an address, found in a signal handler.
#pragma once

#include <cstddef>

namespace winnow::cli {

// Writes the path of the file that is mapped at `address` to `name`, which ends with a zero byte and is cut if it is
// longer than `size`. False if no file is mapped there, or if /proc cannot be read. Safe in a signal handler: it
// allocates nothing and uses only open, read and close.
bool find_mapped_file(const void* address, char* name, std::size_t size);

}  // namespace winnow::cli
