// Turns one frame of 360 x 180 into one row of features.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "features/video/canny.h"
#include "features/video/gist.h"
#include "winnow/video/describe.h"

namespace winnow::detail::video {

class Describer {
 public:
  // `edges`: 360 x 180 bytes for pHoG. If empty, Canny's edges are used.
  Describer(std::span<const std::string> features, std::vector<std::uint8_t> edges);

  std::size_t size() const { return size_; }
  const std::vector<FeatureBlock>& blocks() const { return blocks_; }

  // row: size() floats. Several threads may call it at once.
  void describe(const Image& frame, float* row) const;

 private:
  struct Work;
  std::unique_ptr<Work> take_work() const;

  std::size_t size_ = 0;
  std::vector<FeatureBlock> blocks_;
  std::vector<std::uint8_t> edges_;
  std::unique_ptr<const Gist> gist_;  // null unless requested
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<Work>> idle_;

 public:
  ~Describer();
};

}  // namespace winnow::detail::video
