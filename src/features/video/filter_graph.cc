#include "features/video/filter_graph.h"

extern "C" {
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
}

#include <fmt/format.h>

#include <new>

#include "winnow/error.h"

namespace winnow::detail::video {
namespace {

int demand(int result, const std::string& chain) {
  if (result < 0) throw SystemError(fmt::format("FFmpeg's filters {} failed: {}", chain, av_message(result)));
  return result;
}

}  // namespace

FilterGraph::FilterGraph(const AVFrame& like, AVRational time_base, const std::string& chain)
    : width_(like.width), height_(like.height), format_(like.format), graph_(avfilter_graph_alloc()) {
  if (graph_ == nullptr) throw std::bad_alloc();
  graph_->nb_threads = 1;
  const AVRational aspect = like.sample_aspect_ratio.num > 0 ? like.sample_aspect_ratio : AVRational{1, 1};
  const std::string source = fmt::format("video_size={}x{}:pix_fmt={}:time_base={}/{}:pixel_aspect={}/{}", width_,
                                         height_, format_, time_base.num, time_base.den, aspect.num, aspect.den);
  demand(avfilter_graph_create_filter(&source_, avfilter_get_by_name("buffer"), "in", source.c_str(), nullptr,
                                      graph_.get()),
         chain);
  demand(
      avfilter_graph_create_filter(&sink_, avfilter_get_by_name("buffersink"), "out", nullptr, nullptr, graph_.get()),
      chain);
  AVFilterInOut* from = avfilter_inout_alloc();
  AVFilterInOut* to = avfilter_inout_alloc();
  if (from == nullptr || to == nullptr) throw std::bad_alloc();
  *from = {av_strdup("in"), source_, 0, nullptr};
  *to = {av_strdup("out"), sink_, 0, nullptr};
  const int parsed = avfilter_graph_parse_ptr(graph_.get(), chain.c_str(), &to, &from, nullptr);
  avfilter_inout_free(&from);
  avfilter_inout_free(&to);
  demand(parsed, chain);
  demand(avfilter_graph_config(graph_.get(), nullptr), chain);
}

bool FilterGraph::takes(const AVFrame& frame) const {
  return frame.width == width_ && frame.height == height_ && frame.format == format_;
}

void FilterGraph::push(const AVFrame* frame) {
  // The graph takes a reference of its own and does not write to the frame.
  demand(av_buffersrc_add_frame_flags(source_, const_cast<AVFrame*>(frame), AV_BUFFERSRC_FLAG_KEEP_REF), "");
}

bool FilterGraph::pull(AVFrame& frame) {
  av_frame_unref(&frame);
  const int got = av_buffersink_get_frame(sink_, &frame);
  if (got == AVERROR(EAGAIN) || got == AVERROR_EOF) return false;
  demand(got, "");
  return true;
}

bool has_filter(const char* name) {
  return avfilter_get_by_name(name) != nullptr;
}

bool is_interlaced(const AVFrame& frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
  return (frame.flags & AV_FRAME_FLAG_INTERLACED) != 0;
#else
  return frame.interlaced_frame != 0;
#endif
}

void mark_interlaced(AVFrame& frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
  frame.flags |= AV_FRAME_FLAG_INTERLACED | AV_FRAME_FLAG_TOP_FIELD_FIRST;
#else
  frame.interlaced_frame = 1;
  frame.top_field_first = 1;
#endif
}

}  // namespace winnow::detail::video
