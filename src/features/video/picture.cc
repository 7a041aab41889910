#include "features/video/picture.h"

extern "C" {
#include <libavutil/pixdesc.h>
}

#include <array>
#include <new>
#include <utility>

#include "winnow/error.h"

namespace winnow::detail::video {
namespace {

// Copies each pixel of the result from its source, for 1, 2 or 3 quarter turns clockwise.
void turn(const Image& from, int quarter_turns, Image& to) {
  const bool sideways = quarter_turns % 2 == 1;
  to.width = sideways ? from.height : from.width;
  to.height = sideways ? from.width : from.height;
  to.bgr.resize(from.bgr.size());
  std::uint8_t* pixel = to.bgr.data();
  for (std::size_t y = 0; y < to.height; ++y) {
    for (std::size_t x = 0; x < to.width; ++x, pixel += 3) {
      const std::size_t column = quarter_turns == 1 ? y : quarter_turns == 2 ? to.width - 1 - x : to.height - 1 - y;
      const std::size_t row = quarter_turns == 1 ? to.width - 1 - x : quarter_turns == 2 ? to.height - 1 - y : x;
      const std::uint8_t* source = from.bgr.data() + 3 * (row * from.width + column);
      std::copy(source, source + 3, pixel);
    }
  }
}

}  // namespace

void Picture::convert(const AVFrame& decoded, int quarter_turns, std::size_t width, std::size_t height, Image& to) {
  Image& image = quarter_turns == 0 ? to : lying_;
  if (quarter_turns % 2 == 1) std::swap(width, height);
  const AVFrame& frame = tone_map_.apply(decoded, static_cast<int>(width), static_cast<int>(height));
  // These flags give the same bytes on every processor, and chroma at full resolution.
  constexpr int kFlags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP;
  scaler_.reset(sws_getCachedContext(scaler_.release(), frame.width, frame.height,
                                     static_cast<AVPixelFormat>(frame.format), static_cast<int>(width),
                                     static_cast<int>(height), AV_PIX_FMT_BGR24, kFlags, nullptr, nullptr, nullptr));
  if (scaler_ == nullptr) throw InputError("pictures of this kind cannot be converted by FFmpeg");
  // If the source is RGB, both conversions through FFmpeg's internal YUV must use the same table.
  const bool rgb = (av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame.format))->flags & AV_PIX_FMT_FLAG_RGB) != 0;
  const int* table = sws_getCoefficients(rgb ? SWS_CS_DEFAULT : static_cast<int>(frame.colorspace));
  sws_setColorspaceDetails(scaler_.get(), table, frame.color_range == AVCOL_RANGE_JPEG,
                           sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16);
  image.width = width;
  image.height = height;
  image.bgr.resize(3 * width * height);
  const std::array<std::uint8_t*, 4> planes = {image.bgr.data(), nullptr, nullptr, nullptr};
  const std::array<int, 4> strides = {static_cast<int>(3 * width), 0, 0, 0};
  if (sws_scale(scaler_.get(), frame.data, frame.linesize, 0, frame.height, planes.data(), strides.data()) < 0) {
    throw SystemError("FFmpeg failed to scale a frame");
  }
  if (quarter_turns != 0) turn(lying_, quarter_turns, to);
}

}  // namespace winnow::detail::video
