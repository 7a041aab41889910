// What every report states about how a run was carried out.
#pragma once

#include <string>
#include <string_view>

#include "winnow/report.h"
#include "winnow/run.h"

namespace winnow::detail {

// Seed, threads, backend and its instruction set on this machine, and the memory used so far.
void describe_run(const RunOptions& run, RunReport& report);

// "objective auto took facility: …" with a line end, or nothing if the objective was named.
std::string line_about_objective(const RunReport& report);
// What reading the rows in blocks has cost; empty if they were in memory.
std::string line_about_reading(const RunReport& report);

// What the value of a run is called: "F", which is f with scores, or "f".
std::string_view name_of_value(const RunReport& report);

}  // namespace winnow::detail
