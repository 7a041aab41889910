// What the fuzz targets share. Each target defines LLVMFuzzerTestOneInput and seeds(). It is linked with driver.cc or,
// under WINNOW_LIBFUZZER, with libFuzzer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/io.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

// The initial inputs: valid and of all relevant kinds, so that a few changed bytes reach every branch.
std::vector<std::string> seeds();

namespace winnow {

// Reads the bytes under every treatment of negatives. An InputError is accepted. Any other exception ends the program,
// and so does a table that breaks a promise of io.h.
void read_every_way(std::string_view content, std::string_view name, Format format, std::string_view tensor = {});

}  // namespace winnow
