// Representatives by divergence, and by similarity.
#pragma once

#include <span>

#include "objectives/metric_rows.h"
#include "winnow/objective.h"

namespace winnow::detail {

// out[j] = the chosen element that represents vs[j] best, by f(v|u) - f(u|V-u), the first among equals; vs[j] itself if
// it is chosen. `probes` are the chosen, prepared with their residual gains at the empty state, and elements[j] is what
// their objective calls vs[j].
void represent_by_divergence(const PreparedProbes& probes, Elements chosen, Elements vs, Elements elements,
                             std::span<Representative> out);

// out[j] = the place in `chosen` of the row that is most similar to row vs[j] of `rows`, the first among equals;
// kNobody if all similarities are 0. The similarity options are settled.
void represent_by_similarity(const DenseRows& chosen, const DenseRows& rows, Elements vs,
                             const SimilarityOptions& similarity, const Kernels& kernels,
                             std::span<Representative> out);

}  // namespace winnow::detail
