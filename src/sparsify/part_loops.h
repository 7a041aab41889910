// What the steps of Algorithm 1 share: loops over a live part.
#pragma once

#include "objectives/batch.h"
#include "winnow/sparsify/steps.h"

namespace winnow::detail {

// Keeps only the places p with stays(p), in their order.
template <class Stays>
void keep_places(LivePart& part, const Stays& stays) {
  std::size_t to = 0;
  for (std::size_t p = 0; p < part.ids.size(); ++p) {
    if (!stays(p)) continue;
    part.ids[to] = part.ids[p];
    if (!part.elements.empty()) part.elements[to] = part.elements[p];
    part.divergence[to] = part.divergence[p];
    if (!part.weights.empty()) part.weights[to] = part.weights[p];
    ++to;
  }
  part.ids.resize(to);
  if (!part.elements.empty()) part.elements.resize(to);
  part.divergence.resize(to);
  if (!part.weights.empty()) part.weights.resize(to);
}

// f(v|S) and f(v|V-v) of each live v.
inline std::vector<Gain> gains_of(const LivePart& part, const GainState& state, const Batches& batches) {
  std::vector<Gain> gain(part.size());
  batches.gains(state, part.own(), gain);
  return gain;
}
inline std::vector<Gain> residuals_of(const LivePart& part, const Objective& objective, const Batches& batches) {
  std::vector<Gain> residual(part.size());
  batches.for_parts(part.size(), [&](std::size_t begin, std::size_t end) {
    objective.residual_gains(part.own().subspan(begin, end - begin), std::span(residual).subspan(begin, end - begin));
  });
  return residual;
}

void weigh(LivePart& part, const Objective& objective, const GainState& state, ProbeWeights weights,
           const Batches& batches);
void lower_divergences(LivePart& part, const PreparedProbes& probes, const Batches& batches);

}  // namespace winnow::detail
