// Encodes one frame with FFmpeg's picture encoders. OpenCV's would work too, but would load two hundred libraries at
// every start of the program.
#include <fmt/format.h>

#include <algorithm>

#include "features/video/av.h"
#include "winnow/error.h"
#include "winnow/video/frames.h"

namespace winnow {
using namespace detail;
namespace {

using video::AvOwned;

struct Encoding {
  AVCodecID codec;
  AVPixelFormat pixels;
  const char* name;
  int scale = 0;  // of the quantizer, 2 (good) to 31; 0 if the encoder has none
};

void check(int result, const Encoding& encoding, const Image& image) {
  if (result >= 0) return;
  throw SystemError(fmt::format("a picture of {} x {} cannot be written as {}: {}", image.width, image.height,
                                encoding.name, video::av_message(result)));
}

// The picture in the pixel format that the encoder needs.
AvOwned<AVFrame> frame_of(const Image& image, const Encoding& encoding) {
  AvOwned<AVFrame> frame(av_frame_alloc());
  frame->width = static_cast<int>(image.width);
  frame->height = static_cast<int>(image.height);
  frame->format = encoding.pixels;
  frame->color_range = AVCOL_RANGE_JPEG;
  frame->quality = encoding.scale * FF_QP2LAMBDA;
  check(av_frame_get_buffer(frame.get(), 0), encoding, image);
  const AvOwned<SwsContext> scaler(sws_getContext(frame->width, frame->height, AV_PIX_FMT_BGR24, frame->width,
                                                  frame->height, encoding.pixels, SWS_BICUBIC | SWS_ACCURATE_RND,
                                                  nullptr, nullptr, nullptr));
  if (scaler == nullptr) check(AVERROR(EINVAL), encoding, image);
  const std::uint8_t* rows[] = {image.bgr.data()};
  const int stride[] = {3 * frame->width};
  sws_scale(scaler.get(), rows, stride, 0, frame->height, frame->data, frame->linesize);
  return frame;
}

std::string encode(const Image& image, const Encoding& encoding) {
  const AVCodec* codec = avcodec_find_encoder(encoding.codec);
  if (codec == nullptr) check(AVERROR_ENCODER_NOT_FOUND, encoding, image);
  AvOwned<AVCodecContext> context(avcodec_alloc_context3(codec));
  context->width = static_cast<int>(image.width);
  context->height = static_cast<int>(image.height);
  context->pix_fmt = encoding.pixels;
  context->color_range = AVCOL_RANGE_JPEG;
  context->time_base = {1, 25};
  context->thread_count = 1;
  if (encoding.scale > 0) {
    context->flags |= AV_CODEC_FLAG_QSCALE;
    context->global_quality = encoding.scale * FF_QP2LAMBDA;
  }
  check(avcodec_open2(context.get(), codec, nullptr), encoding, image);
  const auto frame = frame_of(image, encoding);
  check(avcodec_send_frame(context.get(), frame.get()), encoding, image);
  check(avcodec_send_frame(context.get(), nullptr), encoding, image);
  const AvOwned<AVPacket> packet(av_packet_alloc());
  check(avcodec_receive_packet(context.get(), packet.get()), encoding, image);
  return {reinterpret_cast<const char*>(packet->data), static_cast<std::size_t>(packet->size)};
}

}  // namespace

std::string encode_png(const Image& image) {
  return encode(image, {AV_CODEC_ID_PNG, AV_PIX_FMT_RGB24, "PNG"});
}

std::string encode_jpeg(const Image& image, int quality) {
  const int scale = std::clamp(2 + (100 - quality) * 29 / 99, 2, 31);
  return encode(image, {AV_CODEC_ID_MJPEG, AV_PIX_FMT_YUVJ444P, "JPEG", scale});
}

}  // namespace winnow
