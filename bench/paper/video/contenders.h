// Ways to choose 15 % of a video's frames, each timed over all it has to do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "winnow/types.h"
#include "winnow/video/clips.h"

namespace winnow::bench {

struct Choice15 {
  std::string name;
  std::vector<bool> chosen;  // one per frame
  std::size_t kept = 0;      // |V'|; 0: nothing was pruned
  double seconds = 0;        // of CPU
};

// The paper's: feature-based f (square roots), k frames, on one thread.
Choice15 by_lazy(const DenseRows& rows, std::size_t k);
Choice15 by_ss(const DenseRows& rows, std::size_t k, bool fast, std::uint64_t seed);
// The hypothesis about the paper's V': Algorithm 1 stopped after one round, then double greedy with epsilon = `share`
// of the largest divergence that the round dropped, down to `least` frames.
struct OneRound {
  std::size_t one_round = 0;  // |V'| before double greedy
  std::vector<Element> kept;  // after it
  double seconds = 0;         // of CPU; the round that finds epsilon counts once
};
OneRound reduce_one_round(const DenseRows& rows, std::size_t least, double share, std::uint64_t seed);
// Greedy on that V', with all of epsilon and at least k frames.
Choice15 by_one_round(const DenseRows& rows, std::size_t k, std::uint64_t seed, std::size_t& one_round);
Choice15 by_sieve(const DenseRows& rows, std::size_t k);  // holds 10 k frames, as the paper's
// What `winnow video -k 15%` does with these options, the certificate included; as they are: what it does unless told
// otherwise.
Choice15 by_clips(const DenseRows& rows, std::size_t k, double fps, ClipOptions options = {});
// Single frames by facility location on the cosine of descriptors less their mean.
Choice15 by_centred_cosine(const DenseRows& rows, std::size_t k);

Choice15 uniform(std::size_t n, std::size_t k);
Choice15 first(std::size_t n, std::size_t k);
Choice15 random(std::size_t n, std::size_t k, std::uint64_t seed);

// f of the frames, the feature-based one.
double value_of(const DenseRows& rows, const std::vector<bool>& chosen);

}  // namespace winnow::bench
