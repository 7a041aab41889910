#include "features/video/describer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "features/video/colour.h"
#include "features/video/phog.h"

namespace winnow::detail::video {
namespace {

constexpr std::array<std::size_t, 2> kOrientations = {8, 8};
constexpr PhogShape kPhog = {};

}  // namespace

struct Describer::Work {
  CannyWork canny;
  std::optional<GistWork> gist;
  std::vector<std::uint8_t> grey = std::vector<std::uint8_t>(kFrameWidth * kFrameHeight);
  std::vector<std::uint8_t> edges = std::vector<std::uint8_t>(kFrameWidth * kFrameHeight);
};

Describer::Describer(std::span<const std::string> features, std::vector<std::uint8_t> edges)
    : edges_(std::move(edges)) {
  for (const std::string& name : features) {
    const auto kinds = feature_kinds();
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const FeatureKind& k) { return k.name == name; });
    blocks_.push_back({name, size_, kind->size, 1});
    size_ += kind->size;
    if (name == "gist") gist_ = std::make_unique<Gist>(kOrientations);
  }
}

Describer::~Describer() = default;

std::unique_ptr<Describer::Work> Describer::take_work() const {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto work = std::move(idle_.back());
      idle_.pop_back();
      return work;
    }
  }
  auto work = std::make_unique<Work>();
  if (gist_ != nullptr) work->gist.emplace(gist_->make_work());
  return work;
}

void Describer::describe(const Image& frame, float* row) const {
  auto work = take_work();
  for (std::size_t i = 0; i < work->grey.size(); ++i) {
    const std::uint8_t* pixel = frame.bgr.data() + 3 * i;
    work->grey[i] = static_cast<std::uint8_t>((1868 * pixel[0] + 9617 * pixel[1] + 4899 * pixel[2] + 8192) >> 14);
  }
  for (const FeatureBlock& block : blocks_) {
    float* to = row + block.offset;
    if (block.name == "gist") {
      gist_->describe(work->grey.data(), *work->gist, to);
    } else if (block.name == "phog") {
      if (edges_.empty()) find_edges(work->grey.data(), work->canny, work->edges.data());
      describe_phog(work->grey.data(), edges_.empty() ? work->edges.data() : edges_.data(), kPhog, to);
    } else {
      describe_colour(frame.bgr.data(), to);
    }
  }
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(work));
}

}  // namespace winnow::detail::video
