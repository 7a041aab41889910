// Sieve-streaming and sieve-streaming++: many sets at once, each with its own guess of the best value.
#pragma once

#include <memory>

#include "winnow/stream.h"

namespace winnow::detail {

std::unique_ptr<WindowStreamer> make_sieves(const Objective& window, const StreamOptions& options,
                                            const Constraint* constraint, bool plus_plus);
std::unique_ptr<WindowStreamer> make_three_sieves(const Objective& window, const StreamOptions& options,
                                                  const Constraint* constraint);

}  // namespace winnow::detail
