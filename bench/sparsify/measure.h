// Runs every contender on a data set, in turns so that a slow minute of the machine hits all alike.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "data_sets.h"
#include "report.h"
#include "winnow/types.h"

namespace winnow::bench {

Report measure(const std::string& group, const DataSet& data, std::size_t repeats);

// f(picks), computed afresh.
double value_of(const DataSet& data, Elements picks);

}  // namespace winnow::bench
