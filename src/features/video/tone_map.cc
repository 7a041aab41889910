#include "features/video/tone_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

namespace winnow::detail::video {
namespace {

std::string chain_of(int width, int height) {
  return fmt::format("zscale=w={}:h={}:f=bicubic,{},format=yuv444p", width, height, kToneMapFilters);
}

// zscale refuses frames that do not say what their numbers mean. The usual meaning is filled in.
void tag(AVFrame& frame) {
  if (frame.colorspace == AVCOL_SPC_UNSPECIFIED) frame.colorspace = AVCOL_SPC_BT2020_NCL;
  if (frame.color_primaries == AVCOL_PRI_UNSPECIFIED) frame.color_primaries = AVCOL_PRI_BT2020;
  if (frame.color_range == AVCOL_RANGE_UNSPECIFIED) frame.color_range = AVCOL_RANGE_MPEG;
}

}  // namespace

bool is_high_range(AVColorTransferCharacteristic transfer) {
  return transfer == AVCOL_TRC_SMPTE2084 || transfer == AVCOL_TRC_ARIB_STD_B67;
}

const AVFrame& ToneMap::apply(const AVFrame& frame, int width, int height) {
  static const bool kAble = has_filter("zscale") && has_filter("tonemap");
  if (!is_high_range(frame.color_trc) || !kAble) return frame;
  width = std::min(width, frame.width);
  height = std::min(height, frame.height);
  if (graph_ == nullptr || !graph_->takes(frame) || width != width_ || height != height_) {
    graph_ = std::make_unique<FilterGraph>(frame, AVRational{1, 25}, chain_of(width, height));
    width_ = width;
    height_ = height;
  }
  tagged_.reset(av_frame_clone(&frame));
  if (mapped_ == nullptr) mapped_.reset(av_frame_alloc());
  if (tagged_ == nullptr || mapped_ == nullptr) throw std::bad_alloc();
  tag(*tagged_);
  graph_->push(tagged_.get());
  return graph_->pull(*mapped_) ? *mapped_ : frame;
}

}  // namespace winnow::detail::video
