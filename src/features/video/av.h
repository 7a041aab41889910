// Owning wrappers of FFmpeg's objects, and FFmpeg's error messages.
#pragma once

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavformat/avformat.h>
#include <libswscale/swscale.h>
}

#include <memory>
#include <string>

namespace winnow::detail::video {

struct AvDelete {
  void operator()(AVFormatContext* format) const { avformat_close_input(&format); }
  void operator()(AVCodecContext* codec) const { avcodec_free_context(&codec); }
  void operator()(AVPacket* packet) const { av_packet_free(&packet); }
  void operator()(AVFrame* frame) const { av_frame_free(&frame); }
  void operator()(SwsContext* scaler) const { sws_freeContext(scaler); }
  void operator()(AVFilterGraph* graph) const { avfilter_graph_free(&graph); }
};
template <class T>
using AvOwned = std::unique_ptr<T, AvDelete>;

std::string av_message(int error);

bool is_interlaced(const AVFrame& frame);  // by what the stream says
void mark_interlaced(AVFrame& frame);

}  // namespace winnow::detail::video
