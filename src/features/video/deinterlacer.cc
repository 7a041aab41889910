#include "features/video/deinterlacer.h"

#include <new>
#include <utility>

#include "features/video/combs.h"

namespace winnow::detail::video {
namespace {

AvOwned<AVFrame> moved(AVFrame& frame) {
  AvOwned<AVFrame> made(av_frame_alloc());
  if (made == nullptr) throw std::bad_alloc();
  av_frame_move_ref(made.get(), &frame);
  return made;
}

AvOwned<AVFrame> shared(const AVFrame& frame) {
  AvOwned<AVFrame> made(av_frame_clone(&frame));
  if (made == nullptr) throw std::bad_alloc();
  return made;
}

}  // namespace

void Deinterlacer::push(AVFrame& frame, const Stamp& stamp, AVRational time_base) {
  if (!is_interlaced(frame) && before_ != nullptr && is_combed(frame, *before_)) mark_interlaced(frame);
  before_ = shared(frame);
  stamps_.push_back(stamp);
  if (graph_ != nullptr && !graph_->takes(frame)) {
    drain();
    graph_.reset();
  }
  if (graph_ == nullptr && is_interlaced(frame)) {
    graph_ = std::make_unique<FilterGraph>(frame, time_base, "bwdif=mode=send_frame:deint=interlaced");
  }
  if (graph_ == nullptr) {
    ready_.push_back(moved(frame));
    return;
  }
  // The filter drops frames whose times are equal or unknown, so it is given numbers instead of times.
  frame.pts = static_cast<std::int64_t>(stamp.number);
  graph_->push(&frame);
  av_frame_unref(&frame);
}

void Deinterlacer::drain() {
  graph_->push(nullptr);
  for (auto frame = AvOwned<AVFrame>(av_frame_alloc()); graph_->pull(*frame);) ready_.push_back(moved(*frame));
}

void Deinterlacer::finish() {
  before_.reset();
  if (graph_ != nullptr) drain();
  graph_.reset();
}

bool Deinterlacer::pull(AVFrame& frame, Stamp& stamp) {
  if (!ready_.empty()) {
    av_frame_unref(&frame);
    av_frame_move_ref(&frame, ready_.front().get());
    ready_.pop_front();
  } else if (graph_ == nullptr || !graph_->pull(frame)) {
    return false;
  }
  stamp = stamps_.front();
  stamps_.pop_front();
  return true;
}

}  // namespace winnow::detail::video
