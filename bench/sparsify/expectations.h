// What the measurements should show, and whether they do.
#pragma once

#include <span>
#include <string>

#include "kernel_rate.h"
#include "report.h"

namespace winnow::bench {

// One line each, with the figure and "met" or "NOT met"; nothing is said of data sets that were not measured.
std::string summary(std::span<const Report> reports, std::span<const KernelRate> rates);

}  // namespace winnow::bench
