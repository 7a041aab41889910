// Any objective whose rows can be exchanged, over rows out of core.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "objectives/window_objective.h"
#include "winnow/objectives/blocks.h"
#include "winnow/run.h"

namespace winnow::detail {

std::unique_ptr<BlockObjective> make_over_blocks(RowSource& rows, std::unique_ptr<WindowObjective> window,
                                                 const RunOptions& run);

}  // namespace winnow::detail
