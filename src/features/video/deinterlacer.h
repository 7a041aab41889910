// Makes whole pictures of interlaced ones, frame by frame. Frames that the stream does not call interlaced are left as
// they are, unless they are combed.
#pragma once

#include <deque>
#include <memory>

#include "features/video/av.h"
#include "features/video/filter_graph.h"

namespace winnow::detail::video {

// What the decoder knows of a frame beside its picture.
struct Stamp {
  std::size_t number = 0;
  double seconds = 0;
  bool damaged = false;
};

// Nothing is delayed before the first interlaced frame. From then on a frame comes out once the next one is in, because
// the filter looks at both.
class Deinterlacer {
 public:
  // Takes over the frame's contents.
  void push(AVFrame& frame, const Stamp& stamp, AVRational time_base);
  void finish();  // no frame follows

  // The next frame, in order; false if more must be pushed first.
  bool pull(AVFrame& frame, Stamp& stamp);

 private:
  void drain();

  std::unique_ptr<FilterGraph> graph_;  // null until an interlaced frame is seen
  AvOwned<AVFrame> before_;             // the frame that was pushed last, if it may be needed
  std::deque<AvOwned<AVFrame>> ready_;
  std::deque<Stamp> stamps_;  // of the frames that were pushed and not pulled
};

}  // namespace winnow::detail::video
