// Writes the rows of case large as a .npy file, with a block of memory per thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace winnow::bench {

// The same rows and seed give the same bytes on any number of threads. The file has another name until it is complete.
// SystemError if it cannot be written.
void write_large(const std::string& path, std::size_t rows, std::uint64_t seed);

}  // namespace winnow::bench
