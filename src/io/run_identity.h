// What run a checkpoint belongs to: its options and its input files, as JSON, and how two runs differ.
#pragma once

#include <string>

#include "winnow/io/checkpoint.h"

namespace winnow::detail {

// The text of run.json. Looks at the files: InputError if one cannot be opened or is not a regular file.
std::string describe_checkpoint_run(const CheckpointRun& run);

// InputError, which tells every difference, unless the two texts describe the same run. `folder` holds the first.
void check_same_run(const std::string& folder, const std::string& recorded, const std::string& present);

}  // namespace winnow::detail
