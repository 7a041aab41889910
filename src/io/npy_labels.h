// Labels from a .npy vector.
#pragma once

#include <string>
#include <vector>

#include "io/source.h"

namespace winnow::detail {

// Integers, bools (True and False) or strings of a fixed width (numpy's U, as UTF-8, and S), in one dimension.
// InputError for anything else.
std::vector<std::string> read_npy_labels(const Source& source);

}  // namespace winnow::detail
