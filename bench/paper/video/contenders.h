// Ways to choose some of a video's frames, each timed over all it has to do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "winnow/types.h"
#include "winnow/video/clips.h"
#include "winnow/video/skim.h"

namespace winnow::bench {

struct Chosen {
  std::string name;
  std::vector<bool> chosen;  // one per frame
  std::size_t kept = 0;      // |V'|; 0: nothing was pruned
  double seconds = 0;
};

// The paper's: feature-based f (square roots), k frames.
Chosen by_lazy(const DenseRows& rows, std::size_t k);
Chosen by_ss(const DenseRows& rows, std::size_t k, bool fast, std::uint64_t seed);
Chosen by_sieve(const DenseRows& rows, std::size_t k);  // holds 10 k frames, as the paper's
// What `winnow video` does with these options, the certificate included; as they are: what it does unless told
// otherwise. `first`: the first frame that is compared.
Chosen by_clips(const DenseRows& rows, std::size_t k, double fps, const ClipOptions& options = {},
                std::size_t first = 0);
Chosen by_skim(const DenseRows& rows, std::size_t k, double fps);  // what its skim plays
ClipSelection choose_clips(const DenseRows& rows, std::size_t k, double fps, ClipOptions options = {},
                           std::size_t first = 0);
// Single frames by facility location on the cosine of descriptors less their mean.
Chosen by_centred_cosine(const DenseRows& rows, std::size_t k);

Chosen uniform(std::size_t n, std::size_t k);
Chosen first(std::size_t n, std::size_t k);
Chosen random(std::size_t n, std::size_t k, std::uint64_t seed);
// As many clips of two seconds as `winnow video` chooses, at random places without overlaps: the null hypothesis.
Chosen random_clips(std::size_t n, std::size_t k, double fps, std::uint64_t seed);

// f of the frames, the feature-based one.
double value_of(const DenseRows& rows, const std::vector<bool>& chosen);

}  // namespace winnow::bench
