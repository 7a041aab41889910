// Submodular sparsification (SS): prunes the ground set V to a small V' with a few random probes, so that maximizing f
// on V' loses almost nothing. Implements Algorithm 1 of Zhou, Ouyang, Chang, Bilmes, Guestrin 2016 with its three
// improvements, and adds a minimum size of V'. Works for any objective.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/objective.h"
#include "winnow/run.h"

namespace winnow {

enum class ProbeWeights {
  kUniform,
  kImportance,  // by f(u) + f(u|V-u), the paper's second improvement
  kImportanceSquared,
};

struct SparsifyOptions {
  double r = 8;                // ceil(r * log2 n) probes per round; > 0
  double c = 8;                // each round keeps 1/sqrt(c) of the elements that are not probes; > 1
  bool cumulative = false;     // divergence from all probes so far, not only this round's: same cost, slightly safer
  std::size_t floor = 0;       // the minimum size of V'; the last round stops at it
  std::size_t max_rounds = 0;  // 0: until Algorithm 1 stops
  ProbeWeights probes = ProbeWeights::kUniform;
  std::size_t k = 0;  // number of picks to make from V', for preprune and the warning; 0: not known
  // First improvement: drops each u with f(u) < the k-th largest f(v|V-v). This loses nothing, up to the rounding of
  // column totals.
  bool preprune = false;  // needs k
  // Third improvement: double greedy on h(V') = |{v : w_{V'v} <= this}|, down to max(floor, k).
  std::optional<double> postreduce;
  RunOptions run = {};
};

// Only the paper's settings: r = 8, c = 8.
SparsifyOptions paper_preset();
// The fastest settings at equal utility in our experiments: few probes, cumulative divergences, a floor of 2k for dense
// rows or 4k for sparse rows. Meant to be followed by repair.
SparsifyOptions fast_preset(std::size_t k, bool sparse_rows);

// InputError if an option is out of range.
void check_sparsify_options(const SparsifyOptions& options);

struct SparsifyRound {
  std::size_t probes = 0;
  std::size_t live_before = 0;  // including the probes
  std::size_t live_after = 0;
  double divergence[5] = {};   // of the live elements: minimum, quartiles, maximum
  double largest_dropped = 0;  // the epsilon of this round; 0 if nothing was dropped
  std::uint64_t pairs = 0;     // f(v|u) computed
  double seconds = 0;
};

struct Sparsified {
  std::vector<Element> kept;  // V', increasing
  std::vector<SparsifyRound> rounds;
  std::size_t prepruned = 0;
  std::size_t postreduced = 0;
  std::size_t for_groups = 0;     // elements that prune() added because a group had too few
  std::uint64_t evaluations = 0;  // gains, residual gains and pairs
  std::string warning;            // not empty if V' is too small for k
};

// Prunes `ground`. If `given`, a state that holds a set S, is not null, it works on the conditional graph G(V, E|S),
// and no element of S may be in `ground`. The kept set depends only on the options and the elements, not on the number
// of threads or the order of `ground`.
Sparsified sparsify(const Objective& objective, Elements ground, const SparsifyOptions& options,
                    const GainState* given = nullptr);

// QuickPrune (Nath, Kuhnle 2024): one pass in increasing order that keeps e if f(e|A) >= delta * f(A) / k, where A is
// the set kept so far.
struct QuickPruneOptions {
  std::size_t k = 0;
  double delta = 0.3;     // > 0; smaller keeps more
  std::size_t floor = 0;  // fill up to this size with the dropped elements that had the largest gains
  RunOptions run = {};
};
Sparsified quickprune(const Objective& objective, Elements ground, const QuickPruneOptions& options);

}  // namespace winnow
