// GIST (Oliva and Torralba 2001) of a grey picture of 360 x 180, with the values of INRIA's lear_gist 1.2. It takes the
// logarithm and removes low frequencies and local contrast. Then it applies Gabor filters of several orientations at
// each scale and takes the mean strength of each in 4 x 4 blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "features/video/gist_filters.h"
#include "features/video/simd/gist_kernels.h"

namespace winnow::detail::video {

class Gist {
 public:
  explicit Gist(std::span<const std::size_t> orientations_per_scale) : bank_(orientations_per_scale) {}

  static constexpr std::size_t kBlocks = 4;
  std::size_t size() const { return bank_.size * kBlocks * kBlocks; }
  GistWork make_work() const { return GistWork(low_pass_); }

  // grey: 360 x 180 bytes, row by row. to: size() floats, filter by filter, and within a filter by block column.
  // Several threads may call it, each with its own work.
  void describe(const std::uint8_t* grey, GistWork& work, float* to) const;

 private:
  void prepare(const std::uint8_t* grey, GistWork& work) const;

  LowPass low_pass_;
  GaborBank bank_;
  GistPlans plans_;
};

}  // namespace winnow::detail::video
