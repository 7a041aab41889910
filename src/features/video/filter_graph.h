// A chain of FFmpeg's filters that frames are sent through.
#pragma once

#include <string>

#include "features/video/av.h"

namespace winnow::detail::video {

class FilterGraph {
 public:
  // For frames of the size and kind of `like`. `chain` as for ffmpeg -vf.
  FilterGraph(const AVFrame& like, AVRational time_base, const std::string& chain);

  bool takes(const AVFrame& frame) const;  // whether it is of that size and kind
  void push(const AVFrame* frame);         // null: there are no more
  bool pull(AVFrame& frame);               // false: none is ready

 private:
  int width_, height_, format_;
  AvOwned<AVFilterGraph> graph_;
  AVFilterContext* source_ = nullptr;  // owned by the graph
  AVFilterContext* sink_ = nullptr;
};

bool has_filter(const char* name);

}  // namespace winnow::detail::video
