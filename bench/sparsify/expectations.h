// What the measurements should show, and whether they do.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "first_round.h"
#include "kernel_rate.h"
#include "report.h"

namespace winnow::bench {

// One line each, with the figure and "met" or "NOT met"; nothing is said of data sets that were not measured.
std::string summary(std::span<const Report> reports, std::span<const KernelRate> rates,
                    const std::optional<FirstRound>& first_round);

}  // namespace winnow::bench
