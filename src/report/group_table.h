// How the picks of a selection divide over groups, beside how the rows do.
#pragma once

#include <string>
#include <vector>

#include "winnow/maximize.h"

namespace winnow::detail {

// A table with bars, the largest group first. `groups` has the group of each row.
std::string group_table(const std::vector<std::string>& groups, const Selection& selection);

}  // namespace winnow::detail
