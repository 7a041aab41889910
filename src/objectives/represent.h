// Representatives by divergence.
#pragma once

#include <span>

#include "winnow/objective.h"

namespace winnow::detail {

// out[j] = the chosen element that represents vs[j] best, by f(v|u) - f(u|V-u), the first among equals; vs[j] itself if
// it is chosen. `probes` are the chosen, prepared with their residual gains at the empty state, and elements[j] is what
// their objective calls vs[j].
void represent_by_divergence(const PreparedProbes& probes, Elements chosen, Elements vs, Elements elements,
                             std::span<Representative> out);

}  // namespace winnow::detail
