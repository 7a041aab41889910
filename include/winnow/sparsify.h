// Submodular sparsification (SS): prunes the ground set V to a small V' with a few random probes, so that maximizing f
// on V' loses almost nothing. Zhou, Ouyang, Chang, Bilmes, Guestrin 2016, Algorithm 1 and its three improvements, and
// what it lacks: a floor under |V'|. Written once, for any objective.
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
  double r = 8;                // ceil(r * log2 n) probes a round; > 0
  double c = 8;                // each round keeps 1/sqrt(c) of what is not a probe; > 1
  bool cumulative = false;     // divergence from all probes so far instead of this round's: no dearer, a little surer
  std::size_t floor = 0;       // never prune below this many; the last round lands on it
  std::size_t max_rounds = 0;  // 0: until Algorithm 1 stops
  ProbeWeights probes = ProbeWeights::kUniform;
  std::size_t k = 0;  // how many will be selected from V', for preprune and the warning; 0: not known
  // First improvement: drop u with f(u) < the k-th largest f(v|V-v). Loses nothing, up to the rounding of column
  // totals.
  bool preprune = false;  // needs k
  // Third improvement: double greedy on h(V') = |{v : w_{V'v} <= this}|, down to max(floor, k).
  std::optional<double> postreduce;
  RunOptions run = {};
};

// The paper's settings and nothing else: r = 8, c = 8.
SparsifyOptions paper_preset();
// What our experiments found best for speed at equal utility: few probes, cumulative divergences, a floor of 2k (dense
// rows) or 4k (sparse rows). Meant to be followed by repair.
SparsifyOptions fast_preset(std::size_t k, bool sparse_rows);

// InputError where an option is out of range.
void check_sparsify_options(const SparsifyOptions& options);

struct SparsifyRound {
  std::size_t probes = 0;
  std::size_t live_before = 0;  // with the probes still among them
  std::size_t live_after = 0;
  double divergence[5] = {};   // of the live elements: minimum, quartiles, maximum
  double largest_dropped = 0;  // the epsilon this round stands for; 0 where nothing was dropped
  std::uint64_t pairs = 0;     // f(v|u) computed
  double seconds = 0;
};

struct Sparsified {
  std::vector<Element> kept;  // V', increasing
  std::vector<SparsifyRound> rounds;
  std::size_t prepruned = 0;
  std::size_t postreduced = 0;
  std::uint64_t evaluations = 0;  // gains, residual gains and pairs
  std::string warning;            // not empty where V' is too small for k
};

// Prunes `ground`. With `given`, a state that holds a set S, works on the conditional graph G(V, E|S); no element of S
// may be in ground. The kept set depends on the options and the elements alone, not on threads or the order of ground.
Sparsified sparsify(const Objective& objective, Elements ground, const SparsifyOptions& options,
                    const GainState* given = nullptr);

// QuickPrune (Nath, Kuhnle 2024): one pass in increasing order, keeping e if f(e|A) >= delta * f(A) / k, A what was
// kept so far.
struct QuickPruneOptions {
  std::size_t k = 0;
  double delta = 0.3;     // > 0; smaller keeps more
  std::size_t floor = 0;  // fill up with the best of the rest, by the gain they had
  RunOptions run = {};
};
Sparsified quickprune(const Objective& objective, Elements ground, const QuickPruneOptions& options);

}  // namespace winnow
