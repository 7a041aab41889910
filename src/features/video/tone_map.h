// Brings film with a high dynamic range (PQ, HLG) into the range and the colours of ordinary pictures.
#pragma once

#include <memory>

#include "features/video/av.h"
#include "features/video/filter_graph.h"

namespace winnow::detail::video {

bool is_high_range(AVColorTransferCharacteristic transfer);

class ToneMap {
 public:
  // An ordinary frame of about this size, valid until the next call; the frame itself if it is one, or if this FFmpeg
  // lacks the filters.
  const AVFrame& apply(const AVFrame& frame, int width, int height);

 private:
  std::unique_ptr<FilterGraph> graph_;
  int width_ = 0, height_ = 0;
  AvOwned<AVFrame> tagged_;
  AvOwned<AVFrame> mapped_;
};

}  // namespace winnow::detail::video
