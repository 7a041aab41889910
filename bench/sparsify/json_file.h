// All that was measured, a data set or day each, as JSON.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "first_round.h"
#include "kernel_rate.h"
#include "report.h"

namespace winnow::bench {

std::string to_json(std::span<const Report> reports, std::span<const KernelRate> rates,
                    const std::optional<FirstRound>& first_round);

}  // namespace winnow::bench
